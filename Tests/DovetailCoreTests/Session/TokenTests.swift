import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Tokens by origin, and what becomes of a 401, judged by what the server got.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct TokenTests {
  /// An app whose server wants the token `new` below `/api` and at `/private`.
  @MainActor
  final class App {
    let hosted: HostedApp
    /// How many times a new token was asked for.
    private(set) var refreshes = 0
    var answer: String? = "new"
    var gate: Gate?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ page: String = "", start: String = "old") throws {
      hosted = try HostedApp(["/": "<title>One</title>" + page])
      for path in ["/api*", "/private"] {
        hosted.server.route(path) { request in
          request.headers["Authorization"] == "Bearer new"
            ? .html("<title>good \(request.method) \(request.text)</title>")
            : .html("<title>refused</title>", status: 401)
        }
      }
      let tokens = hosted.stack.session.tokens
      try tokens.set(Token(start), for: try hosted.origin())
      tokens.onRefresh = { [weak self] _, _ in
        guard let self else { return nil }
        refreshes += 1
        for waiter in waiters { waiter.resume() }
        waiters = []
        try? await gate?.wait()
        return answer.map { Token($0) }
      }
    }

    var tokens: Tokens { hosted.stack.session.tokens }

    /// Waits until a new token is asked for.
    func asked() async {
      if refreshes == 0 { await withCheckedContinuation { waiters.append($0) } }
    }

    /// The tokens that came with requests of a path, in order.
    func sent(_ path: String) -> [String?] {
      hosted.server.requests.filter { $0.path == path }.map { $0.headers["Authorization"] }
    }
  }

  // MARK: Page loads

  @Test func `a page load that is answered 401 gets a new token, and is loaded once more`()
    async throws
  {
    let app = try App()
    try await app.hosted.load("/private")
    #expect(app.hosted.main.title == "good GET")
    #expect(app.sent("/private") == ["Bearer old", "Bearer new"])
    #expect(app.refreshes == 1)
  }

  @Test func `a page that is refused with the new token too is shown as it is`() async throws {
    let app = try App()
    app.answer = "other"
    try await app.hosted.load("/private")
    #expect(app.hosted.main.title == "refused")
    #expect(app.sent("/private") == ["Bearer old", "Bearer other"])
    #expect(app.refreshes == 1)
  }

  @Test func `without a new token the server's answer is shown`() async throws {
    let app = try App()
    app.answer = nil
    try await app.hosted.load("/private")
    #expect(app.hosted.main.title == "refused")
    #expect(app.sent("/private") == ["Bearer old"])
  }

  // B127
  @Test func `a link and going back bring the token`() async throws {
    let app = try App("<a id=a href=/private>x</a>", start: "new")
    try await app.hosted.load("/")
    app.hosted.run("a.click()")
    await app.hosted.title("good GET")
    app.hosted.main.goBack()
    await app.hosted.title("One")
    app.hosted.main.goForward()
    await app.hosted.title("good GET")
    #expect(app.sent("/private").allSatisfy { $0 == "Bearer new" })
    #expect(app.refreshes == 0)
  }

  @Test func `a form's answer is shown, and what comes next has the new token`() async throws {
    let app = try App("<form id=f method=post action=/api/form></form>")
    try await app.hosted.load("/")
    app.hosted.run("f.submit()")
    await app.hosted.title("refused")
    #expect(app.sent("/api/form") == ["Bearer old"])
    #expect(app.tokens.token(for: try app.hosted.origin()) == Token("new"))
  }

  // MARK: fetch and XMLHttpRequest

  private static let fetchAll = """
    Promise.all(Array.from({ length: COUNT }, (_, n) => fetch('/api/' + n)))
      .then(all => { document.title = all.map(r => r.status).join() })
    """

  @Test func `many 401s at a time make one refresh, and each is sent once more`() async throws {
    let app = try App()
    try await app.hosted.load("/")
    app.hosted.run(Self.fetchAll.replacingOccurrences(of: "COUNT", with: "12"))
    await app.hosted.title(Array(repeating: "200", count: 12).joined(separator: ","))
    #expect(app.refreshes == 1)
    for number in 0..<12 {
      #expect(app.sent("/api/\(number)") == ["Bearer old", "Bearer new"])
    }
  }

  @Test func `a fetch that is refused again is refused to the page`() async throws {
    let app = try App()
    app.answer = "other"
    try await app.hosted.load("/")
    app.hosted.run(Self.fetchAll.replacingOccurrences(of: "COUNT", with: "3"))
    await app.hosted.title("401,401,401")
    #expect(app.refreshes == 1)
    #expect(app.sent("/api/1") == ["Bearer old", "Bearer other"])
  }

  @Test(arguments: [
    ("fetch('/api/x', { method: 'POST', body: 'text' }).then(r => r.text())", "text"),
    (
      "fetch(new Request('/api/x', { method: 'POST', body: 'text' })).then(r => r.text())", "text"
    ),
    (
      "fetch('/api/x', { method: 'POST', body: new Blob(['text']) }).then(r => r.text())", "text"
    ),
    (
      """
      new Promise(done => {
        const x = new XMLHttpRequest(); x.open('POST', '/api/x');
        x.setRequestHeader('X-Mine', '1'); x.onload = () => done(x.responseText); x.send('text')
      })
      """, "text"
    ),
  ])
  func `a request with a body is sent again with its body`(
    _ script: String, _ body: String
  ) async throws {
    let app = try App()
    try await app.hosted.load("/")
    app.hosted.run("\(script).then(t => { document.title = t.slice(7, -8) })")
    await app.hosted.title("good POST \(body)")
    #expect(app.sent("/api/x") == ["Bearer old", "Bearer new"])
    if script.contains("X-Mine") {
      #expect(
        app.hosted.server.requests.filter { $0.path == "/api/x" }.map { $0.headers["X-Mine"] }
          == ["1", "1"])
    }
  }

  @Test func `XMLHttpRequest tells the page of one request only`() async throws {
    let app = try App(
      """
      <script>
      function ask(path) {
        const seen = [], x = new XMLHttpRequest();
        x.onreadystatechange = () => seen.push(x.readyState);
        for (const type of ['load', 'loadend', 'error', 'abort'])
          x.addEventListener(type, () => seen.push(type));
        x.addEventListener('loadend', () => { document.title = x.status + ' ' + seen.join() });
        x.open('GET', path); x.send();
      }
      </script>
      """)
    try await app.hosted.load("/")
    app.hosted.run("ask('/api/a')")
    await app.hosted.title("200 1,2,3,4,load,loadend")
    app.answer = "other"
    try app.tokens.set(Token("old"), for: try app.hosted.origin())
    app.hosted.run("ask('/api/b')")
    await app.hosted.title("401 1,2,3,4,load,loadend")
    app.answer = nil
    try app.tokens.set(Token("old"), for: try app.hosted.origin())
    app.hosted.run("ask('/api/c')")
    await app.hosted.title("401 1,4,load,loadend")
  }

  @Test func `a request that is aborted while a token is asked for is not sent again`()
    async throws
  {
    let app = try App()
    let gate = Gate()
    app.gate = gate
    try await app.hosted.load("/")
    app.hosted.run(
      """
      x = new XMLHttpRequest(); x.open('GET', '/api/a');
      x.onabort = () => { document.title = 'aborted' }; x.onload = () => { document.title = 'l' };
      x.send()
      """)
    _ = try await app.hosted.server.waitForRequest("/api/a")
    await app.asked()
    app.hosted.run("x.abort()")
    await app.hosted.title("aborted")
    gate.open()
    app.hosted.run("fetch('/api/b').then(r => { document.title = 'b' + r.status })")
    await app.hosted.title("b200")
    #expect(app.sent("/api/a") == ["Bearer old"])
  }

  @Test func `a token that is given after the page was shown is refreshed too`() async throws {
    let app = try HostedApp(["/": "<title>One</title>"])
    app.server.route("/api") { request in
      .text("", status: request.headers["Authorization"] == "Bearer new" ? 200 : 401)
    }
    try await app.load()
    let tokens = app.stack.session.tokens
    tokens.onRefresh = { _, _ in Token("new") }
    try tokens.set(Token("old"), for: try app.origin())
    app.run("setTimeout(() => fetch('/api').then(r => { document.title = r.status }))")
    await app.title("200")
  }

  @Test func `who comes late with the old token gets the new one without another refresh`()
    async throws
  {
    let app = try App()
    let origin = try app.hosted.origin()
    let before = ContinuousClock.now
    #expect(await app.tokens.refresh(origin, sent: before))
    #expect(await app.tokens.refresh(origin, sent: before))
    #expect(app.refreshes == 1)
    app.answer = "newer"
    #expect(await app.tokens.refresh(origin, sent: .now + .seconds(1)))
    #expect(app.refreshes == 2)
  }

  @Test func `a refresh that never ends is given up`() async throws {
    let app = try App()
    app.gate = Gate()
    app.tokens.refreshLimit = .milliseconds(50)
    try await app.hosted.load("/private")
    #expect(app.hosted.main.title == "refused")
    #expect(app.hosted.lines.contains { $0.contains("no new token") })
    app.gate?.open()
  }

  @Test func `what refreshing throws is logged`() async throws {
    let app = try App()
    app.tokens.onRefresh = { _, _ in throw URLError(.notConnectedToInternet) }
    try await app.hosted.load("/private")
    #expect(app.hosted.main.title == "refused")
    #expect(app.hosted.lines.contains { $0.contains("no new token for") })
  }

  @Test func `a 401 of an origin without a token asks nobody`() async throws {
    let app = try App()
    app.hosted.server.html("/refused", "<title>no</title>")
    app.hosted.server.route("/refused") { _ in .html("<title>no</title>", status: 401) }
    try await app.hosted.load("/refused", host: "other.localhost")
    #expect(app.hosted.main.title == "no")
    #expect(app.refreshes == 0)
  }

  // MARK: Where

  @Test func `no log line has a token`() async throws {
    let app = try App(start: "sesame-old")
    app.answer = "sesame-new"
    try await app.hosted.load("/private")
    #expect(!app.hosted.lines.contains { $0.contains("sesame") })
  }

  @Test func `a token is refused where it would go unencrypted, or cannot stand in a header`()
    throws
  {
    let app = try HostedApp([:])
    let tokens = app.stack.session.tokens
    let plain = try #require(Origin(of: try address("http://api.test")))
    let good = try #require(Origin(of: try address("https://api.test")))
    #expect(throws: TokenError.insecure(plain)) { try tokens.set(Token("a"), for: plain) }
    #expect(throws: TokenError.noOrigin(.opaque)) { try tokens.set(Token("a"), for: .opaque) }
    for token in [
      Token(""), Token("a\r\nX: b"), Token("a", header: "A B"), Token("a", header: "Host"),
      Token("å"),
    ] {
      #expect(throws: TokenError.invalid(header: token.header)) { try tokens.set(token, for: good) }
    }
    try tokens.set(Token("a", header: "X-Token", scheme: nil), for: good)
    #expect(tokens.token(for: good)?.field == "a")
  }
}
