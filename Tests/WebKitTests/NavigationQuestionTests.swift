import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

/// What the navigation delegate is asked, and what its answers do.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct NavigationQuestionTests {
  let page = LoggedView()

  private func address(_ text: String) throws -> URL { try #require(URL(string: text)) }

  /// An answer that comes 100 ms after the question.
  private func late(_ policy: WKNavigationActionPolicy) async -> WKNavigationActionPolicy {
    await withCheckedContinuation { done in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
        page.log.noteAnswer()
        done.resume(returning: policy)
      }
    }
  }

  // check 46
  @Test func `the policy sees the body of the app's request`() async throws {
    page.log.decide = { _ in .cancel }
    var request = URLRequest(url: try address("testscheme:///page"))
    request.httpBody = Data("testhttpbody".utf8)
    page.view.load(request)
    try await page.log.wait(for: "action")
    #expect(page.log.actions.map(\.request.httpBody) == [Data("testhttpbody".utf8)])
    #expect(try await page.view.evaluateJavaScript("1") as? Int == 1)
    #expect(page.log.events == ["action main /page"])
  }

  // check 47
  @Test func `the policy sees the user agent and what is accepted`() async throws {
    let server = try FixtureServer()
    server.html("/", "<title>Home</title>")
    page.view.customUserAgent = "testUserAgent"
    try await page.load(server.url("/"))
    let request = try #require(page.log.actions.first).request
    let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    #expect(request.value(forHTTPHeaderField: "User-Agent") == "testUserAgent")
    #expect(request.value(forHTTPHeaderField: "Accept") == accept)
    let sent = try await server.waitForRequest("/")
    #expect(sent.headers["User-Agent"] == "testUserAgent")
    #expect(sent.headers["Accept"] == accept)
  }

  // check 50
  @Test func `going back is asked about, also where the page was kept`() async throws {
    try await page.load(try address("data:text/html,1"))
    try await page.load(try address("data:text/html,2"))
    page.log.clear()
    page.view.goBack()
    try await page.log.wait(for: "finish")
    #expect(page.log.actions.map(\.navigationType) == [.backForward])
    #expect(page.log.events.first?.hasPrefix("action main") == true)
    #expect(page.log.events.last?.hasPrefix("finish") == true)
    #expect(page.view.url?.absoluteString == "data:text/html,1")
  }

  // check 53
  @Test func `a page finishes although its own navigation is cancelled meanwhile`() async throws {
    let server = try FixtureServer()
    server.html(
      "/",
      """
      <style>@font-face { font-family: Own; src: url(/font.woff) } body { font-family: Own }</style>
      <body>text<iframe src=/frame></iframe><script>location = 'refresh-nav:'</script>
      """)
    server.html("/frame", "<p>frame")
    server.route("/font.woff") { _ in Response(contentType: "font/woff", body: Data(count: 64)) }
    page.log.decide = { $0.request.url?.scheme == "refresh-nav" ? .cancel : .allow }
    try await page.load(server.url("/"))
    let cancelled = page.log.actions.filter { $0.request.url?.scheme == "refresh-nav" }
    #expect(cancelled.map { $0.targetFrame?.isMainFrame } == [true])
    #expect(Set(server.requests.map(\.path)).isSuperset(of: ["/", "/frame", "/font.woff"]))
    #expect(page.log.events.count { $0.hasPrefix("finish") } == 1)
    #expect(page.log.errors.isEmpty)
  }

  /// Addresses for other apps, by what asks for them and the frame that navigates.
  nonisolated static let calls = [
    ("location = 'tel:1'", "main"), ("document.getElementById('link').click()", "main"),
    ("setTimeout(() => { location.replace('tel:1') }, 0)", "main"),
    ("document.getElementById('frame').src = 'tel:1'", "frame"),
    ("document.getElementById('frame').contentDocument.getElementById('inner').click()", "frame"),
  ]

  @Test(arguments: calls)
  func `a call to another app names the frame that makes it`(script: String, target: String)
    async throws
  {
    let server = try FixtureServer()
    server.html("/", "<a id=link href='tel:1'>call</a><iframe id=frame src=/frame></iframe>")
    server.html("/frame", "<a id=inner href='tel:1'>call</a>")
    try await page.load(server.url("/"))
    page.log.clear()
    page.log.decide = { _ in .cancel }
    _ = try await page.view.evaluateJavaScript(script + "; 0")
    try await page.log.wait(for: "action")
    #expect(page.log.events == ["action \(target) 1"])
    let action = page.log.actions[0]
    #expect(action.request.url?.absoluteString == "tel:1")
    #expect(action.sourceFrame.securityOrigin.host == "127.0.0.1")
  }

  @Test func `a call to another app by a frame of another origin is not the page's`() async throws {
    let server = try FixtureServer()
    let foreign = server.url("/frame", host: "other.localhost")
    server.html("/", "<iframe id=frame src='\(foreign)'></iframe>")
    server.html("/frame", "<script>onmessage = () => { location = 'tel:1' }</script>")
    try await page.load(server.url("/", host: "app.localhost"))
    page.log.clear()
    page.log.decide = { _ in .cancel }
    _ = try await page.view.evaluateJavaScript(
      "document.getElementById('frame').contentWindow.postMessage('go', '*'); 0")
    try await page.log.wait(for: "action")
    #expect(page.log.events == ["action frame 1"])
    #expect(page.log.actions[0].sourceFrame.securityOrigin.host == "")
  }

  // check 61
  @Test func `a step back that is cancelled late leaves the page, and may be taken again`()
    async throws
  {
    let server = try FixtureServer()
    server.html("/first", "<title>First</title>")
    server.html("/second", "<title>Second</title>")
    try await page.load(server.url("/first"))
    try await page.load(server.url("/second"))
    page.log.clear()
    page.log.decide = { [self] _ in await late(.cancel) }
    // The engine takes the step in its list before it asks, and takes it back.
    let changes = Events()
    let observation = page.view.observe(\.canGoBack, options: .new) { _, change in
      changes.note("\(change.newValue ?? false)")
    }
    page.view.goBack()
    try await page.log.wait(for: "answered")
    try await changes.wait(for: "true")
    observation.invalidate()
    #expect(try await page.view.evaluateJavaScript("document.title") as? String == "Second")
    #expect(page.log.events == ["action main /first", "answered"])
    #expect(page.view.url == server.url("/second"))
    #expect(page.view.canGoBack && !page.view.canGoForward)
    page.log.decide = nil
    page.view.goBack()
    try await page.log.wait(for: "finish First")
    #expect(page.view.url == server.url("/first"))
    #expect(page.log.actions.map(\.navigationType) == [.backForward, .backForward])
  }

  // check 62
  @Test func `content that is refused late does not appear`() async throws {
    page.log.decide = { [self] _ in await late(.cancel) }
    page.view.loadHTMLString("<title>TEST</title>", baseURL: try address("about:blank"))
    try await page.log.wait(for: "answered")
    #expect(try await page.view.evaluateJavaScript("document.title") as? String == "")
    #expect(page.log.events == ["action main blank", "answered"])
    page.log.decide = nil
    page.view.loadHTMLString("<title>TEST</title>", baseURL: try address("about:blank"))
    try await page.log.wait(for: "finish")
    #expect(
      page.log.events
        == [
          "action main blank", "answered", "action main blank", "start", "commit", "finish TEST",
        ])
  }
}
