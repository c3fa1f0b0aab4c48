import FixtureServer
import Foundation
import Testing
import WebKit

/// What goes wrong with windows that pages open in the field.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct PopupCaseTests {
  let server: FixtureServer
  let page: LoggedView

  init() throws {
    server = try FixtureServer()
    let configuration = WKWebViewConfiguration()
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
    page = LoggedView(configuration)
    let frame = server.url("/frame", host: "other.localhost")
    server.html("/main", "<title>Main</title><iframe id=f src='\(frame)'></iframe>")
    server.html(
      "/frame",
      """
      <a id=a target=_blank href=/child>x</a>
      <script>onmessage = event => { (0, eval)(event.data) }</script>
      """)
    server.html("/child", "<title>Child</title>")
    page.log.makesWindows = true
  }

  private func run(_ script: String) async throws {
    _ = try await page.view.evaluateJavaScript(script + "; 0")
  }

  private func tellFrame(_ script: String) async throws {
    try await run("document.getElementById('f').contentWindow.postMessage(\"\(script)\", '*')")
  }

  // B016
  @Test(arguments: ["open('/child')", "document.getElementById('a').click()"])
  func `a frame gets its window by the same rule as the page, in its own name`(_ script: String)
    async throws
  {
    try await page.load(server.url("/main", host: "app.localhost"))
    page.log.clear()
    try await tellFrame(script)
    try await page.log.wait(for: "finish Child")
    #expect(page.log.events.contains("window /child"))
    let asked = page.log.actions.filter { $0.targetFrame == nil }
    #expect(!asked.isEmpty)
    #expect(asked.allSatisfy { $0.sourceFrame.securityOrigin.host == "other.localhost" })
    #expect(asked.allSatisfy { !$0.sourceFrame.isMainFrame })
    #expect(page.log.children.first?.url == server.url("/child", host: "other.localhost"))
  }

  // B016
  @Test(arguments: ["open('/child')", "document.getElementById('a').click()"])
  func `a frame's window that is refused is asked about all the same`(_ script: String)
    async throws
  {
    page.log.makesWindows = false
    try await page.load(server.url("/main", host: "app.localhost"))
    page.log.clear()
    try await tellFrame(script)
    try await page.log.wait(for: "refused /child")
    #expect(!server.requests.contains { $0.path == "/child" })
  }

  // B021
  @Test func `a library that checks its handle gets a live window`() async throws {
    server.html("/sign-in", "<title>Sign in</title>")
    try await page.load(server.url("/main"))
    try await run("handle = open('/sign-in', '_blank', 'width=400')")
    try await page.log.wait(for: "finish Sign in")
    func state() async throws -> [Bool]? {
      try await page.view.evaluateJavaScript(
        "[!!handle, handle.closed, handle === window, handle.opener === window]") as? [Bool]
    }
    #expect(try await state() == [true, false, false, true])
    try await run("handle.close()")
    try await page.log.wait(for: "close 0")
    #expect(try await state()?.prefix(2) == [true, true])
  }

  // B022
  @Test(arguments: ["w.location = 'about:blank'; ", ""])
  func `a window that its opener writes into never stands under the trusted address`(
    _ first: String
  ) async throws {
    server.route("/trusted", .never)
    let trusted = server.url("/trusted", host: "other.localhost")
    try await page.load(server.url("/main", host: "app.localhost"))
    try await run("w = open('\(trusted)')")
    try await server.waitForRequest("/trusted")
    let child = try #require(page.log.children.first)
    try await run(first + "w.document.write('<title>login</title>login')")
    try await page.log.wait(for: "failProvisional NSURLErrorDomain -999")
    #expect(try await child.evaluateJavaScript("document.title") as? String == "login")
    #expect(child.url?.host != "other.localhost", "\(String(describing: child.url))")
  }

  // B022
  @Test func `a window that has left the trusted page for an empty one says so`() async throws {
    server.html("/trusted", "<title>Trusted</title>")
    let trusted = server.url("/trusted", host: "other.localhost")
    try await page.load(server.url("/main", host: "app.localhost"))
    try await run("w = open('\(trusted)')")
    try await page.log.wait(for: "finish Trusted")
    let child = try #require(page.log.children.first)
    #expect(child.url == trusted)
    page.log.clear()
    try await run("w.location = 'about:blank'")
    try await page.log.wait(for: "finish")
    try await run("w.document.write('<title>login</title>login')")
    #expect(try await child.evaluateJavaScript("document.title") as? String == "login")
    #expect(child.url?.host != "other.localhost", "\(String(describing: child.url))")
  }

  // B129
  @Test func `with a user agent of the app's own a new window has its address`() async throws {
    page.view.customUserAgent = "App/1"
    try await page.load(server.url("/frame"))
    try await run("document.getElementById('a').click()")
    try await page.log.wait(for: "window /child")
    #expect(page.log.actions.last?.request.url == server.url("/child"))
    #expect(try await server.waitForRequest("/child").headers["Host"] != nil)
  }

  @Test func `a window's page is known as the window's, and its opener's as the opener's`()
    async throws
  {
    let teller = Teller()
    for world in [WKContentWorld.page, .defaultClient] {
      page.view.configuration.userContentController.add(teller, contentWorld: world, name: "tell")
    }
    let post = "webkit.messageHandlers.tell.postMessage(0); 0"
    try await page.load(server.url("/main"))
    try await run("w = open('/child', 'w', 'width=300')")
    try await page.log.wait(for: "finish Child")
    let child = try #require(page.log.children.first)

    for view in [child, page.view] {
      for world in [WKContentWorld.page, .defaultClient] {
        _ = try await view.evaluateJavaScript(post, contentWorld: world)
        let message = try #require(teller.messages.last)
        #expect(message.webView === view)
        #expect(message.frameInfo.webView === view)
        #expect(message.frameInfo.isMainFrame)
        #expect(message.frameInfo.request.url == view.url)
      }
    }
    #expect(teller.messages.count == 4)
    page.log.clear()
    try await run("location.hash = 'x'")
    try await page.log.wait(for: "action main /main")
    #expect(page.log.actions.last?.sourceFrame.request.url?.path == "/main")
    page.log.clear()
    _ = try await child.evaluateJavaScript("location.href = '/b'; 0")
    try await page.log.wait(for: "finish")
    #expect(page.log.actions.first?.sourceFrame.webView === child)
    #expect(page.log.actions.first?.sourceFrame.request.url?.path == "/child")
  }

  private final class Teller: NSObject, WKScriptMessageHandler {
    var messages: [WKScriptMessage] = []

    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) { messages.append(message) }
  }
}
