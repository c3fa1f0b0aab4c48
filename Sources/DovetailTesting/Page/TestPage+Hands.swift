internal import Foundation
internal import DovetailShell
internal import WebKit

/// Pressing and typing, through the display.
extension TestPage {
  /// Presses an element with the mouse: brings it into view and clicks into its
  /// middle. Waits until there is just one that a person could press.
  ///
  /// - Parameters:
  ///   - times: 2 for a double click.
  ///   - button: 1 for the main button, 3 for the other.
  /// - Throws: ``TestFailure`` when there is none, or several; when it is not
  ///   visible, disabled, or something lies over it.
  public func click(
    _ locator: Locator, times: Int = 1, button: Int = 1, within limit: Duration? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    bench.journal.note("test       click \(locator)")
    try await press(
      locator, ["click", "--repeat", "\(times)", "--delay", "20", "\(button)"], times, place, limit)
  }

  /// Moves the mouse over an element.
  public func hover(
    _ locator: Locator, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    bench.journal.note("test       hover \(locator)")
    try await press(locator, [], 0, TestPlace(fileID, file, line), limit)
  }

  private func press(
    _ locator: Locator, _ action: [String], _ times: Int, _ place: TestPlace, _ limit: Duration?
  ) async throws {
    // First, as what is in a window may move when that comes to the front.
    _ = try await reach(place)
    let target = try await aim(at: locator, place, limit)
    let window = try await reach(place)
    let x = Int((window.x + target.x * window.scale).rounded())
    let y = Int((window.y + target.y * window.scale).rounded())
    let move = ["mousemove", "--window", "\(window.window)", "\(x)", "\(y)"]
    bench.ears.struck = nil
    defer { bench.ears.struck = nil }
    // The button's release alone would not be a click.
    try await input("mousedown", times, "The click on \(locator)", place) {
      try await input("mouseup", times, "The click on \(locator)", place) {
        try await act(Hands.reach(window.window) + move + action, place)
      }
    }
    if let struck = bench.ears.struck {
      throw bench.fail(
        "The click on \(locator) hit \(struck): it moved while the mouse was on its way", place)
    }
  }

  /// Where an element's middle is, once it can be pressed.
  private func aim(at locator: Locator, _ place: TestPlace, _ limit: Duration?) async throws
    -> (x: Double, y: Double)
  {
    var complaint = ""
    return try await bench.until(
      place, within: limit,
      otherwise: { "Cannot press \(locator): \(complaint). The page is \(name)" }
    ) { [self] in
      let sight = await look(locator)
      complaint = Sight.complaint(sight, locator)
      guard let sight, sight.count == 1, sight.shown == 1, !sight.isDisabled else { return nil }
      guard let spot = await spot(of: locator) else { return nil }
      if !spot.over.isEmpty { complaint = "\(sight.names[0]) lies under \(spot.over)" }
      guard spot.isHit, let offset = await inset() else { return nil }
      return (spot.x + offset.x, spot.y + offset.y)
    }
  }

  private func spot(of locator: Locator) async -> (
    x: Double, y: Double, isHit: Bool, over: String
  )? {
    let found = await ask(
      "return dovetailTesting.aim(by, value);",
      ["by": locator.kind.rawValue, "value": locator.value])
    guard let spot = found as? [String: Any], let x = spot["x"] as? Double,
      let y = spot["y"] as? Double
    else { return nil }
    return (x, y, spot["isHit"] as? Bool ?? false, spot["over"] as? String ?? "")
  }

  private func inset() async -> (x: Double, y: Double)? {
    guard let parent else { return (0, 0) }
    return await parent.offset(of: frameName)
  }

  /// Where a frame's own coordinates begin in the page's.
  private func offset(of frame: String?) async -> (x: Double, y: Double)? {
    guard let frame,
      let found = await ask("return dovetailTesting.frame(name);", ["name": frame])
        as? [String: Any],
      let x = found["x"] as? Double, let y = found["y"] as? Double
    else { return nil }
    guard let parent else { return (x, y) }
    guard let outer = await parent.offset(of: frameName) else { return nil }
    return (x + outer.x, y + outer.y)
  }

  // MARK: Keys

