import FixtureServer
import Foundation
import Testing
import WebKit

/// Which frame asks: facts that native code decides by.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct FrameTests {
  let server: FixtureServer
  let page = LoggedView()

  init() throws {
    server = try FixtureServer()
    let foreign = server.url("/inner", host: "other.localhost")
    server.html("/main", "<title>Main</title><iframe id=f name=f src='/sub'></iframe>")
    server.html("/sub", "<title>Sub</title><a id=b href=/sub2>next</a>")
    server.html("/sub2", "<title>Sub2</title>sub2")
    server.html("/two", "<title>Two</title>two")
    server.html("/outer", "<title>Outer</title><iframe id=f src='\(foreign)'></iframe>")
    server.html(
      "/inner", "<title>Inner</title><script>onmessage = e => { (0, eval)(e.data) }</script>")
  }

  /// Runs a script in the frame of another origin, which obeys messages.
  private func tellFrame(_ script: String) async throws {
    _ = try await page.view.evaluateJavaScript(
      "document.getElementById('f').contentWindow.postMessage(\(quoted(script)), '*'); 0")
  }

  private func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  @Test func `a frame's loads are the frame's, and the page's delegate calls stay the page's`()
    async throws
  {
    try await page.load(server.url("/main"))
    #expect(page.log.events.contains("action frame /sub"))
    #expect(
      page.log.events.filter { !$0.contains("frame") }
        == ["action main /main", "start", "response /main", "commit", "finish Main"])
    let first = try #require(page.log.actions.first { $0.request.url?.path == "/sub" })
    #expect(first.sourceFrame.isMainFrame)
    #expect(first.targetFrame?.isMainFrame == false)
  }

  @Test func `a link in a frame names that frame as source and target`() async throws {
    try await page.load(server.url("/main"))
    page.log.clear()
    _ = try await page.view.evaluateJavaScript(
      "document.getElementById('f').contentDocument.getElementById('b').click(); 0")
    try await page.log.wait(for: "action frame /sub2")
    let action = page.log.actions[0]
    #expect(action.navigationType == .linkActivated)
    #expect(!action.sourceFrame.isMainFrame)
    #expect(action.targetFrame?.isMainFrame == false)
    #expect(action.targetFrame?.request.url?.path == "/sub")
    #expect(page.view.url?.path == "/main")
    #expect(page.view.title == "Main")
  }

  @Test func `a frame of another origin that navigates the top is asked about as the top`()
    async throws
  {
    try await page.load(server.url("/outer", host: "app.localhost"))
    page.log.clear()
    // Only a user's action lets such a frame navigate the top.
    page.log.decide = { action in
      action.targetFrame?.isMainFrame == true ? .cancel : .allow
    }
    try await tellFrame("parent.location.href = '\(server.url("/two", host: "app.localhost"))'")
    try await page.log.wait(for: "action main /two")
    let action = try #require(page.log.actions.last)
    #expect(!action.sourceFrame.isMainFrame)
    #expect(action.sourceFrame.securityOrigin.host == "other.localhost")
    page.log.decide = nil
    #expect(try await page.view.evaluateJavaScript("document.title") as? String == "Outer")
    #expect(!page.log.events.contains("start"))
    #expect(!page.log.events.contains { $0.hasPrefix("finish") })
  }

  @Test func `a frame of another origin that may navigate the top does so in Apple's order`()
    async throws
  {
    try await page.load(server.url("/outer", host: "app.localhost"))
    page.log.clear()
    try await tellFrame("parent.location.href = '\(server.url("/two", host: "app.localhost"))'")
    try await page.log.wait(for: "finish Two")
    #expect(
      page.log.events.filter { !$0.hasPrefix("action frame") }
        == ["action main /two", "start", "response /two", "commit", "finish Two"])
  }

  // B079
  @Test func `a redirect in a frame is not the page's`() async throws {
    server.redirect("/hop", to: "/sub2")
    try await page.load(server.url("/main"))
    page.log.clear()
    _ = try await page.view.evaluateJavaScript("document.getElementById('f').src = '/hop'; 0")
    try await page.log.wait(for: "action frame /sub2")
    #expect(!page.log.events.contains { $0.contains("main") || $0 == "redirect" })
    #expect(page.view.url?.path == "/main")
  }

  @Test func `a message names the frame that posts it, whatever the page says`() async throws {
    let configuration = WKWebViewConfiguration()
    let inbox = Inbox()
    configuration.userContentController.add(inbox, name: "box")
    let page = LoggedView(configuration)
    server.html(
      "/liar",
      """
      <title>Liar</title><iframe src='\(server.url("/posts", host: "other.localhost"))'></iframe>
      <script>webkit.messageHandlers.box.postMessage('main')</script>
      """)
    server.html(
      "/posts",
      """
      <script>
      self.origin = 'http://bank.test';
      Object.defineProperty(window, 'origin', { get: () => 'http://bank.test' });
      JSON.stringify = () => '{}'; Array.prototype.map = () => []; Promise = null;
      CustomEvent = function () {}; EventTarget.prototype.dispatchEvent = () => true;
      webkit.messageHandlers.box.postMessage('frame');
      </script>
      """)
    page.view.load(URLRequest(url: server.url("/liar")))
    let messages = try await inbox.wait(count: 2)
    let frame = try #require(messages.first { $0.body as? String == "frame" })
    let main = try #require(messages.first { $0.body as? String == "main" })
    #expect(main.frameInfo.isMainFrame)
    #expect(main.frameInfo.securityOrigin.host == "127.0.0.1")
    #expect(!frame.frameInfo.isMainFrame)
    #expect(frame.frameInfo.securityOrigin.host == "other.localhost")
    #expect(frame.frameInfo.request.url?.path == "/posts")
    #expect(frame.webView === page.view)
  }

  @Test func `a sandboxed frame has an opaque origin`() async throws {
    let configuration = WKWebViewConfiguration()
    let inbox = Inbox()
    configuration.userContentController.add(inbox, name: "box")
    let page = LoggedView(configuration)
    server.html(
      "/sandbox",
      """
      <iframe sandbox=allow-scripts srcdoc="<script>webkit.messageHandlers.box.postMessage(1)\
      </script>"></iframe>
      """)
    page.view.load(URLRequest(url: server.url("/sandbox")))
    let messages = try await inbox.wait(count: 1)
    #expect(messages[0].frameInfo.securityOrigin.protocol == "")
    #expect(messages[0].frameInfo.securityOrigin.host == "")
  }

  // B009
  @Test func `dialogs name the frame that shows them`() async throws {
    try await page.load(server.url("/outer", host: "app.localhost"))
    page.log.clear()
    try await tellFrame("alert('inner')")
    try await page.log.wait(for: "alert inner")
    _ = try await page.view.evaluateJavaScript("alert('outer'); 0")
    #expect(page.log.events == ["alert inner other.localhost", "alert outer app.localhost"])
  }

  // check 56
  @Test func `a frame that fails is not the page's failure`() async throws {
    server.html("/broken", "<title>Broken</title><iframe src='\(server.refusedURL)'></iframe>")
    try await page.load(server.url("/broken"))
    #expect(
      page.log.events.filter { !$0.hasPrefix("action frame") }
        == ["action main /broken", "start", "response /broken", "commit", "finish Broken"])
  }
}

/// A message handler whose messages can be waited for.
@MainActor
final class Inbox: NSObject, WKScriptMessageHandler {
  private(set) var messages: [WKScriptMessage] = []
  private var waiter: (count: Int, done: CheckedContinuation<Bool, Never>)?

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    messages.append(message)
    if let waiter, messages.count >= waiter.count { answer(true) }
  }

  private func answer(_ value: Bool) {
    let done = waiter?.done
    waiter = nil
    done?.resume(returning: value)
  }

  func wait(count: Int) async throws -> [WKScriptMessage] {
    if messages.count >= count { return messages }
    let isInTime = await withCheckedContinuation { done in
      waiter = (count, done)
      DispatchQueue.main.asyncAfter(deadline: .now() + 15) { [self] in answer(false) }
    }
    if !isInTime {
      throw NavigationLog.TimedOut(description: "\(messages.count) of \(count) messages")
    }
    return messages
  }
}
