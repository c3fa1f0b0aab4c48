import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

@testable import DovetailCore

/// Profiles side by side, and over restarts.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ProfileTests {
  private let folder: Folder
  private let folders: AppFolders

  init() throws {
    folder = try Folder()
    folders = AppFolders(under: folder.url)
  }

  // MARK: The list

  @Test func `an app begins with a profile of its own`() {
    let profiles = Profiles(folders: folders)
    #expect(profiles.all == [.own])
    #expect(profiles.current == .own)
  }

  @Test func `profiles, their names and the choice are kept`() {
    let profiles = Profiles(folders: folders)
    let work = profiles.add("Work")
    profiles.rename(.own, to: "Home")
    profiles.choose(work)
    let again = Profiles(folders: folders)
    #expect(again.all.map(\.name) == ["Home", "Work"])
    #expect(again.current.id == work.id)
  }

  @Test func `a list that cannot be read is put aside, and profiles are found by their folders`()
    throws
  {
    let id = UUID()
    try folder.write("{", to: "data/profiles.json")
    try folder.write("[]", to: "data/profiles/\(id.uuidString)/history.json")
    let profiles = Profiles(folders: folders)
    #expect(profiles.all.map(\.id) == [nil, id])
    #expect(FileFacts.exists(folder.url.appending(path: "data/profiles.json.broken")))
  }

  @Test func `the current one and the app's own are not removed`() async throws {
    let profiles = Profiles(folders: folders)
    let work = profiles.add("Work")
    profiles.choose(work)
    await #expect(throws: ProfileError.isCurrent) { try await profiles.remove(work) }
    await #expect(throws: ProfileError.isOwn) { try await profiles.remove(.own) }
  }

  // MARK: What each has

  private func app(_ server: FixtureServer, _ profile: Profile) throws -> HostedApp {
    try HostedApp(
      [:], on: server, profile: profile,
      dataStore: profile.id.map { WKWebsiteDataStore(forIdentifier: $0) } ?? .nonPersistent(),
      folders: folders
    ) { manifest, _ in manifest.permissions[.location] = "" }
  }

  @Test func `two profiles side by side share nothing, and find their own again`() async throws {
    let server = try FixtureServer()
    server.html(
      "/",
      """
      <script>
      document.title = [localStorage.who, document.cookie].join();
      const who = new URLSearchParams(location.search).get('who');
      if (who) { localStorage.who = who; document.cookie = 'who=' + who + '; max-age=1000' }
      </script>
      """)
    let profiles = Profiles(folders: folders)
    let both = [profiles.add("Ann"), profiles.add("Bo")]
    do {
      let apps = try both.map { try app(server, $0) }
      for (app, name) in zip(apps, ["ann", "bo"]) {
        let watch = CookieWatch(app.stack.session.store.httpCookieStore)
        try await app.load("/?who=\(name)")
        await watch.until { $0.contains { $0.name == "who" } }
        try app.stack.session.tokens.set(Token(name), for: try app.origin())
        let origin = try app.origin()
        app.stack.permissions.decide(
          PermissionRequest([.location], origin: origin, page: origin),
          ask: { $2(name == "ann" ? .accepted : .refused) }
        ) { _ in }
      }
      for (app, name) in zip(apps, ["ann", "bo"]) {
        try await app.load()
        #expect(app.main.title == "\(name),who=\(name)")
        let request = try await server.nextRequest { $0.path == "/" && $0.query.isEmpty }
        #expect(request.headers["Authorization"] == "Bearer \(name)")
      }
      for app in apps { app.stack.close(app.main) }
    }
    do {
      let apps = try both.map { try app(server, $0) }
      for (app, name) in zip(apps, ["ann", "bo"]) {
        #expect(app.stack.history.visits.map(\.url.query) == ["who=\(name)", nil])
        #expect(app.stack.permissions.decisions.map(\.isAllowed) == [name == "ann"])
        try await app.load()
        #expect(app.main.title == "\(name),who=\(name)")
        app.stack.close(app.main)
      }
    }
    await removed(both, profiles)
  }

  private func removed(_ both: [Profile], _ profiles: Profiles) async {
    for profile in both {
      try? await profiles.remove(profile)
      #expect(!FileFacts.exists(folders.folders(of: profile).data))
    }
  }

  // MARK: History

  @Test func `history has each address once, newest last, and no failed load`() async throws {
    let app = try HostedApp(
      ["/": "<title>One</title>", "/two": "<title>Two</title>"], folders: folders)
    try await app.load()
    try await app.load("/two")
    try await app.load()
    app.main.load(app.server.refusedURL)
    _ = await app.main.settled()
    #expect(app.stack.history.visits.map(\.title) == ["Two", "One"])
    let again = History(in: folders.data) { _ in }
    #expect(again.visits.map(\.title) == ["Two", "One"])
    app.stack.history.removeAll()
    #expect(History(in: folders.data) { _ in }.visits.isEmpty)
  }
}