  /// Types a text, key by key. Hangul is composed from its letters, as a Korean
  /// keyboard does; other letters that no key has are put in as an input method
  /// does.
  ///
  /// - Parameters:
  ///   - locator: what is clicked first; nil types into what has the keyboard.
  ///   - clearing: whether what stands in the field goes first.
  public func type(
    _ text: String, into locator: Locator? = nil, clearing: Bool = false,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    if let locator { try await click(locator, fileID: fileID, file: file, line: line) }
    bench.journal.note("test       type “\(text)”")
    let window = try await reach(place)
    if clearing {
      try await input("keydown", 3, "Clearing the field", place) {
        try await act(Hands.reach(window.window) + ["key", "ctrl+a", "Delete"], place)
      }
    }
    for run in TypedRun.runs(of: text) {
      switch run {
      case .keys(let keys):
        let count = keys.reduce(0) { $0 + (TypedRun.needsShift($1) ? 2 : 1) }
        try await input("keydown", count, "Typing “\(keys)”", place) {
          try await act(
            Hands.reach(window.window) + ["type", "--delay", "0", "--", keys], place)
        }
      case .composed(let text): try await compose(text, window.window, place)
      }
    }
  }

  /// Presses keys one after the other, by their X11 names: `Return`, `Tab`,
  /// `Escape`, `ctrl+a`.
  public func press(
    _ keys: String..., fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    bench.journal.note("test       press \(keys.joined(separator: ", "))")
    let window = try await reach(place)
    let count = keys.reduce(0) { $0 + $1.split(separator: "+").count }
    // The shell may take keys for itself, and the page then gets none.
    let before = bench.ears.input["keydown", default: 0]
    try await act(Hands.reach(window.window) + ["key"] + keys, place)
    _ = await Deadline.wait(.milliseconds(300)) { [bench] in
      while bench.ears.input["keydown", default: 0] < before + count {
        await bench.journal.change(since: bench.journal.count)
      }
    }
  }

  private func compose(_ text: String, _ window: UInt, _ place: TestPlace) async throws {
    guard let view = browser?.webView else { throw bench.fail("The page is gone", place) }
    let strokes = HangulKeyboard.strokes(for: text)
    let method = InputMethod(strokes, in: view)
    defer { method.leave() }
    let keys = String(strokes.map(\.key))
    let count = keys.reduce(0) { $0 + (TypedRun.needsShift($1) ? 2 : 1) }
    try await input("keydown", count, "Typing “\(text)”", place) {
      try await act(Hands.reach(window) + ["type", "--delay", "0", "--", keys], place)
    }
    let before = bench.ears.input["compositionend", default: 0]
    guard method.finish() else { return }
    try await bench.until(
      place, otherwise: { "“\(text)” was composed, and \(name) did not take it" }
    ) { [bench] in bench.ears.input["compositionend", default: 0] > before }
  }

  // MARK: Parts

  /// Does something and waits until the page has got that much input of a kind.
  private func input(
    _ kind: String, _ count: Int, _ what: String, _ place: TestPlace,
    _ action: @MainActor () async throws -> Void
  ) async throws {
    let before = bench.ears.input[kind, default: 0]
    try await action()
    guard count > 0 else { return }
    try await bench.until(
      place, within: .seconds(5), otherwise: { "\(what) did not reach \(name)" }
    ) { [bench] in bench.ears.input[kind, default: 0] >= before + count }
  }

  private func act(_ words: [String], _ place: TestPlace) async throws {
    do { try await Hands.act(words) } catch { throw bench.fail(error.message, place) }
  }

  /// The page's place on the display, with the keyboard in its window.
  private func reach(_ place: TestPlace) async throws -> BrowserWindow.PagePlace {
    let application = try bench.running(place)
    guard let browser, let window = application.window(of: browser) else {
      throw bench.fail("The page has no window any more", place)
    }
    window.select(browser)
    let found = try await bench.until(
      place,
      otherwise: {
        "The window is not on a display that tests can reach. On a Wayland desktop, run the "
          + "tests without it: env -u DISPLAY -u WAYLAND_DISPLAY"
      }
    ) { window.place(of: browser) }
    if !window.isActive {
      window.onActivity { [bench] in bench.journal.wake() }
      try await act(Hands.reach(found.window), place)
      try await bench.until(place, otherwise: { "The window did not get the keyboard" }) {
        window.isActive
      }
      window.focusPage()
    }
    return found
  }
}
