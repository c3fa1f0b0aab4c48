import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

@testable import DovetailCore

/// Cookies that are there in time, and those that last.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct SessionTests {
  private static func cookie(_ name: String, _ value: String = "1") -> HTTPCookie {
    HTTPCookie(properties: [
      .name: name, .value: value, .domain: "app.localhost", .path: "/", .discard: "TRUE",
    ])!
  }

  private func launch(_ app: HostedApp) async throws {
    app.stack.launch()
    let failure = await app.main.settled()
    try #require(failure == nil)
  }

  // MARK: Before the first request

  @Test func `cookies of the manifest and of Swift are in the first request`() async throws {
    let app = try HostedApp(["/": "<title>One</title><img src=/x.png>"]) { manifest, _ in
      manifest.session.cookies = [.init("theme", "dark")]
    }
    app.stack.session.set(Self.cookie("sid"))

    try await launch(app)

    #expect(app.server.requests.first?.cookies == ["theme": "dark", "sid": "1"])
  }

  @Test func `a cookie of the manifest does not replace the server's, unless it says so`()
    async throws
  {
    let app = try HostedApp([:]) { manifest, _ in
      var other = AppManifest.Session.Cookie("other", "new")
      other.replaces = true
      manifest.session.cookies = [.init("theme", "dark"), other]
    }
    app.server.html("/", "<title>One</title>")
    for name in ["theme", "other"] {
      await app.stack.session.store.httpCookieStore.setCookie(Self.cookie(name, "old"))
    }

    try await launch(app)

    #expect(app.server.requests.first?.cookies == ["theme": "old", "other": "new"])
  }

  @Test func `attributes of a manifest's cookie arrive`() throws {
    var cookie = AppManifest.Session.Cookie("a", "1")
    cookie.domain = ".example.com"
    cookie.path = "/app"
    cookie.maximumAge = 60
    cookie.isSecure = true
    cookie.isHTTPOnly = true
    let now = Date(timeIntervalSince1970: 1_000_000_000)

    let made = try #require(cookie.cookie(startingAt: try address("https://app.test"), now: now))

    #expect(made.domain == ".example.com" && made.path == "/app")
    #expect(made.isSecure && made.isHTTPOnly)
    #expect(made.expiresDate == now.addingTimeInterval(60))
  }

  @Test func `an app in its own folder has no host for a cookie without a domain`() async throws {
    let cookie = AppManifest.Session.Cookie("a", "1")
    #expect(cookie.cookie(startingAt: try address("app://local/index.html")) == nil)
  }

  // B051
  @Test func `two cookies with dates stay two, each with its date`() async throws {
    let app = try HostedApp([:])
    app.server.route(
      "/",
      Response.html("<title>One</title>")
        .header("Set-Cookie", "a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT")
        .header("Set-Cookie", "b=2"))
    let watch = CookieWatch(app.stack.session.store.httpCookieStore)
    try await launch(app)
    await watch.until { $0.count == 2 }
    let cookies = await app.stack.session.cookies().sorted { $0.name < $1.name }
    #expect(cookies.map(\.name) == ["a", "b"])
    #expect(cookies.map(\.value) == ["1", "2"])
    #expect(cookies[0].expiresDate == Date(timeIntervalSince1970: 1_924_992_000))
    #expect(cookies[1].isSessionOnly)
  }

  // B052
  @Test func `attributes of a page's cookie do not become cookies`() async throws {
    let app = try HostedApp([
      "/": "<script>document.cookie = 'k=v; max-age=60; SameSite=Lax'</script>"
    ])
    let watch = CookieWatch(app.stack.session.store.httpCookieStore)
    try await launch(app)
    await watch.until { !$0.isEmpty }
    let cookies = await app.stack.session.cookies()
    #expect(cookies.map(\.name) == ["k"])
    #expect(cookies.first?.linuxSameSite == "Lax")
  }

  // B128
  @Test func `a provider that wants the system's browser gets it, also after a redirect`()
    async throws
  {
    let app = try HostedApp(["/": "<a id=a href=/login>x</a>"]) { manifest, server in
      let provider = OriginPattern(server.origin(host: "provider.localhost"))
      manifest.navigation.rules = [.init(provider ?? .all, .browser)]
    }
    let place = app.server.url("/authorize", host: "provider.localhost")
    app.server.redirect("/login", to: place.absoluteString)
    try await launch(app)
    app.run("a.click()")
    #expect(await app.host.opened(1) == [place])
    #expect(!app.server.requests.contains { $0.path == "/authorize" })
  }

  // MARK: What lasts

  /// An app whose data lasts; the server stays, so that the origin does.
  private func app(
    _ server: FixtureServer, _ folder: Folder, _ id: UUID, keeps: Bool
  ) throws -> HostedApp {
    try HostedApp(
      [:], on: server, dataStore: WKWebsiteDataStore(forIdentifier: id),
      folders: AppFolders(under: folder.url)
    ) { manifest, _ in manifest.session.keepsSessionCookies = keeps }
  }

  @Test(arguments: [true, false])
  func `session cookies outlast the app where that is asked for, with all they have`(
    _ keeps: Bool
  ) async throws {
    let (server, folder, id) = (try FixtureServer(), try Folder(), UUID())
    server.html("/", "<title>One</title>")
    server.route(
      "/in",
      Response.html("<title>in</title>").header("Set-Cookie", "sid=1; HttpOnly; SameSite=Strict")
        .header("Set-Cookie", "kept=1; Max-Age=1000"))
    do {
      let first = try app(server, folder, id, keeps: keeps)
      try await launch(first)
      let watch = CookieWatch(first.stack.session.store.httpCookieStore)
      try await first.load("/in")
      await watch.until { $0.count == 2 }
      if keeps {
        let file = folder.url.appending(path: "data/session-cookies.json")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
      first.stack.close(first.main)
    }
    server.forgetRequests()
    do {
      let second = try app(server, folder, id, keeps: keeps)
      try await launch(second)
      let expected = keeps ? ["sid": "1", "kept": "1"] : ["kept": "1"]
      #expect(server.requests.first?.cookies == expected)
      let cookie = await second.stack.session.cookies().first { $0.name == "sid" }
      #expect(cookie?.isHTTPOnly == (keeps ? true : nil))
      #expect(cookie?.linuxSameSite == (keeps ? "Strict" : nil))
      second.stack.close(second.main)
    }
    try? await WKWebsiteDataStore.remove(forIdentifier: id)
  }

  @Test func `a broken file of session cookies is put aside, and the app starts`() async throws {
    let (server, folder, id) = (try FixtureServer(), try Folder(), UUID())
    server.html("/", "<title>One</title>")
    try folder.write("{", to: "data/session-cookies.json")
    let app = try app(server, folder, id, keeps: true)
    try await launch(app)
    #expect(server.requests.count == 1)
    #expect(FileFacts.exists(folder.url.appending(path: "data/session-cookies.json.broken")))
    app.stack.close(app.main)
    try? await WKWebsiteDataStore.remove(forIdentifier: id)
  }

  @Test func `windows share the session`() async throws {
    let app = try HostedApp(["/": "<title>One</title>", "/two": "<title>Two</title>"]) {
      manifest, _ in
      manifest.navigation.popups = [.init(.all, .popup, needsGesture: false)]
    }
    app.stack.session.set(Self.cookie("sid"))
    try await launch(app)
    app.run("window.open('/two')")
    _ = await app.host.popup()
    #expect(try await app.server.waitForRequest("/two").cookies == ["sid": "1"])
  }
}
