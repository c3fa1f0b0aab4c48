import DovetailTesting
import XCTest

/// The same in XCTest.
final class XCTestTests: XCTestCase {
  @MainActor
  func testAppIsLaunchedPressedAndRead() async throws {
    let server = try serving(
      "<button id=go onclick=\"said.textContent = confirm('Sure?')\">Go</button><p id=said></p>")
    try await TestApp.launch(app(server)) { app in
      app.host.expectConfirm("Sure?", answer: true)
      try await app.page.click("#go")
      let said = try await app.page.text("#said")
      XCTAssertEqual(said, "true")
    }
  }

  @MainActor
  func testWhatNobodyExpectedIsAnError() async throws {
    let server = try serving("<title>One</title>")
    let running = try await TestApp.launch(app(server))
    do {
      try await running.page.run("setTimeout(() => alert('Late'))")
      try await running.page.wait(forTitle: "Two")
      XCTFail("nothing was thrown")
    } catch let failure as TestFailure {
      XCTAssertTrue(failure.message.contains("Nobody expected the alert “Late”"))
    }
    try await running.end()
  }
}
