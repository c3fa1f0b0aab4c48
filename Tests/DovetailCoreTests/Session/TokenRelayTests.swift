import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// The way that tokens go on Apple's systems, on the engine here: requests of pages
/// leave by Swift. The engine itself brings no token in these tests.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct TokenRelayTests {
  private func app(
    _ html: String = "", tokenFor host: String = "app.localhost",
    change: (inout AppManifest, FixtureServer) throws -> Void = { _, _ in }
  ) async throws -> HostedApp {
    let app = try HostedApp(["/": "<title>One</title>\(html)"], change: change)
    app.server.route("/api*") { request in
      Response.text(
        [request.method, request.headers["Authorization"] ?? "none", request.text]
          .joined(separator: " ")
      )
      .header("Set-Cookie", "seen=1; Max-Age=99").header("X-Mine", "yes")
    }
    let session = app.stack.session
    TokenRelay.install(
      on: app.main.webView.configuration.userContentController, for: session
    ) { line in app.main.note(.session, line) }
    try session.tokens.set(Token("sesame"), for: try app.origin(host))
    session.store.sendTokens([:], askedBy: [])
    app.stack.launch()
    _ = await app.main.settled()
    return app
  }

  private func run(_ app: HostedApp, _ body: String) async throws -> String? {
    try await app.main.webView.callAsyncJavaScript(
      "try { \(body) } catch (error) { return error.name }",
      arguments: ["api": app.server.origin(host: "api.localhost")], contentWorld: .page) as? String
  }

  @Test(arguments: [
    ("return (await fetch('/api/x')).text()", "GET Bearer sesame "),
    (
      "return (await fetch('/api/x', { method: 'POST', body: new Blob(['a']) })).text()",
      "POST Bearer sesame a"
    ),
    (
      "return (await fetch(new Request('/api/x', { method: 'PUT', body: 'b' }))).text()",
      "PUT Bearer sesame b"
    ),
    (
      "return (await fetch('/api/x', { headers: { Authorization: 'mine' } })).text()", "GET mine "
    ),
    ("return (await fetch('/api/x')).headers.get('x-mine')", "yes"),
    (
      "const r = await fetch('/api/x'); return r.ok + r.url.slice(-6) + r.redirected",
      "true/api/xfalse"
    ),
    (
      "await fetch('/api/x'); return document.cookie", "seen=1"
    ),
  ])
  func `fetch goes with the token, and the answer is whole`(_ script: String, _ answer: String)
    async throws
  {
    let app = try await app()
    #expect(try await run(app, script) == answer)
  }

  @Test func `XMLHttpRequest goes with the token, and its events come in order`() async throws {
    let app = try await app()
    let seen = try await run(
      app,
      """
      const x = new XMLHttpRequest(), seen = [];
      x.open('POST', '/api/x');
      x.setRequestHeader('X-Own', '1');
      x.onreadystatechange = () => seen.push(x.readyState);
      for (const type of ['load', 'loadend', 'error']) x.addEventListener(type, () => seen.push(type));
      await new Promise(done => { x.addEventListener('loadend', done); x.send('body') });
      return [seen.join(), x.status, x.responseText, x.getResponseHeader('X-Mine')].join('|');
      """)
    #expect(seen == "2,3,4,load,loadend|200|POST Bearer sesame body|yes")
    let request = try #require(app.server.requests.last { $0.path == "/api/x" })
    #expect(request.headers["X-Own"] == "1")
  }

  @Test func `an aborted XMLHttpRequest tells so, and no more`() async throws {
    let app = try await app()
    let seen = try await run(
      app,
      """
      const x = new XMLHttpRequest(), seen = [];
      x.open('GET', '/api/x');
      for (const type of ['load', 'loadend', 'abort']) x.addEventListener(type, () => seen.push(type));
      x.send();
      x.abort();
      await (await fetch('/api/y')).text();
      return seen.join();
      """)
    #expect(seen == "abort,loadend")
  }

  @Test func `cookies go along, and a redirect within the origin keeps the token`() async throws {
    let app = try await app { manifest, server in
      manifest.session.cookies = [.init("sid", "1")]
      server.redirect("/led", to: "/api/end")
    }
    let text = try await run(app, "return (await fetch('/led')).text()")
    #expect(text == "GET Bearer sesame ")
    let request = try #require(app.server.requests.last { $0.path == "/api/end" })
    #expect(request.cookies["sid"] == "1")
  }

  @Test(arguments: [301, 302, 307, 308])
  func `a redirect to another origin has failed, and nothing arrives there`(_ status: Int)
    async throws
  {
    let app = try await app { _, server in
      server.redirect("/led", to: server.origin(host: "evil.localhost") + "/loot", status: status)
    }
    app.server.route("/loot") { _ in .text("loot") }
    let name = try await run(
      app, "return (await fetch('/led', { method: 'POST', body: 'x' })).text()")
    #expect(name == "TypeError")
    #expect(app.server.requests.allSatisfy { $0.path != "/loot" })
  }

  // MARK: Another origin that has a token

  private func allow(_ server: FixtureServer, _ origin: String, headers: String = "content-type") {
    server.route("/open") { request in
      Response.text(request.method + " " + (request.headers["Authorization"] ?? "none"))
        .header("Access-Control-Allow-Origin", origin)
        .header("Access-Control-Allow-Headers", headers)
    }
  }

  @Test func `another origin is asked first, and read only where it allows it`() async throws {
    let app = try await app(tokenFor: "api.localhost")
    allow(app.server, app.server.origin(host: "app.localhost"))
    let script = """
      return (await fetch(api + '/open', {
        method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } })).text()
      """
    #expect(try await run(app, script) == "POST Bearer sesame")
    let preflight = try #require(app.server.requests.first { $0.method == "OPTIONS" })
    #expect(preflight.headers["Authorization"] == nil)

    allow(app.server, "http://other.localhost")
    #expect(try await run(app, "return (await fetch(api + '/open')).text()") == "TypeError")
    allow(app.server, "*", headers: "x-other")
    #expect(try await run(app, script) == "TypeError")
    #expect(app.server.requests.filter { $0.method == "POST" }.count == 1)
  }

  @Test func `what has no token goes its usual way`() async throws {
    let app = try await app()
    app.server.route("/plain") { _ in
      Response.text("plain").header("Access-Control-Allow-Origin", "*")
    }
    let text = try await run(app, "return (await fetch(api + '/plain')).text()")
    #expect(text == "plain")
    let request = try #require(app.server.requests.last { $0.path == "/plain" })
    #expect(request.headers["User-Agent"]?.contains("AppleWebKit") == true)
    #expect(request.headers["Authorization"] == nil)
  }

  @Test func `a hostile frame's request is not taken, and that is logged`() async throws {
    let app = try HostedApp([:])
    let (app_, evil) = (
      app.server.origin(host: "app.localhost"), app.server.url("/evil", host: "evil.localhost")
    )
    app.server.html("/", "<iframe src='\(evil)'></iframe>")
    app.server.route("/loot") { _ in .text("") }
    app.server.html(
      "/evil",
      """
      <script>
      const post = message => webkit.messageHandlers['dovetail.relay'].postMessage(message);
      (async () => {
        const all = [await post({ url: '\(app_)/api' }), await post({
          url: '\(app_)/api', method: 'GET', headers: [], body: null, credentials: 'include' })];
        await fetch('/loot', { method: 'POST', body: JSON.stringify(all) });
      })();
      </script>
      """)
    TokenRelay.install(
      on: app.main.webView.configuration.userContentController, for: app.stack.session
    ) { line in app.main.note(.session, line) }
    try app.stack.session.tokens.set(Token("sesame"), for: try app.origin())
    app.stack.launch()
    let loot = try await app.server.waitForRequest("/loot")
    #expect(loot.text == "[null,null]")
    #expect(await app.logs("a request with a token refused to http://evil.localhost"))
    #expect(app.server.requests.allSatisfy { $0.path != "/api" })
  }

  @Test func `a 401 is refreshed and sent once more by this way too`() async throws {
    let app = try await app()
    app.server.route("/private") { request in
      .text("", status: request.headers["Authorization"] == "Bearer new" ? 200 : 401)
    }
    let tokens = app.stack.session.tokens
    tokens.onRefresh = { _, _ in Token("new") }
    app.main.reload()
    _ = await app.main.settled()
    app.stack.session.store.sendTokens([:], askedBy: [])
    let statuses = try await run(
      app,
      """
      const one = fetch('/private'), x = new XMLHttpRequest();
      x.open('GET', '/private');
      await new Promise(done => { x.onloadend = done; x.send() });
      return [(await one).status, x.status].join();
      """)
    #expect(statuses == "200,200")
    #expect(app.server.requests.filter { $0.path == "/private" }.count == 4)
  }
}
