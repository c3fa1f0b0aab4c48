internal import WebKit

/// What can happen to an app.
extension TestWorld {
  /// Ends the process of the main page, as a crash does. What the app does then
  /// can be waited for.
  ///
  /// - Throws: ``TestFailure`` when there is no page.
  public func killWebProcess(
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let place = TestPlace(fileID, file, line)
    let view = try bench.running(place).stack.main.webView
    bench.journal.note("world      the page's process is killed")
    view.terminateWebProcess()
  }
}
