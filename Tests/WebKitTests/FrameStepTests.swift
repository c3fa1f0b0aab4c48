import FixtureServer
import Foundation
import Testing
import WebKit

/// Entries of the history that a frame has made, not its page.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct FrameStepTests {
  enum Step: String, CaseIterable {
    case fragment = "frame.contentWindow.location.hash = 1"
    case link = "frame.contentWindow.location.href = '/frame?2'"
    case stateAfterIt =
      "frame.contentWindow.location.hash = 1; history.pushState(1, '', '/two?pushed')"
  }

  @Test(arguments: Step.allCases, [true, false])
  func `a page that was left after such a step is gone back to from another site`(
    _ step: Step, byApp: Bool
  ) async throws {
    let server = try FixtureServer()
    server.html("/one", "<title>One</title>")
    server.html("/two", "<title>Two</title><iframe id=frame src=/frame></iframe>")
    server.html("/frame", "<title>Frame</title>")
    let page = LoggedView()
    try await page.load(server.url("/one", host: "app.localhost"))
    try await page.load(server.url("/two", host: "app.localhost"))
    let list = page.view.backForwardList
    _ = try await page.view.evaluateJavaScript(step.rawValue + "; 0")
    let entries = step == .stateAfterIt ? 3 : 2
    while list.backList.count < entries { _ = try await page.view.evaluateJavaScript("0") }
    try await page.load(server.url("/one"))
    page.log.clear()

    if byApp {
      page.view.goBack()
    } else {
      page.view.evaluateJavaScript("history.back()", completionHandler: nil)
    }
    try await page.log.wait(for: "finish Two")

    #expect(page.view.canGoForward)
    #expect(list.backList.count == entries)
  }
}
