import Dovetail
import DovetailTesting
import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

@testable import DovetailCore
@testable import DovetailShell

/// From one profile to another while the app runs, in real windows.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ProfileSwitchTests {
  private let server: FixtureServer
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let folders: AppFolders
  private let profiles: Profiles
  private let ann: Profile
  private let bo: Profile

  init() throws {
    server = try FixtureServer()
    server.route("/") { request in
      let page = Response.html(
        """
        <title></title><script>
        document.title = [localStorage.who || 'new', document.cookie].join();
        if (location.hash) localStorage.who = location.hash;
        </script>
        """)
      guard let name = request.query["in"] else { return page }
      return page.header("Set-Cookie", "who=\(name); max-age=1000")
    }
    folders = AppFolders(under: folder)
    profiles = Profiles(folders: folders)
    ann = profiles.add("Ann")
    bo = profiles.add("Bo")
    profiles.choose(ann)
  }

  private func start(
    prepare: @escaping @MainActor (Browser) -> Void = { _ in }
  ) throws -> Application {
    var manifest = AppManifest(id: "com.example.test", name: "Test App", start: server.url("/"))
    manifest.links.schemes = ["testapp"]
    let app = try Application(manifest, folders: folders, prepare: prepare)
    app.start()
    return app
  }

  private func shown(_ app: Application, _ title: String) async throws {
    #expect(await app.stack.main.settled() == nil)
    await app.windows.first?.shows { $0.browser.title == title }
    #expect(app.stack.main.title == title)
  }

  private func end(_ app: Application) async {
    app.quit()
    for profile in [ann, bo] { try? await Profiles(folders: folders).remove(profile) }
    try? FileManager.default.removeItem(at: folder)
  }

  private func popup(of app: Application) async {
    await withCheckedContinuation { continuation in
      app.onWindow = { _ in continuation.resume() }
      app.stack.main.webView.evaluateJavaScript("window.open('/?popup', 'w')")
    }
    app.onWindow = nil
  }

  @Test func `a switch closes all windows, and opens the other profile's page`() async throws {
    let app = try start()
    try await shown(app, "new,")
    app.stack.main.load(server.url("/?in=ann#ann"))
    #expect(await app.stack.main.settled() == nil)
    app.stack.main.load(server.url("/"))
    try await shown(app, "#ann,who=ann")
    await popup(of: app)
    let before = app.windows

    app.use(bo)

    #expect(app.windows.count == 1)
    #expect(!before.contains { $0 === app.windows[0] })
    #expect(app.stack.session.profile.name == "Bo")
    #expect(app.stack.popups.isEmpty)
    #expect(Profiles(folders: folders).current.id == bo.id)
    try await shown(app, "new,")
    #expect(app.stack.history.visits.count == 1)
    app.stack.main.load(server.url("/?in=bo#bo"))
    #expect(await app.stack.main.settled() == nil)

    app.use(ann)
    try await shown(app, "#ann,who=ann")
    let back = server.requests.last { $0.target == "/" }
    #expect(back?.cookies["who"] == "ann")
    app.use(bo)
    try await shown(app, "#bo,who=bo")
    await end(app)
  }

  @Test func `nothing of the profile that was left stays in memory`() async throws {
    let app = try start()
    #expect(await app.stack.main.settled() == nil)
    let origin = try #require(Origin(of: server.url("/")))
    try app.stack.session.tokens.set(Token("ann"), for: origin)
    let leaks = LeakCheck()
    leaks.watch(app.stack, "browsers")
    leaks.watch(app.stack.main.webView, "page")
    leaks.watch(app.stack.session, "session")
    leaks.watch(app.windows[0], "window")

    app.use(bo)
    #expect(await app.stack.main.settled() == nil)

    try await leaks.verify()
    let request = server.requests.last { $0.target == "/" }
    #expect(request?.headers["Authorization"] == nil)
    await end(app)
  }

  @Test func `what the app set up is there in the other profile, and a link that waits is too`()
    async throws
  {
    var prepared: [String] = []
    let app = try start { browser in
      prepared.append(browser.session?.profile.name ?? "")
      browser.onMessage("who") { [weak browser] _ in browser?.session?.profile.name }
    }
    var links: [URL] = []
    app.stack.links.onLink = {
      links.append($0.url)
      return .done
    }
    app.stack.onNavigation = { _ in nil }
    #expect(await app.stack.main.settled() == nil)

    app.use(bo)
    #expect(app.stack.onNavigation != nil)
    let link = try #require(URL(string: "testapp://here"))
    app.stack.links.open(link, from: .system)
    #expect(await app.stack.main.settled() == nil)

    #expect(prepared == ["Ann", "Bo"])
    let name = try await app.stack.main.webView.callAsyncJavaScript(
      "return await webkit.messageHandlers.who.postMessage('');", contentWorld: .page)
    #expect(name as? String == "Bo")
    await app.windows.first?.shows { _ in !links.isEmpty }
    #expect(links.map(\.absoluteString) == ["testapp://here"])
    await end(app)
  }

  @Test func `Settings switch at once, and a profile that is removed takes its secrets along`()
    async throws
  {
    let cy = profiles.add("Cy")
    let app = try start()
    #expect(await app.stack.main.settled() == nil)
    let store = TestSecrets()
    app.stack.session.secretStore = store
    let secrets = app.stack.secrets(of: cy)
    try await secrets.write("[]", "tokens")
    #expect(store.secrets.count == 1)
    try #require(app.windows.first).actions.activate(.settings)
    let page = try #require(app.settings?.profiles)
    await app.settings?.shows { _ in page.rows.count == 4 }
    try #require(page.rows[3].row.button).press()
    let question = try #require(app.settings?.question)
    question.press(accept: true)
    await app.settings?.shows { _ in page.rows.count == 3 }
    #expect(store.secrets.isEmpty)

    page.rows[2].row.press()
    await app.settings?.shows { _ in false }

    #expect(app.settings == nil)
    #expect(app.stack.session.profile.id == bo.id)
    #expect(app.windows.count == 1)
    await end(app)
  }
}

/// A store for secrets that a test can see into.
@MainActor
private final class TestSecrets: SecretStore {
  private(set) var secrets: [SecretName: String] = [:]

  func read(_ name: SecretName) async throws(SecretError) -> String? { secrets[name] }

  func write(_ secret: String, _ name: SecretName) async throws(SecretError) {
    secrets[name] = secret
  }

  func remove(_ name: SecretName) async throws(SecretError) { secrets[name] = nil }
}
