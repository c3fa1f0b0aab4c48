public import Foundation
internal import WebKit

/// Loading and waiting.
extension TestPage {
  /// Loads an address and waits until the page is there.
  ///
  /// - Throws: ``TestFailure`` when it cannot be loaded.
  public func load(
    _ url: URL, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    guard let browser else { throw bench.fail("The page is gone", place) }
    browser.load(url)
    try await settled(place, limit)
  }

  /// Waits until the load under way has ended, and fails when it has failed.
  public func waitUntilLoaded(
    within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await settled(TestPlace(fileID, file, line), limit)
  }

  private func settled(_ place: TestPlace, _ limit: Duration?) async throws {
    guard let browser else { throw bench.fail("The page is gone", place) }
    let end = ContinuousClock.now + (limit ?? bench.limit)
    guard let failure = await bench.inTime(end, { await browser.settled() }) else {
      throw bench.fail("\(name) was still loading", place)
    }
    try bench.check(place)
    if let failure {
      throw bench.fail(
        "\(failure.url?.absoluteString ?? "The page") was not loaded: \(failure.detail)", place)
    }
  }

  /// Waits until an element is there.
  ///
  /// - Parameters:
  ///   - text: what must stand in it; nil takes any.
  ///   - isVisible: whether a person must be able to see it. Default false.
  ///   - limit: how long at most; nil for the app's own limit.
  public func wait(
    for locator: Locator, text: String? = nil, isVisible: Bool = false,
    within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    var last: Sight?
    try await bench.until(
      TestPlace(fileID, file, line), within: limit,
      otherwise: {
        "Waited for \(locator)\(text.map { " with the text “\($0)”" } ?? "") in vain: "
          + Self.complaint(last, locator, text) + ". The page is \(name)"
      }
    ) { [self] in
      last = await look(locator)
      guard let last, last.count > 0, !isVisible || last.shown > 0 else { return false }
      return text.map { last.text.contains($0) } ?? true
    }
  }

  private static func complaint(_ sight: Sight?, _ locator: Locator, _ text: String?) -> String {
    if let sight, sight.count > 0, text != nil {
      return "\(sight.names[0]) is there, and its text is “\(sight.text)”"
    }
    return Sight.complaint(sight, locator)
  }

  /// Waits until no element fits, or none that a person can see.
  public func waitUntilGone(
    _ locator: Locator, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    var last: Sight?
    try await bench.until(
      TestPlace(fileID, file, line), within: limit,
      otherwise: {
        "Waited in vain for \(locator) to go: \(Sight.complaint(last, locator)). "
          + "The page is \(name)"
      }
    ) { [self] in
      last = await look(locator)
      return last?.shown == 0
    }
  }

  /// Waits until a person can see these words in the page.
  public func wait(
    forText text: String, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    var last: Sight?
    try await bench.until(
      TestPlace(fileID, file, line), within: limit,
      otherwise: {
        "Waited for the text “\(text)” in vain. The page is \(name), and says: "
          + "“\(last?.text.prefix(200) ?? "")”"
      }
    ) { [self] in
      last = await look("body")
      return last?.text.contains(text) == true
    }
  }

  /// Waits until the page has a title.
  public func wait(
    forTitle title: String, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await bench.until(
      TestPlace(fileID, file, line), within: limit,
      otherwise: { "Waited for the title “\(title)” in vain: it is “\(self.title)”" }
    ) { [self] in self.title == title }
  }

  /// Waits until the page is at an address.
  ///
  /// - Parameter end: what the address must end with, such as `/done?id=3`.
  public func wait(
    forURL end: String, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await bench.until(
      TestPlace(fileID, file, line), within: limit,
      otherwise: {
        "Waited for an address that ends in “\(end)” in vain: it is "
          + "\(url?.absoluteString ?? "none")"
      }
    ) { [self] in
      let url = browser?.webView.url
      return url?.absoluteString.hasSuffix(end) == true
        || url?.absoluteString.removingPercentEncoding?.hasSuffix(end) == true
    }
  }

  /// Waits until the page's document gets an event of a type, from now on:
  /// `try await page.wait(forEvent: "saved") { try await page.click("#save") }`.
  ///
  /// - Parameters:
  ///   - type: the event's type, such as `saved`.
  ///   - work: what makes it happen; runs once somebody listens.
  public func wait(
    forEvent type: String, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line,
    after work: @MainActor () async throws -> Void = {}
  ) async throws {
    let place = TestPlace(fileID, file, line)
    let key = "event-\(UUID().uuidString)"
    let isListening =
      await ask(
        """
        addEventListener(type, () =>
          webkit.messageHandlers.dovetailTesting.postMessage(["input", key]),
          { capture: true, once: true });
        return true;
        """, ["type": type, "key": key]) as? Bool
    guard isListening == true else { throw bench.fail("\(name) did not answer", place) }
    try await work()
    try await bench.until(
      place, within: limit, otherwise: { "Waited for the event “\(type)” in vain in \(name)" }
    ) { [bench] in bench.ears.input[key] != nil }
  }
}
