import FixtureServer
import Foundation
import Testing
import WebKit

/// Windows that pages open, and dialogs.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct WindowTests {
  let server: FixtureServer
  let page = LoggedView()

  init() throws {
    server = try FixtureServer()
    server.html(
      "/main",
      """
      <title>Main</title><a id=blank target=_blank href=/child>x</a>
      <script>addEventListener('message', e => { document.title = e.data })</script>
      """)
    server.html("/child", "<title>Child</title>child")
    server.html("/b", "<title>B</title>b")
    page.log.makesWindows = true
  }

  private func run(_ script: String) async throws {
    _ = try await page.view.evaluateJavaScript(script + "; 0")
  }

  // check 101, B015
  @Test func `a window has its opener, posts to it and closes`() async throws {
    server.html(
      "/login",
      """
      <title>Login</title><script>
      opener.postMessage('signed in ' + (opener.document.title), '*'); close();
      </script>
      """)
    try await page.load(server.url("/main"))
    page.log.clear()
    try await run("w = open('/login', 'login', 'width=360,height=480')")
    try await page.log.wait(for: "close")
    #expect(page.log.events.contains("window /login 360x480"))
    #expect(page.log.events.contains("close 0"))
    #expect(page.view.title == "signed in Main" || page.view.title == "Main")
    #expect(page.log.actions[0].sourceFrame.isMainFrame)
    #expect(page.log.actions[0].targetFrame == nil)
  }

  // check 104, B019
  @Test func `a refused window is null to the page`() async throws {
    page.log.makesWindows = false
    try await page.load(server.url("/main"))
    let isNull = try await page.view.evaluateJavaScript("open('/child') === null")
    #expect(isNull as? Bool == true)
    #expect(page.log.events.last == "refused /child")
    #expect(!server.requests.contains { $0.path == "/child" })
  }

  @Test func `a link to a new window asks the policy, then for the window`() async throws {
    try await page.load(server.url("/main"))
    page.log.clear()
    try await run("document.getElementById('blank').click()")
    try await page.log.wait(for: "finish Child")
    #expect(page.log.events[0] == "action new /child")
    #expect(page.log.events[1] == "window /child")
    #expect(page.log.actions[0].targetFrame == nil)
    #expect(page.log.actions[0].sourceFrame.isMainFrame)
    #expect(page.log.actions[0].navigationType == .linkActivated)
  }

  @Test func `a cancelled link to a new window opens none`() async throws {
    try await page.load(server.url("/main"))
    page.log.clear()
    page.log.decide = { _ in .cancel }
    try await run("document.getElementById('blank').click()")
    try await page.log.wait(for: "action new /child")
    try await run("0")
    #expect(page.log.events == ["action new /child"])
  }

  // B017
  @Test func `a named window is used again`() async throws {
    try await page.load(server.url("/main"))
    try await run("open('/child', 'auth')")
    try await page.log.wait(for: "finish Child")
    page.log.clear()
    try await run("open('/b', 'auth')")
    try await page.log.wait(for: "finish B")
    #expect(page.log.children.count == 1)
    #expect(page.log.children[0].title == "B")
    #expect(page.log.actions[0].targetFrame?.webView === page.log.children[0])
  }

  // B020
  @Test func `windows opened right after one another all show content`() async throws {
    try await page.load(server.url("/main"))
    for round in 0..<5 {
      page.log.clear()
      try await run("w = open('/child')")
      try await page.log.wait(for: "finish Child")
      #expect(page.log.children[round].title == "Child")
      try await run("w.close()")
      try await page.log.wait(for: "close \(round)")
    }
  }

  // B018
  @Test func `a view of another configuration is refused`() async throws {
    final class Wrong: NSObject, WKUIDelegate {
      func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
      ) -> WKWebView? { WKWebView() }
    }
    let delegate = Wrong()
    page.view.uiDelegate = delegate
    try await page.load(server.url("/main"))
    #expect(try await page.view.evaluateJavaScript("open('/child') === null") as? Bool == true)
  }

  @Test func `windows share cookies with their opener`() async throws {
    try await page.load(server.url("/main"))
    try await run("document.cookie = 'a=1'; open('/child')")
    try await page.log.wait(for: "finish Child")
    let child = try #require(page.log.children.first)
    #expect(try await child.evaluateJavaScript("document.cookie") as? String == "a=1")
  }

  @Test func `alert, confirm and prompt come with their texts and go with the answers`()
    async throws
  {
    try await page.load(server.url("/main"))
    page.log.clear()
    page.log.promptAnswer = "Kim"
    let answers = try await page.view.evaluateJavaScript(
      "alert('a'); [confirm('b'), prompt('c', 'd'), prompt('e')]")
    #expect((answers as? [Any])?.first as? Bool == true)
    #expect((answers as? [Any])?.dropFirst().map { $0 as? String } == ["Kim", "Kim"])
    #expect(
      page.log.events
        == [
          "alert a 127.0.0.1", "confirm b 127.0.0.1", "prompt c d 127.0.0.1",
          "prompt e  127.0.0.1",
        ])
    page.log.promptAnswer = nil
    page.log.confirms = false
    let refusals = try await page.view.evaluateJavaScript("[confirm('b'), prompt('c')]")
    #expect((refusals as? [Any])?.first as? Bool == false)
    #expect((refusals as? [Any])?.last is NSNull)
  }

  @Test func `without a UI delegate dialogs are answered safely`() async throws {
    page.view.uiDelegate = nil
    try await page.load(server.url("/main"))
    let answers = try await page.view.evaluateJavaScript(
      "alert('a'); [confirm('b'), prompt('c') === null, open('/child') === null]")
    #expect(answers as? [Bool] == [false, true, true])
  }

  // B003
  @Test func `a dialog whose handler is dropped, or called twice, is answered once`() async throws {
    final class Careless: NSObject, WKUIDelegate {
      func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
      ) {
        guard message == "twice" else { return }
        completionHandler(true)
        completionHandler(false)
      }
    }
    let delegate = Careless()
    page.view.uiDelegate = delegate
    try await page.load(server.url("/main"))
    let answers = try await page.view.evaluateJavaScript("[confirm('drop'), confirm('twice')]")
    #expect(answers as? [Bool] == [false, true])
  }
}
