import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

/// Writes dialogs down, and keeps their answers until the test gives them.
@MainActor
private final class Dialogs: NSObject, WKUIDelegate {
  let events = Events()
  private var answers: [String: @MainActor (Bool) -> Void] = [:]

  private func ask(
    _ kind: String, _ message: String, _ frame: WKFrameInfo,
    _ answer: @escaping @MainActor (Bool) -> Void
  ) {
    answers[kind] = answer
    events.note("\(kind) \(message) \(frame.securityOrigin.host)")
  }

  func answer(_ kind: String, _ value: Bool = true) { answers.removeValue(forKey: kind)?(value) }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) { ask("alert", message, frame) { _ in completionHandler() } }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) { ask("confirm", message, frame, completionHandler) }

  func _webView(
    _ webView: WKWebView, runBeforeUnloadConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) { ask("leave", message, frame, completionHandler) }
}

/// What goes wrong with dialogs in the field.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DialogCaseTests {
  let server: FixtureServer
  let page = LoggedView()
  private let dialogs = Dialogs()
  private let asking = "<script>onbeforeunload = event => event.preventDefault()</script>"

  init() throws {
    server = try FixtureServer()
    server.html("/a", "<title>A</title>")
    server.html("/b", "<title>B</title><body>" + asking)
    server.html("/c", "<title>C</title>")
    page.view.uiDelegate = dialogs
  }

  private func run(_ script: String) async throws {
    _ = try await page.view.evaluateJavaScript(script + "; 0")
  }

  /// The engine asks nobody before the page's user has touched it; a script of
  /// the app counts.
  private func touch() async throws { try await run("0") }

  // B008
  @Test func `a refused leave changes neither history nor flags, and back works again`()
    async throws
  {
    try await page.load(server.url("/a"))
    try await page.load(server.url("/b"))
    try await touch()
    page.log.clear()
    page.view.goBack()
    try await dialogs.events.wait(for: "leave  127.0.0.1")
    dialogs.answer("leave", false)
    // An answer of the page comes after all that it still owed.
    try await run("0")
    let list = page.view.backForwardList
    #expect(page.view.canGoBack)
    #expect(!page.view.canGoForward)
    #expect(!page.view.isLoading)
    #expect(page.view.url == server.url("/b"))
    #expect(list.currentItem?.url == server.url("/b"))
    #expect(list.backList.map(\.url) == [server.url("/a")])
    #expect(list.forwardList.isEmpty)
    #expect(page.log.events == ["action main /a"])
    page.view.goBack()
    try await dialogs.events.wait(for: "leave  127.0.0.1", times: 2)
    dialogs.answer("leave", true)
    try await page.log.wait(for: "finish A")
    #expect(!page.view.canGoBack)
    #expect(page.view.canGoForward)
  }

  // B008
  @Test func `a page that stays is left by a later load, which is reported whole`() async throws {
    try await page.load(server.url("/b"))
    try await touch()
    page.log.clear()
    let refused = page.view.load(URLRequest(url: server.url("/a")))
    try await dialogs.events.wait(for: "leave  127.0.0.1")
    dialogs.answer("leave", false)
    try await run("0")
    #expect(page.log.events == ["action main /a"])
    #expect(page.view.url == server.url("/b"))
    #expect(!page.view.isLoading)
    let navigation = page.view.load(URLRequest(url: server.url("/c")))
    try await dialogs.events.wait(for: "leave  127.0.0.1", times: 2)
    dialogs.answer("leave", true)
    try await page.log.wait(for: "finish C")
    #expect(
      page.log.events
        == ["action main /a", "action main /c", "start", "response /c", "commit", "finish C"])
    #expect(page.log.navigations.allSatisfy { $0 === navigation && $0 !== refused })
  }

  // B008
  @Test func `a step within a page that stays changes its address, also after a new process`()
    async throws
  {
    server.html("/b/pushed", "<title>Pushed</title><body>" + asking)
    try await page.load(server.url("/b"))
    try await run("history.pushState(1, '', '/b/pushed')")
    page.log.clear()
    page.view.terminateWebProcess()
    try await page.log.wait(for: "terminated")
    page.view.reload()
    try await page.log.wait(for: "finish Pushed")
    try await touch()
    page.view.load(URLRequest(url: server.url("/a")))
    try await dialogs.events.wait(for: "leave  127.0.0.1")
    dialogs.answer("leave", false)
    try await run("0")
    #expect(page.view.url == server.url("/b/pushed"))
    // The engine does not load the page for it: the two have been one.
    try await run("history.back()")
    for await url in Observations({ page.view.url }) where url == server.url("/b") { break }
    #expect(page.view.canGoForward)
  }

  @Test func `without an answer to the question the page is left, as by Apple`() async throws {
    page.view.uiDelegate = page.log
    try await page.load(server.url("/b"))
    try await touch()
    page.view.load(URLRequest(url: server.url("/c")))
    try await page.log.wait(for: "finish C")
  }

  // B010
  @Test func `dialogs of a frame and of its page each get their own answer`() async throws {
    let frame = server.url("/frame", host: "other.localhost")
    server.html("/frame", "<script>onmessage = () => { alert('frame') }</script>")
    server.html(
      "/page",
      """
      <title>Page</title><iframe id=f src='\(frame)'></iframe><script>
      let tick = () => {};
      setInterval(() => tick(), 5);
      const ask = () => {
        document.getElementById('f').contentWindow.postMessage('', '*');
        return new Promise(resolve => setTimeout(() => resolve(confirm('page')), 20));
      };
      </script>
      """)
    try await page.load(server.url("/page", host: "app.localhost"))
    try await run("outcome = ask()")
    try await dialogs.events.wait(for: "alert frame other.localhost")
    #expect(dialogs.events.list == ["alert frame other.localhost"])
    dialogs.answer("alert")
    try await dialogs.events.wait(for: "confirm page app.localhost")
    dialogs.answer("confirm", true)
    let outcome = try await page.view.callAsyncJavaScript(
      """
      const answer = await outcome;
      await new Promise(next => { tick = next });
      return answer;
      """, contentWorld: .page)
    #expect(outcome as? Bool == true)
    #expect(dialogs.events.list == ["alert frame other.localhost", "confirm page app.localhost"])
  }

  // B011
  @Test func `a leave is asked about once, however many frames want it`() async throws {
    server.html("/frame", asking)
    server.html(
      "/page", "<title>Page</title><iframe src=/frame></iframe><iframe src=/frame></iframe>")
    try await page.load(server.url("/page"))
    try await touch()
    page.view.load(URLRequest(url: server.url("/c")))
    try await dialogs.events.wait(for: "leave  127.0.0.1")
    dialogs.answer("leave", true)
    try await page.log.wait(for: "finish C")
    #expect(dialogs.events.list == ["leave  127.0.0.1"])
  }

  // B011
  @Test func `a frame of another origin hears of the leave, and may not hold the page`()
    async throws
  {
    let frame = server.url("/frame", host: "other.localhost")
    server.html(
      "/frame",
      """
      <script>onbeforeunload = event => {
        event.preventDefault();
        navigator.sendBeacon('/heard');
      }</script>
      """)
    server.html("/page", "<title>Page</title><iframe src='\(frame)'></iframe>")
    try await page.load(server.url("/page", host: "app.localhost"))
    try await touch()
    page.view.load(URLRequest(url: server.url("/c", host: "app.localhost")))
    try await page.log.wait(for: "finish C")
    try await server.waitForRequest("/heard")
    #expect(dialogs.events.list.isEmpty)
  }
}
