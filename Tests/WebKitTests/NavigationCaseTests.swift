import FixtureServer
import Foundation
import Testing
import WebKit

/// What goes wrong with history, redirects and special addresses in the field.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct NavigationCaseTests {
  let server: FixtureServer
  let page = LoggedView()

  init() throws {
    server = try FixtureServer()
    server.html("/one", "<title>One</title><body>one")
    server.html("/two", "<title>Two</title><body>two")
    server.route("/echo") { request in
      .html("<title>\(request.method) \(request.text)</title><body>")
    }
  }

  private func text(_ script: String) async throws -> String? {
    try await page.view.evaluateJavaScript(script) as? String
  }

  private func run(_ script: String) async throws {
    _ = try await page.view.evaluateJavaScript(script + "; 0")
  }

  // MARK: History

  // B064
  @Test func `one step back leaves a page whose frame pushed a state by itself`() async throws {
    server.html("/framed", "<title>Framed</title><iframe src=/pushes></iframe>")
    server.html("/pushes", "<script>history.pushState({}, '', '/pushed')</script>")
    try await page.load(server.url("/one"))
    try await page.load(server.url("/framed"))
    #expect(page.view.canGoBack)
    page.log.clear()
    page.view.goBack()
    try await page.log.wait(for: "finish One")
    #expect(page.view.url == server.url("/one"))
    #expect(!page.view.canGoBack)
  }

  // B077
  @Test func `after an erase the page is fetched anew, and a new view has no history`()
    async throws
  {
    server.route("/private") { request in
      .html("<title>\(request.cookies["sid"] ?? "signed out")</title><body>")
        .header("Set-Cookie", "visited=1")
    }
    let store = page.view.configuration.websiteDataStore
    await store.httpCookieStore.setCookie(
      try #require(
        HTTPCookie(properties: [
          .name: "sid", .value: "kim", .domain: "127.0.0.1", .path: "/", .discard: "TRUE",
        ])))
    try await page.load(server.url("/private"))
    #expect(page.view.title == "kim")
    try await page.load(server.url("/two"))
    await store.removeData(
      ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
    page.log.clear()
    page.view.goBack()
    try await page.log.wait(for: "finish")
    #expect(page.view.title == "signed out")
    #expect(server.requests.count { $0.path == "/private" } == 2)

    let fresh = LoggedView(page.view.configuration)
    fresh.view.configuration.websiteDataStore = store
    try await fresh.load(server.url("/two"))
    #expect(!fresh.view.canGoBack)
    #expect(fresh.view.backForwardList.backList.isEmpty)
    #expect(fresh.view.goBack() == nil)
  }

  // B078
  @Test func `a page that comes back says so each time, and its bridge works`() async throws {
    server.html(
      "/kept",
      """
      <title>Kept</title><script>
      let shown = 0, kept = 0;
      addEventListener('pageshow', event => { shown++; if (event.persisted) kept++; });
      </script>
      """)
    let responder = Responder()
    page.view.configuration.userContentController.addScriptMessageHandler(
      responder, contentWorld: .page, name: "app")
    try await page.load(server.url("/kept"))
    for round in 1...3 {
      page.log.clear()
      page.view.load(URLRequest(url: server.url("/two")))
      try await page.log.wait(for: "finish Two")
      page.view.goBack()
      try await page.log.wait(for: "finish Kept")
      let answer = try await page.view.callAsyncJavaScript(
        "return await webkit.messageHandlers.app.postMessage([shown, kept].join())",
        contentWorld: .page)
      #expect(answer as? String == "\(round + 1),\(round)")
    }
    #expect(responder.messages.allSatisfy { $0.frameInfo.isMainFrame })
    #expect(responder.messages.allSatisfy { $0.frameInfo.request.url == server.url("/kept") })
  }

  // MARK: Forms

  // B076
  @Test func `the reload of a posted page is asked about, and posts again`() async throws {
    server.html("/form", "<form id=f method=post action=/echo><input name=a value=1></form>")
    try await page.load(server.url("/form"))
    page.log.clear()
    try await run("document.getElementById('f').submit()")
    try await page.log.wait(for: "finish POST a=1")
    page.log.clear()
    page.view.reload()
    try await page.log.wait(for: "finish POST a=1")
    #expect(page.log.actions.map(\.navigationType) == [.formResubmitted])
    #expect(page.log.actions.map(\.request.httpMethod) == ["POST"])
    let requests = server.requests.filter { $0.path == "/echo" }
    #expect(requests.map(\.text) == ["a=1", "a=1"])
    // The app may refuse it; then nothing is sent.
    page.log.clear()
    page.log.decide = { _ in .cancel }
    page.view.reload()
    try await page.log.wait(for: "action main /echo")
    #expect(try await text("document.title") == "POST a=1")
    #expect(server.requests.count { $0.path == "/echo" } == 2)
  }

  // B076
  @Test func `the reload of a page that the app has posted posts again`() async throws {
    var request = URLRequest(url: server.url("/echo"))
    request.httpMethod = "POST"
    request.httpBody = Data("b=2".utf8)
    page.view.load(request)
    try await page.log.wait(for: "finish POST b=2")
    page.log.clear()
    let navigation = page.view.reload()
    try await page.log.wait(for: "finish POST b=2")
    #expect(page.log.actions.map(\.navigationType) == [.formResubmitted])
    #expect(page.log.actions.map(\.request.httpMethod) == ["POST"])
    #expect(page.log.navigations.allSatisfy { $0 === navigation })
    #expect(server.requests.map(\.text) == ["b=2", "b=2"])
    #expect(!page.view.canGoBack)
  }

  // MARK: Addresses

  // B072
  @Test(arguments: [true, false])
  func `a redirect to the app's own scheme is asked about first`(_ hasHandler: Bool) async throws {
    let pages = SchemeServer()
    pages.html("bug072://local/cb?code=1", "<title>Back</title>")
    let configuration = WKWebViewConfiguration()
    if hasHandler { configuration.setURLSchemeHandler(pages, forURLScheme: "bug072") }
    let page = LoggedView(configuration)
    server.redirect("/login", to: "bug072://local/cb?code=1")
    let view = page.view
    page.log.decide = { action in action.request.url?.scheme == "bug072" ? .cancel : .allow }
    view.load(URLRequest(url: server.url("/login")))
    try await page.log.wait(for: "action main /cb")
    #expect(page.log.actions.last?.request.url?.absoluteString == "bug072://local/cb?code=1")
    guard hasHandler else { return }
    page.log.decide = nil
    view.load(URLRequest(url: try #require(page.log.actions.last?.request.url)))
    try await page.log.wait(for: "finish Back")
    #expect(view.url?.absoluteString == "bug072://local/cb?code=1")
  }

  // B081
  @Test func `a data address of the app is loaded`() async throws {
    page.view.load(URLRequest(url: try #require(URL(string: "data:text/html,<title>hi</title>"))))
    try await page.log.wait(for: "finish hi")
  }

  // B081
  @Test(arguments: ["document.getElementById('a').click()", "location.href = data"])
  func `a page may not put a data address on top, and it is said`(_ script: String) async throws {
    server.html(
      "/links",
      """
      <title>Links</title><a id=a href='data:text/html,hi'>x</a>
      <script>const data = 'data:text/html,hi'</script>
      """)
    try await page.load(server.url("/links"))
    page.log.clear()
    try await run(script)
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.errors.first?.localizedDescription.contains("data:") == true)
    #expect(page.log.events.last == "failProvisional WebKitErrorDomain 102")
    #expect(page.view.url == server.url("/links"))
    #expect(try await text("document.title") == "Links")
  }

  // B081
  @Test func `a frame may show a data address`() async throws {
    server.html(
      "/framed",
      """
      <title>Framed</title>
      <iframe src="data:text/html,<script>parent.postMessage('data','*')</script>"></iframe>
      <script>const heard = new Promise(done => { onmessage = event => done(event.data) })</script>
      """)
    try await page.load(server.url("/framed"))
    let heard = try await page.view.callAsyncJavaScript("return await heard", contentWorld: .page)
    #expect(heard as? String == "data")
  }

  // B082
  @Test func `a second file of another folder loads, whatever its name`() async throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let folders = [root.appendingPathComponent("one"), root.appendingPathComponent("두 번째 #1")]
    for (folder, title) in zip(folders, ["First", "Second"]) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("<title>\(title)</title><img src='그림 1.png'>".utf8)
        .write(to: folder.appendingPathComponent("문서 \(title)?.html"))
    }
    for (folder, title) in zip(folders, ["First", "Second"]) {
      let file = folder.appendingPathComponent("문서 \(title)?.html")
      page.log.clear()
      page.view.loadFileURL(file, allowingReadAccessTo: folder)
      try await page.log.wait(for: "finish \(title)")
      #expect(page.view.url?.path == file.path)
    }
  }

  // B082
  @Test func `a file outside of what may be read fails with a reason`() async throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let (inside, outside) = (root.appendingPathComponent("in"), root.appendingPathComponent("out"))
    for folder in [inside, outside] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("<title>File</title>".utf8).write(to: folder.appendingPathComponent("a.html"))
    }
    page.view.loadFileURL(
      outside.appendingPathComponent("a.html"), allowingReadAccessTo: inside)
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.events.last == "failProvisional NSURLErrorDomain -1102")
    #expect(page.log.errors.first?.localizedDescription.contains("a.html") == true)
  }
}
