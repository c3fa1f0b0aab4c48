import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Pages of a folder, on the engine: what their origin can do and cannot.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct AppSchemeEngineTests {
  /// An app whose pages are a folder, `app://local/`, beside a server.
  private func app(_ folder: Folder) async throws -> HostedApp {
    let app = try HostedApp([:]) { manifest, _ in
      manifest.origins.insert(.app)
      manifest.web = folder.url
    }
    app.main.load(try address("app://local/index.html"))
    let failure = await app.main.settled()
    try #require(failure == nil)
    return app
  }

  // MARK: Service workers

  private static let registering = """
    if (!navigator.serviceWorker) return 'none';
    return await navigator.serviceWorker.register('/sw.js')
      .then(() => 'registered', error => error.name + ': ' + error.message);
    """

  // B137
  @Test func `a service worker on the app scheme is refused clearly, and the page works`()
    async throws
  {
    let folder = try Folder(["index.html": "<title>Home</title>", "sw.js": ""])
    let app = try await app(folder)

    let outcome = try await app.main.webView.callAsyncJavaScript(
      Self.registering, contentWorld: .page)

    #expect((outcome as? String)?.hasPrefix("TypeError: ") == true, "\(outcome ?? "nil")")
    #expect(try await app.main.evaluate("document.title") == "Home")
  }

  // B137
  @Test func `a service worker of a server's origin is registered`() async throws {
    let app = try HostedApp(["/": "<title>Home</title>"])
    app.server.route("/sw.js", Response(contentType: "text/javascript", body: Data()))
    try await app.load(host: "localhost")

    let outcome = try await app.main.webView.callAsyncJavaScript(
      Self.registering, contentWorld: .page)

    #expect(outcome as? String == "registered")
  }

  // MARK: Cookies

  /// Signs in by `fetch` at this host, and says which cookies the next call has.
  private func signIn(at host: String, of app: HostedApp, from origin: String) async throws
    -> String?
  {
    app.server.route("/api/*") { request in
      Response(contentType: "text/plain", body: Data((request.headers["Cookie"] ?? "none").utf8))
        .header("Set-Cookie", "sid=1; HttpOnly; SameSite=None")
        .header("Access-Control-Allow-Origin", origin)
        .header("Access-Control-Allow-Credentials", "true")
    }
    let answer = try await app.main.webView.callAsyncJavaScript(
      """
      await fetch(api + 'in', { credentials: 'include' });
      return await (await fetch(api + 'who', { credentials: 'include' })).text();
      """,
      arguments: ["api": app.server.url("/api/", host: host).absoluteString], contentWorld: .page)
    return answer as? String
  }

  // B059: Apple's engine refuses it; WebKitGTK counts such a page as no site's.
  @Test(arguments: ["localhost", "api.localhost", "127.0.0.1"])
  func `a page of the app scheme keeps the cookie of a server that allows it`(
    _ host: String
  ) async throws {
    let app = try await app(try Folder(["index.html": "<title>Home</title>"]))

    #expect(try await signIn(at: host, of: app, from: "app://local") == "sid=1")
  }

  // B059
  @Test func `a page of the server's own site keeps its cookie, one of another does not`()
    async throws
  {
    let app = try HostedApp(["/": "<title>Home</title>"])
    try await app.load(host: "app.localhost")
    let origin = app.server.origin(host: "app.localhost")

    #expect(try await signIn(at: "app.localhost", of: app, from: origin) == "sid=1")
    #expect(try await signIn(at: "127.0.0.1", of: app, from: origin) == "none")
  }

  // MARK: Storage

  /// Where a program's data goes, and what it shows.
  struct Place: Codable, Sendable {
    let root: String
    let store: UUID

    /// What the page has stored, once it has stored it.
    @MainActor func run() async throws -> String {
      _ = unsafe setenv("XDG_DATA_HOME", root + "/data", 1)
      var manifest = AppManifest(
        id: "com.example.test", name: "Test App", start: try address("app://local/index.html"),
        web: URL(filePath: root + "/web"))
      manifest.origins = [.app]
      let store = WKWebsiteDataStore(forIdentifier: store)
      let former = try await Self.visit(manifest, store)
      // The store answers after the page's storage was closed, and so written.
      _ = await store.dataRecords(ofTypes: [WKWebsiteDataTypeLocalStorage])
      return former
    }

    @MainActor
    private static func visit(_ manifest: AppManifest, _ store: WKWebsiteDataStore) async throws
      -> String
    {
      let stack = BrowserStack(manifest, dataStore: store)
      stack.launch()
      let failure = await stack.main.settled()
      try #require(failure == nil)
      let former: String = try await stack.main.evaluate(
        """
        (() => {
          const former = self.origin + ' ' + localStorage.getItem('key');
          localStorage.setItem('key', 'kept');
          return former;
        })()
        """)
      stack.close(stack.main)
      return former
    }
  }

  // B136
  @Test func `the next start finds what the folder's pages have stored`() async throws {
    let folder = try Folder(["web/index.html": "<title>Home</title>"])
    let place = Place(root: folder.url.path, store: UUID())
    await #expect(processExitsWith: .success) { [place = place as Place] in
      let former = try await place.run()
      #expect(former == "app://local null")
    }
    await #expect(processExitsWith: .success) { [place = place as Place] in
      let former = try await place.run()
      #expect(former == "app://local kept")
    }
  }
}
