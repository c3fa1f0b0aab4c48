public import Dovetail
internal import Foundation
public import WebKit

/// The window of an app under test: its bars, buttons and what it says.
@MainActor
public final class TestWindow {
  private let bench: Bench
  private let find: @MainActor () -> BrowserWindow?

  init(_ bench: Bench, _ find: @escaping @MainActor () -> BrowserWindow?) {
    (self.bench, self.find) = (bench, find)
  }

  private func window(_ place: TestPlace) throws -> BrowserWindow {
    guard let window = find() else { throw bench.fail("The app has no window any more", place) }
    return window
  }

  // MARK: Buttons

  /// Whether a control is there and can be pressed.
  public func isEnabled(_ control: BrowserWindow.Control) -> Bool {
    find()?.isEnabled(control) ?? false
  }

  /// Waits until a control can be pressed, or no more.
  public func wait(
    for control: BrowserWindow.Control, isEnabled: Bool = true, within limit: Duration? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    let window = try window(place)
    try await bench.until(
      place, within: limit,
      otherwise: {
        "Waited in vain for “\(control)” to be \(isEnabled ? "enabled" : "disabled or gone")"
      }
    ) { window.isEnabled(control) == isEnabled }
  }

  /// Presses a control once it can be pressed.
  public func press(
    _ control: BrowserWindow.Control, within limit: Duration? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await wait(for: control, within: limit, fileID: fileID, file: file, line: line)
    bench.journal.note("test       press \(control)")
    find()?.press(control)
  }

  /// Presses one of the app's own buttons in the bar at the bottom, by its id in
  /// the manifest.
  public func press(
    button id: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    let window = try window(place)
    try await bench.until(
      place,
      otherwise: {
        let ids = window.buttonIDs
        return "There is no button “\(id)” that can be pressed"
          + (ids.isEmpty
            ? "; the bar has none of the app's own"
            : "; there are “"
              + ids.joined(separator: "”, “") + "”")
      }
    ) { window.canPress(button: id) }
    bench.journal.note("test       press the button “\(id)”")
    window.press(button: id)
  }

  /// Sends the page's address to somebody, by the window's menu.
  public func share(
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let window = try window(TestPlace(fileID, file, line))
    bench.journal.note("test       share the page")
    window.sendAddress()
  }

  // MARK: Address

  /// The text in the address field; nil where the app has none.
  public var address: String? { find()?.addressText }

  /// What the address field says is wrong with what was typed; nil while nothing
  /// is.
  public var addressProblem: String? { find()?.addressComplaint }

  /// Types an address into the field and goes there.
  public func go(
    to address: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let place = TestPlace(fileID, file, line)
    bench.journal.note("test       go to “\(address)”")
    guard try window(place).go(to: address) else {
      throw bench.fail("The window has no address field", place)
    }
  }

  // MARK: What it says

  /// The window's title.
  public var title: String { find()?.browser.title ?? "" }

  /// What the page for a failed load says; nil while it is not shown.
  public var failureText: String? { find()?.failureText }

  /// What the bar over the page says; nil while there is none.
  public var noticeText: String? { find()?.noticeText }

  /// Whether the sign for loading turns.
  public var isSpinning: Bool { find()?.isSpinning ?? false }

  /// Waits until what the window shows fulfils a condition.
  ///
  /// - Parameter what: the condition in words, for the failure.
  public func wait(
    until what: String, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line,
    _ condition: @escaping @MainActor (TestWindow) -> Bool
  ) async throws {
    try await bench.until(
      TestPlace(fileID, file, line), within: limit,
      otherwise: { "Waited in vain until \(what)" }
    ) { [self] in condition(self) }
  }

  /// Waits until the page for a failed load is shown.
  ///
  /// - Parameter text: what must stand on it; nil takes any.
  public func wait(
    forFailure text: String? = nil, within limit: Duration? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await bench.until(
      TestPlace(fileID, file, line), within: limit,
      otherwise: {
        "Waited in vain for the page for a failed load: "
          + (failureText.map { "it says “\($0)”" } ?? "the page is there, “\(title)”")
      }
    ) { [self] in
      guard let shown = failureText else { return false }
      return text.map { shown.contains($0) } ?? true
    }
  }

  // MARK: Pictures

  /// A picture of the whole window as it is drawn, bars and all.
  public func screenshot(
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws -> UIImage {
    let place = TestPlace(fileID, file, line)
    let window = try window(place)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    await window.drawn()
    try window.savePicture(to: file)
    guard let picture = UIImage(data: try Data(contentsOf: file)) else {
      throw bench.fail("The window's picture cannot be read", place)
    }
    return picture
  }

  /// Resizes the window, in points.
  public func resize(
    width: Int, height: Int, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try window(TestPlace(fileID, file, line)).resize(width: width, height: height)
  }
}
