import FixtureServer
import Foundation
import Testing
import WebKit

/// Who is asked, and about what, when pages open windows and write into them.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct WindowNavigationTests {
  let server: FixtureServer
  let page = LoggedView()

  init() throws {
    server = try FixtureServer()
    server.html("/main", "<title>Main</title>")
    server.html("/child", "<title>Child</title>")
    server.html("/next", "<title>Next</title>")
  }

  private func run(_ script: String) async throws {
    _ = try await page.view.evaluateJavaScript(script + "; 0")
  }

  // check 64
  @Test(arguments: [true, false])
  func `the new window's delegate is asked, also when its opener uses its name again`(
    isRefused: Bool
  ) async throws {
    let opener = Opener()
    page.view.uiDelegate = opener
    try await page.load(server.url("/main"))
    page.log.clear()
    opener.childLog.decide = { _ in isRefused ? .cancel : .allow }
    try await run("open('/child', 'name')")
    let child = try #require(opener.child)
    try await opener.childLog.wait(for: isRefused ? "action main /child" : "finish Child")
    opener.childLog.decide = nil
    opener.childLog.clear()
    try await run("open('/next', 'name')")
    try await opener.childLog.wait(for: "finish Next")
    #expect(opener.count == 1)
    let action = try #require(opener.childLog.actions.first)
    #expect(opener.childLog.events.first == "action main /next")
    #expect(action.targetFrame?.webView === child)
    #expect(action.targetFrame?.isMainFrame == true)
    #expect(action.sourceFrame.webView === page.view)
    #expect(action.sourceFrame.request.url?.path == "/main")
    #expect(page.log.events.isEmpty)
  }

  // check 65
  @Test func `a window is asked about although its opener is gone`() async throws {
    let opener = Opener()
    try await autoreleased {
      let source = LoggedView()
      source.view.uiDelegate = opener
      try await source.load(server.url("/main"))
      opener.source = source.view
    }
    weak let gone = opener.source
    var wasGone = false
    opener.childLog.decide = { _ in
      wasGone = gone == nil
      return .allow
    }
    opener.releasesSource = true
    opener.source?.evaluateJavaScript("open('/child'); 0", completionHandler: nil)
    try await opener.childLog.wait(for: "finish Child")
    let action = try #require(opener.childLog.actions.first)
    #expect(wasGone)
    #expect(action.navigationType == .other)
    #expect(action.sourceFrame.webView == nil)
    #expect(action.targetFrame?.webView === opener.child)
  }

  private func autoreleased(_ body: () async throws -> Void) async throws { try await body() }

  // check 98
  @Test func `without a UI delegate a page goes on after window.open`() async throws {
    server.html(
      "/opens",
      """
      <title>Opens</title><script>
      onload = () => { window.open('/child'); window.location = '/next' }
      </script>
      """)
    page.view.uiDelegate = nil
    page.view.load(URLRequest(url: server.url("/opens")))
    try await page.log.wait(for: "finish Next")
    #expect(
      page.log.actions.map(\.request.url?.path).filter { $0 != "/child" } == ["/opens", "/next"])
    #expect(!server.requests.contains { $0.path == "/child" })
    #expect(page.view.url == server.url("/next"))
  }

  // check 103
  @Test func `a window that its opener writes into has the opener's address`() async throws {
    let opener = Opener()
    page.view.uiDelegate = opener
    try await page.load(server.url("/main"))
    try await run(
      """
      w = open(); w.document.open(); w.document.write('<title>Written</title>hello');
      w.document.close()
      """)
    let child = try #require(opener.child)
    #expect(try await child.evaluateJavaScript("document.title") as? String == "Written")
    #expect(
      try await child.evaluateJavaScript("location.href") as? String
        == server.url("/main").absoluteString)
    #expect(child.url == server.url("/main"))
    #expect(page.view.url == server.url("/main"))
  }
}

/// Makes windows that have a log of their own.
@MainActor
private final class Opener: NSObject, WKUIDelegate {
  let childLog = NavigationLog()
  private(set) var child: WKWebView?
  private(set) var count = 0
  var source: WKWebView?
  var releasesSource = false

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    count += 1
    let child = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: configuration)
    child.navigationDelegate = childLog
    self.child = child
    if releasesSource { source = nil }
    return child
  }
}
