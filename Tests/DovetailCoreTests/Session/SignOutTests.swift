import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

@testable import DovetailCore

/// Signing out, on the engine.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct SignOutTests {
  /// A page that stores something of every kind, and says so.
  private static let page = """
    <title>One</title><script src=/a.js></script>
    <script>
    (async () => {
      if (location.hash === '#quiet') return;
      document.cookie = 'login=1; max-age=1000';
      localStorage.a = 'x'; sessionStorage.b = 'x';
      const cache = await caches.open('c');
      await cache.put('/cached', new Response('x'));
      await new Promise((done, fail) => {
        const open = indexedDB.open('d', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('s').put('x', 'k');
        open.onsuccess = () => { open.result.close(); done() };
        open.onerror = fail;
      });
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
      document.title = 'stored';
    })().catch(e => { document.title = String(e) });
    </script>
    """

  private func app(
    _ server: FixtureServer, _ folder: Folder, _ id: UUID?,
    change: (inout AppManifest) -> Void = { _ in }
  ) throws -> HostedApp {
    server.route(
      "/",
      Response.html(Self.page).header("Set-Cookie", "server=1; Max-Age=1000; HttpOnly")
        .header("Set-Cookie", "short=1"))
    server.route("/a.js", Response.javaScript("1").header("Cache-Control", "max-age=1000"))
    server.route("/worker.js", .javaScript("self.oninstall = () => skipWaiting()"))
    return try HostedApp(
      [:], on: server,
      dataStore: id.map { WKWebsiteDataStore(forIdentifier: $0) } ?? .nonPersistent(),
      folders: AppFolders(under: folder.url)
    ) { manifest, server in
      // Workers and caches want a trustworthy origin, which loopback is.
      manifest.start = server.url("/#quiet", host: "127.0.0.1")
      manifest.origins = [Origin(of: manifest.start)!]
      manifest.navigation.popups = [.init(.all, .popup, needsGesture: false)]
      manifest.session.keepsSessionCookies = true
      change(&manifest)
    }
  }

  private func signIn(_ app: HostedApp) async throws {
    app.stack.launch()
    _ = await app.main.settled()
    app.main.load(app.server.url("/", host: "127.0.0.1"))
    await app.title("stored")
  }

  @Test func `nothing of any kind is left, and the read-back says so`() async throws {
    let (server, folder, id) = (try FixtureServer(), try Folder(), UUID())
    let app = try app(server, folder, id)
    let store = app.stack.session.store
    try await signIn(app)
    let secrets = MemorySecrets()
    app.stack.session.secretStore = secrets
    try await app.stack.session.tokens.keep(Token("sesame"), for: try app.origin("127.0.0.1"))
    #expect(secrets.all.count == 1)
    let kinds = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
      .reduce(into: Set<String>()) { $0.formUnion($1.dataTypes) }
    #expect(
      kinds.isSuperset(of: [
        WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage,
        WKWebsiteDataTypeIndexedDBDatabases, WKWebsiteDataTypeFetchCache,
        WKWebsiteDataTypeServiceWorkerRegistrations,
      ]))
    server.forgetRequests()
    // The page that it begins at again has nothing to do.
    server.html("/", "<title>anew</title>")

    try await app.stack.signOut()

    let left = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
      .flatMap(\.dataTypes)
    #expect(left.filter { ![WKWebsiteDataTypeMemoryCache].contains($0) } == [])
    #expect(await store.httpCookieStore.allCookies().isEmpty)
    #expect(secrets.all.isEmpty)
    #expect(app.stack.session.tokens.origins.isEmpty)
    #expect(app.stack.history.visits.isEmpty)
    #expect(!FileFacts.exists(folder.url.appending(path: "data/session-cookies.json")))
    await app.title("anew")
    let request = try await server.waitForRequest("/")
    #expect(request.cookies.isEmpty && request.headers["Authorization"] == nil)
    #expect(
      try await app.main.webView.evaluateJavaScript(
        "String([localStorage.a, sessionStorage.b])") as? String == ",")
    app.stack.close(app.main)
    try? await WKWebsiteDataStore.remove(forIdentifier: id)
  }

  @Test func `popups are closed, loads cancelled, and nobody is asked`() async throws {
    let (server, folder) = (try FixtureServer(), try Folder())
    let app = try app(server, folder, nil)
    try await signIn(app)
    server.html("/popup", "<title>popup</title>")
    server.route("/never", .never)
    app.run("window.open('/popup')")
    let popup = await app.host.popup()
    app.main.load(server.url("/never", host: "127.0.0.1"))
    _ = try await server.waitForRequest("/never")
    app.run("onbeforeunload = e => e.preventDefault()")

    try await app.stack.signOut()

    #expect(app.stack.popups.isEmpty)
    #expect(!app.host.shown.contains { $0 === popup })
    #expect(app.host.dialogs.isEmpty)
    _ = try await server.waitForClientToLeave("/never")
  }

  @Test func `going back asks the server, which knows nobody any more`() async throws {
    let (server, folder) = (try FixtureServer(), try Folder())
    let app = try app(server, folder, nil)
    try await signIn(app)
    server.html("/private", "<title>private</title>")
    try await app.load("/private", host: "127.0.0.1")
    server.html("/", "<title>anew</title>")
    try await app.stack.signOut()
    await app.title("anew")
    let view = app.main.webView
    let item = try #require(view.backForwardList.backList.last { $0.url.path == "/private" })
    server.html("/private", "<title>nobody</title>")
    server.forgetRequests()
    view.go(to: item)
    #expect(try await server.waitForRequest("/private").cookies.isEmpty)
    await app.title("nobody")
  }

  // B058
  @Test func `signing out that was stopped half-way is ended by the next start`() async throws {
    let (server, folder, id) = (try FixtureServer(), try Folder(), UUID())
    do {
      let app = try app(server, folder, id)
      try await signIn(app)
      app.stack.close(app.main)
    }
    // As it is on disk when the program is killed right after it has begun.
    try folder.write("", to: "data/signing-out")
    server.forgetRequests()
    let app = try app(server, folder, id)
    app.stack.launch()
    _ = await app.main.settled()

    #expect(server.requests.first?.cookies == [:])
    #expect(!FileFacts.exists(folder.url.appending(path: "data/signing-out")))
    app.stack.close(app.main)
    try? await WKWebsiteDataStore.remove(forIdentifier: id)
  }

  // B055
  @Test func `who signs in again is kept`() async throws {
    let (server, folder, id) = (try FixtureServer(), try Folder(), UUID())
    do {
      let app = try app(server, folder, id)
      try await signIn(app)
      try await app.stack.signOut()
      _ = await app.main.settled()
      app.main.load(server.url("/", host: "127.0.0.1"))
      await app.title("stored")
      app.stack.close(app.main)
    }
    server.forgetRequests()
    let app = try app(server, folder, id)
    app.stack.launch()
    _ = await app.main.settled()
    #expect(server.requests.first?.cookies == ["login": "1", "server": "1", "short": "1"])
    app.stack.close(app.main)
    try? await WKWebsiteDataStore.remove(forIdentifier: id)
  }

  @Test func `secrets that cannot be removed are told, and tried again by the next start`()
    async throws
  {
    let (server, folder) = (try FixtureServer(), try Folder())
    let app = try app(server, folder, nil)
    let secrets = MemorySecrets()
    app.stack.session.secretStore = secrets
    app.stack.launch()
    _ = await app.main.settled()
    try await app.stack.session.tokens.keep(Token("sesame"), for: try app.origin("127.0.0.1"))
    secrets.failure = .locked

    await #expect(throws: SignOutError.secrets(.locked)) { try await app.stack.signOut() }

    #expect(FileFacts.exists(folder.url.appending(path: "data/signing-out")))
    #expect(app.stack.session.tokens.origins.isEmpty)
  }
}
