internal import Foundation
public import WebKit

/// What stands in a page.
extension TestPage {
  /// The text of an element as a person reads it, white space made single.
  ///
  /// - Throws: ``TestFailure`` when not just one element fits.
  public func text(
    _ locator: Locator, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws -> String {
    try await one(locator, TestPlace(fileID, file, line)).text
  }

  /// The value of a field; empty for what has none.
  ///
  /// - Throws: ``TestFailure`` when not just one element fits.
  public func value(
    _ locator: Locator, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws -> String {
    try await one(locator, TestPlace(fileID, file, line)).value ?? ""
  }

  /// Whether a box is ticked.
  ///
  /// - Throws: ``TestFailure`` when not just one element fits.
  public func isChecked(
    _ locator: Locator, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws -> Bool {
    try await one(locator, TestPlace(fileID, file, line)).isChecked
  }

  /// How many elements fit.
  public func count(
    _ locator: Locator, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws -> Int {
    let place = TestPlace(fileID, file, line)
    let sight = await look(locator)
    guard let sight, sight.mistake == nil else {
      throw bench.fail("Cannot count: \(Sight.complaint(sight, locator))", place)
    }
    return sight.count
  }

  private func one(_ locator: Locator, _ place: TestPlace) async throws -> Sight {
    try bench.check(place)
    let sight = await look(locator)
    guard let sight, sight.count == 1 else {
      throw bench.fail(
        "Cannot read \(locator): \(Sight.complaint(sight, locator)). The page is \(name)", place)
    }
    return sight
  }

  /// Runs a script in the page itself and reads its value.
  ///
  /// - Parameters:
  ///   - script: the body of an async function; `return` gives the value.
  ///   - arguments: values that the script has under these names.
  /// - Throws: ``TestFailure`` with the script's own error.
  @discardableResult
  public func run(
    _ script: String, _ arguments: [String: Any] = [:], fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws -> Any? {
    let place = TestPlace(fileID, file, line)
    guard let view = browser?.webView else { throw bench.fail("The page is gone", place) }
    let frame = frameName.flatMap { bench.ears.frame($0, in: view) }
    if let frameName, frame == nil {
      throw bench.fail("There is no frame “\(frameName)”\(otherFrames)", place)
    }
    let end = ContinuousClock.now + bench.limit
    let result = await bench.inTime(end) { () -> Result<Any?, any Error> in
      do {
        return .success(
          try await view.callAsyncJavaScript(
            script, arguments: arguments, in: frame, contentWorld: .page))
      } catch {
        return .failure(error)
      }
    }
    try bench.check(place)
    switch result {
    case .success(let value): return value
    case .failure(let error):
      let words = (error as NSError).userInfo["WKJavaScriptExceptionMessage"] as? String
      throw bench.fail(
        "The script failed: \(words ?? error.localizedDescription). The page is \(name)", place)
    case nil: throw bench.fail("The script did not end within \(bench.limit)", place)
    }
  }

  /// The frames that there are, for whoever asked for another.
  var otherFrames: String {
    guard let view = browser?.webView else { return "" }
    let names = bench.ears.frameNames(in: view)
    return names.isEmpty
      ? "; the page has none" : "; there are “" + names.joined(separator: "”, “") + "”"
  }

  /// A picture of what the page shows now, without the window around it.
  public func screenshot(
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws -> UIImage {
    let place = TestPlace(fileID, file, line)
    guard let view = browser?.webView else { throw bench.fail("The page is gone", place) }
    return try await view.takeSnapshot(configuration: nil)
  }
}
