import FixtureServer
import Foundation
import Testing

/// An app driven from outside, by Selenium and `WebKitWebDriver`.
@Suite(.timeLimit(.minutes(2)))
struct WebDriverTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// Where `Scripts/set-up` puts Selenium.
  private static let selenium = package.appending(path: ".build/webdriver")

  /// Left out where Selenium could not be had, but not in CI.
  private static var isThere: Bool {
    ProcessInfo.processInfo.environment["CI"] != nil
      || FileManager.default.fileExists(atPath: selenium.appending(path: "selenium").path)
  }

  @Test(.enabled(if: isThere))
  func `an outside client opens, clicks, types, reads and answers an alert`() async throws {
    let server = try FixtureServer()
    server.html(
      "/",
      """
      <title>Driven</title><input id=name><p id=said></p>
      <button id=greet onclick="said.textContent = `Hello, ${document.querySelector('#name').value}`">
        Greet</button>
      <button id=ask onclick="alert('Sure?'); said.textContent = 'answered'">Ask</button>
      """)
    let tool = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "dovetail")

    let output = try await run(
      "/usr/bin/env",
      [
        "python3", Self.package.appending(path: "Tests/WebDriver/drive.py").path, tool.path,
        "127.0.0.1", server.url("/").absoluteString,
      ], environment: ["PYTHONPATH": Self.selenium.path])

    #expect(
      output.text == """
        title: Driven
        text: Hello, Kim
        alert: Sure?
        answer: answered
        script: True

        """, "\(output.errors)")
    #expect(output.status == 0)
  }
}
