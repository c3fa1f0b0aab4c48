import FixtureServer
import Foundation
import Testing
import WebKit

/// Header fields by origin, judged by what the server got.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct RequestHeaderTests {
  private let server: FixtureServer
  private let store = WKWebsiteDataStore.nonPersistent()
  private var page: LoadedPage
  private static let secret = "Bearer secret"

  init() throws {
    server = try FixtureServer()
    page = LoadedPage(store: store)
    server.route("/any*") { _ in Response.text("any") }
    set(Self.secret)
  }

  private var app: URL { server.url("/", host: "app.localhost") }

  private func set(_ value: String?) {
    store.setRequestHeaders(
      ["Authorization", "X-Token"].flatMap { name in
        value.map { [LinuxRequestHeader(to: app, name, $0)] } ?? []
      }, askedBy: [app])
  }

  private func url(_ path: String, _ host: String = "app.localhost") -> URL {
    server.url(path, host: host)
  }

  /// What came with a request, once it has come.
  private func header(_ path: String) async throws -> String? {
    Self.value(in: try await server.waitForRequest(path))
  }

  /// The engine itself knows that one of the two is a secret.
  private static func value(in request: Request) -> String? {
    let values = ["Authorization", "X-Token"].map { request.headers[$0] }
    #expect(values[0] == values[1])
    return values[1]
  }

  // MARK: The same origin

  @Test func `the first page load of a new process has the field`() async throws {
    server.html("/", "<title>One</title>")
    try await page.load(app)
    #expect(server.requests.map { Self.value(in: $0) } == [Self.secret])
  }

  /// What a page can ask for, each under the path that it asks for.
  nonisolated static let kinds: [(path: String, html: String)] = [
    ("/any/image", "<img src=/any/image>"),
    ("/any/script", "<script src=/any/script></script>"),
    ("/any/module", "<script type=module src=/any/module></script>"),
    ("/any/style", "<link rel=stylesheet href=/any/style>"),
    ("/any/css-image", "<style>body { background: url(/any/css-image) }</style>text"),
    (
      "/any/font",
      "<style>@font-face { font-family: f; src: url(/any/font) } p { font-family: f }</style><p>x"
    ),
    ("/any/preload", "<link rel=preload as=script href=/any/preload>"),
    ("/any/fetch", "<script>fetch('/any/fetch')</script>"),
    ("/any/post", "<script>fetch('/any/post', { method: 'POST', body: 'x' })</script>"),
    ("/any/alive", "<script>fetch('/any/alive', { keepalive: true })</script>"),
    (
      "/any/xhr",
      "<script>const x = new XMLHttpRequest(); x.open('GET', '/any/xhr'); x.send()</script>"
    ),
    (
      "/any/sync",
      "<script>const x = new XMLHttpRequest(); x.open('GET', '/any/sync', false); x.send()</script>"
    ),
    ("/any/beacon", "<script>navigator.sendBeacon('/any/beacon', 'x')</script>"),
    ("/any/events", "<script>new EventSource('/any/events')</script>"),
    ("/any/frame", "<iframe src=/any/frame></iframe>"),
    ("/any/object", "<object data=/any/object></object>"),
    ("/any/media", "<video src=/any/media preload=auto></video>"),
    ("/any/worker", "<script>new Worker('/any/worker')</script>"),
    ("/any/no-referrer", "<img src=/any/no-referrer referrerpolicy=no-referrer>"),
    ("/any/link", "<a id=a href=/any/link>x</a><script>a.click()</script>"),
    ("/any/form", "<form id=f method=post action=/any/form></form><script>f.submit()</script>"),
  ]

  // B127
  @Test(arguments: kinds)
  func `every kind of request to the origin has the field`(
    _ kind: (path: String, html: String)
  ) async throws {
    server.html("/", "<title>One</title>" + kind.html)
    page.view.load(URLRequest(url: app))
    #expect(try await header(kind.path) == Self.secret)
  }

  @Test func `back and reload have the field too`() async throws {
    server.html("/", "<title>One</title>")
    server.html("/two", "<title>Two</title>")
    try await page.load(app)
    try await page.load(url("/two"))
    server.forgetRequests()
    page.view.reload()
    #expect(try await header("/two") == Self.secret)
    page.view.load(URLRequest(url: app, cachePolicy: .reloadIgnoringLocalCacheData))
    #expect(try await header("/") == Self.secret)
  }

  @Test(arguments: ["/any/x", "/"])
  func `a redirect within the origin keeps the field`(_ kind: String) async throws {
    server.redirect("/any/x", to: "/any/end")
    server.html("/", "<img src=/any/x><title>One</title>")
    server.redirect("/start", to: "/any/end")
    page.view.load(URLRequest(url: kind == "/" ? url("/start") : app))
    #expect(try await header("/any/end") == Self.secret)
  }

  @Test func `a field that a page sets itself stays`() async throws {
    server.html(
      "/",
      "<script>fetch('/any/x', { headers: { Authorization: 'mine', 'X-Token': 'mine' } })</script>")
    page.view.load(URLRequest(url: app))
    #expect(try await header("/any/x") == "mine")
  }

  @Test func `a request with a body by the app has the field`() async throws {
    var request = URLRequest(url: url("/any/post"))
    request.httpMethod = "POST"
    request.httpBody = Data("x".utf8)
    page.view.load(request)
    #expect(try await header("/any/post") == Self.secret)
  }

  @Test func `a new value is in what is asked next, and none means none`() async throws {
    server.html("/", "<title>One</title>")
    try await page.load(app)
    set("Bearer other")
    try await page.run("fetch('/any/1')")
    #expect(try await header("/any/1") == "Bearer other")
    set(nil)
    try await page.run("fetch('/any/2')")
    #expect(try await header("/any/2") == nil)
    try await page.load(url("/any/3"))
    #expect(try await header("/any/3") == nil)
  }

  @Test func `views of another store have nothing of it`() async throws {
    server.html("/", "<img src=/any/x>")
    let other = LoadedPage(store: .nonPersistent())
    try await other.load(app)
    #expect(try await header("/any/x") == nil)
    #expect(server.requests.map { Self.value(in: $0) } == [nil, nil])
  }

  // MARK: Other origins

  private nonisolated static let elsewhere = "http://other.localhost:PORT/any/x"

  @Test(arguments: [
    "<img src=URL>", "<script>fetch('URL')</script>",
    "<script>fetch('URL', { mode: 'no-cors' })</script>", "<iframe src=URL></iframe>",
    "<script>location = 'URL'</script>", "<script>navigator.sendBeacon('URL', 'x')</script>",
    "<form id=f method=post action=URL></form><script>f.submit()</script>",
    "<video src=URL preload=auto></video>",
  ])
  func `no other origin gets it, asked directly or after a redirect`(
    _ html: String
  ) async throws {
    let other = server.url("/any/x", host: "other.localhost").absoluteString
    server.redirect("/away", to: other)
    server.redirect("/twice", to: "/away")
    for address in [other, "/away", "/twice"] {
      server.html("/", html.replacingOccurrences(of: "URL", with: address))
      // A view of its own: the last one may still be on its way.
      let page = LoadedPage(store: store)
      page.view.load(URLRequest(url: app))
      let request = try await server.nextRequest { $0.path == "/any/x" }
      #expect(Self.value(in: request) == nil, "\(address)")
      #expect(request.host == "other.localhost")
    }
    #expect(
      server.requests.filter { $0.host == "app.localhost" }
        .allSatisfy { Self.value(in: $0) == Self.secret })
  }

  @Test func `another port is another origin`() async throws {
    let second = try FixtureServer()
    second.html("/", "<title>Two</title>")
    server.html("/", "<img src='\(second.url("/x.png", host: "app.localhost"))'>")
    page.view.load(URLRequest(url: app))
    #expect(Self.value(in: try await second.waitForRequest("/x.png")) == nil)
    try await page.load(second.url("/", host: "app.localhost"))
    #expect(Self.value(in: try await second.waitForRequest("/")) == nil)
  }

  @Test func `a value that was replaced during a redirect does not go on elsewhere`() async throws {
    let gate = Gate()
    let other = server.url("/any/x", host: "other.localhost").absoluteString
    server.route("/slow") { _ in
      try await gate.wait()
      return .redirect(to: other)
    }
    page.view.load(URLRequest(url: url("/slow")))
    #expect(try await header("/slow") == Self.secret)
    set("Bearer other")
    gate.open()
    #expect(try await header("/any/x") == nil)
  }

  // MARK: Other documents

  @Test(arguments: [
    "<img src=URL>", "<img src=URL referrerpolicy=no-referrer>",
    "<script>fetch('URL', { mode: 'no-cors', referrerPolicy: 'no-referrer' })</script>",
    "<script>fetch('URL', { referrerPolicy: 'no-referrer' })</script>",
    "<script>fetch('URL', { mode: 'no-cors', headers: { Accept: 'text/html' } })</script>",
    "<script>location = 'URL'</script>",
    "<meta name=referrer content=no-referrer><script src=URL></script>",
    "<form id=f method=post action=URL></form><script>f.submit()</script>",
  ])
  func `a frame of another origin gets nobody to send it`(_ html: String) async throws {
    let mine = url("/any/x").absoluteString
    server.html("/evil", html.replacingOccurrences(of: "URL", with: mine))
    server.html("/", "<iframe src='\(url("/evil", "evil.localhost"))'></iframe>")
    page.view.load(URLRequest(url: app))
    #expect(try await header("/any/x") == nil)
  }

  @Test func `the page's own address is no way to it either`() async throws {
    server.html(
      "/evil",
      "<script>fetch('\(app)?1', { mode: 'no-cors', referrerPolicy: 'no-referrer' })</script>")
    server.route("/") { request in
      .html("<iframe src='http://evil.localhost:\(request.url.port ?? 0)/evil'></iframe>")
    }
    page.view.load(URLRequest(url: url("/?1")))
    #expect(try await header("/") == Self.secret)
    #expect(try await header("/") == nil)
  }

  @Test func `a page load has it, whoever leads there`() async throws {
    server.html("/evil", "<a id=a href='\(url("/any/x"))'>x</a><script>a.click()</script>")
    page.view.load(URLRequest(url: url("/evil", "evil.localhost")))
    #expect(try await header("/any/x") == Self.secret)
  }

  @Test func `a redirect of another origin to a page has it`() async throws {
    server.redirect("/back", to: url("/any/x").absoluteString)
    page.view.load(URLRequest(url: url("/back", "other.localhost")))
    #expect(try await header("/any/x") == Self.secret)
    #expect(try await header("/back") == nil)
  }

  // MARK: What cannot be in a header

  @Test(arguments: [
    ("Host", "evil"), ("A\r\nB", "x"), ("X", "a\r\nB: c"), ("", "x"), ("Cookie", "a=1"),
  ])
  func `what could not stand in a header is left out`(_ name: String, _ value: String) async throws
  {
    server.html("/", "<title>One</title>")
    store.setRequestHeaders([LinuxRequestHeader(to: app, name, value)], askedBy: [app])
    try await page.load(app)
    let request = try await server.waitForRequest("/")
    #expect(request.host == "app.localhost")
    #expect(request.headers["B"] == nil && request.headers["X"] == nil)
    #expect(request.headers["Cookie"] == nil)
  }
}
