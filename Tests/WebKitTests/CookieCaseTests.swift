import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

/// What goes wrong with cookies and storage in the field.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct CookieCaseTests {
  /// A server that shows the cookies it gets, and gives some.
  private static func server() throws -> FixtureServer {
    let server = try FixtureServer()
    server.route("/") { request in
      let cookies = request.cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return .html("<title>\(cookies.joined(separator: "; "))</title>")
    }
    server.route("/sign-in") { _ in
      .html("<title>in</title>")
        .header("Set-Cookie", "kept=1; Max-Age=86400; HttpOnly")
        .header("Set-Cookie", "open=1; Max-Age=86400")
    }
    return server
  }

  private static func seed(_ name: String, in store: WKWebsiteDataStore) async {
    await store.httpCookieStore.setCookie(
      HTTPCookie(properties: [
        .name: name, .value: "1", .domain: "127.0.0.1", .path: "/", .expires: Date.distantFuture,
      ])!)
  }

  /// Has a store that lasts, and removes it afterwards.
  private func withLastingStore(_ body: (UUID) async throws -> Void) async throws {
    let identifier = UUID()
    let result: Result<Void, any Error>
    do { result = .success(try await body(identifier)) } catch { result = .failure(error) }
    try? await WKWebsiteDataStore.remove(forIdentifier: identifier)
    try result.get()
  }

  // B047
  @Test func `a cookie that is set into a new lasting store is in the first request`()
    async throws
  {
    let server = try Self.server()
    try await withLastingStore { identifier in
      let store = WKWebsiteDataStore(forIdentifier: identifier)
      await Self.seed("sid", in: store)
      let page = LoadedPage(store: store)
      try await page.load(server.url("/"))
      #expect(server.requests.map(\.cookies) == [["sid": "1"]])
    }
  }

  // B050
  @Test func `script does not see a cookie that is HttpOnly`() async throws {
    let server = try Self.server()
    let page = LoadedPage(store: .nonPersistent())
    try await page.load(server.url("/sign-in"))
    #expect(try await page.text("document.cookie") == "open=1")
    try await page.run("document.cookie = 'kept=2'")
    try await page.load(server.url("/"))
    #expect(try await page.text("document.title") == "kept=1; open=1")
  }

  // B055
  @Test func `after cookies were cleared new ones are kept again`() async throws {
    let server = try Self.server()
    try await withLastingStore { identifier in
      var store: WKWebsiteDataStore? = WKWebsiteDataStore(forIdentifier: identifier)
      await Self.seed("old", in: try #require(store))
      await store?.removeData(
        ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
      var page: LoadedPage? = LoadedPage(store: try #require(store))
      try await page?.load(server.url("/sign-in"))
      #expect(await store?.httpCookieStore.allCookies().count == 2)
      page = nil
      store = nil
      page = LoadedPage(store: WKWebsiteDataStore(forIdentifier: identifier))
      try await page?.load(server.url("/"))
      #expect(try await page?.text("document.title") == "kept=1; open=1")
      page = nil
    }
  }

  // B056
  @Test func `views of one profile share cookies and storage, others do not`() async throws {
    let server = try Self.server()
    let store = WKWebsiteDataStore.nonPersistent()
    let first = LoadedPage(store: store)
    try await first.load(server.url("/sign-in"))
    try await first.run("localStorage.setItem('key', 'value')")
    let read = "document.cookie + ' ' + localStorage.getItem('key')"
    let second = LoadedPage(store: store)
    try await second.load(server.url("/"))
    #expect(try await second.text(read) == "open=1 value")
    let stranger = LoadedPage(store: .nonPersistent())
    try await stranger.load(server.url("/"))
    #expect(try await stranger.text(read) == " null")
  }

  // B054: data folders as a sandboxed app has them, in a program of its own each.
  @Test func `a sign-in outlasts the program, also with data folders elsewhere`() async throws {
    let server = try Self.server()
    let place = Place(
      root: FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path,
      address: server.url("/").absoluteString)
    defer { try? FileManager.default.removeItem(atPath: place.root) }
    await #expect(processExitsWith: .success) { [place = place as Place] in
      place.enter()
      try await CookieCaseTests.open("sign-in", place)
    }
    await #expect(processExitsWith: .success) { [place = place as Place] in
      place.enter()
      try await CookieCaseTests.open("", place)
    }
    #expect(server.requests.map(\.cookies) == [[:], ["kept": "1", "open": "1"]])
    #expect(FileManager.default.fileExists(atPath: place.root + "/data"))
  }

  /// Where the data of a program goes.
  struct Place: Codable, Sendable {
    let root: String
    let address: String

    func enter() {
      for (variable, folder) in [("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache")] {
        _ = unsafe setenv(variable, root + "/" + folder, 1)
      }
    }
  }

  static func open(_ path: String, _ place: Place) async throws {
    let store = WKWebsiteDataStore.default()
    let page = LoadedPage(store: store)
    try await page.load(URL(string: place.address + path)!)
    // The store has answered, so it has what the page brought.
    _ = await store.httpCookieStore.allCookies()
  }
}
