import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@testable import DovetailCore

struct AppVersionTests {
  @Test(arguments: [
    ("1.9.0", "1.10.0"), ("1.0", "1.0.1"), ("2.0.0-beta", "2.0.0"), ("2.0.0-alpha", "2.0.0-beta"),
    ("0.9", "1"),
  ])
  func `versions are compared number by number`(_ older: String, _ newer: String) throws {
    #expect(try #require(AppVersion(older)) < #require(AppVersion(newer)))
    #expect(try !(#require(AppVersion(newer)) < #require(AppVersion(older))))
  }

  @Test(arguments: [("1.0", "1.0.0"), ("1", "1.0"), ("1.2+7", "1.2+8")])
  func `some are the same`(_ one: String, _ other: String) throws {
    #expect(try #require(AppVersion(one)) == #require(AppVersion(other)))
  }

  @Test(arguments: [
    "", "x", "1.", ".1", "1..2", "1.x", "-1", "1.2.3.4.5.6.7", "99999999999999999999",
  ])
  func `others are none`(_ text: String) { #expect(AppVersion(text) == nil) }
}

struct PageRequirementTests {
  @Test(arguments: [
    ("app>=1.0", nil), ("app >= 1.2.0", nil), ("", nil), ("locationSearch", nil),
    ("app>=1.3", LoadFailure.Reason.appTooOld(needed: "1.3")),
    ("app>=1.1, app>=2", .appTooOld(needed: "2")),
    ("share, locationSearch, pay", .commandsMissing(["share", "pay"])),
    ("app>=new, <script>", nil),
  ])
  func `a page says what it needs`(_ content: String, _ fault: LoadFailure.Reason?) {
    let requirement = PageRequirement(content)
    #expect(requirement.fault(version: "1.2", commands: ["locationSearch"]) == fault)
  }

  @Test func `what means nothing is told`() {
    #expect(PageRequirement("app>=new, <script>, a").unknown == ["app>=new", "<script>"])
  }
}

/// Versions by a server that logs what it was asked.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct VersionCheckTests {
  private func app(
    _ answer: Response?, folders: AppFolders? = nil, _ pages: [String: String] = [:]
  ) throws -> HostedApp {
    let app = try HostedApp(pages.merging(["/": "<title>Home</title>"]) { $1 }, folders: folders) {
      manifest, server in
      manifest.version = "1.2.0"
      manifest.userAgent = "Checkin/1.2"
      manifest.versions = server.url("/versions.json")
    }
    if let answer { app.server.route("/versions.json", answer) }
    return app
  }

  private func json(_ text: String) -> Response {
    Response(contentType: "application/json", body: Data(text.utf8))
  }

  private let optional = """
    { "linux": { "minimum": "1.0", "latest": "1.10", "store": "https://store.test/",
      "message": { "en": "Faster.", "ko": "빨라졌습니다." }, "later": true }, "ios": 3 }
    """
  private let required = #"{ "linux": { "minimum": "1.3", "latest": "1.4" } }"#

  @Test func `a newer version is offered, and the server sees who asks`() async throws {
    let app = try app(json(optional))

    await app.stack.versions.check()

    guard case .optional(let news) = app.stack.versions.update else {
      Issue.record("\(String(describing: app.stack.versions.update))")
      return
    }
    #expect(news.latest?.description == "1.10")
    #expect(news.store?.absoluteString == "https://store.test/")
    #expect(["Faster.", "빨라졌습니다."].contains(news.message))
    let request = try #require(app.server.requests.first { $0.path == "/versions.json" })
    #expect(request.headers["User-Agent"] == "Checkin/1.2")
    #expect(request.headers["Cookie"] == nil)
  }

  @Test func `later holds for that version for a week, over restarts`() async throws {
    let folder = try Folder()
    let folders = AppFolders(under: folder.url)
    let first = try app(json(optional), folders: folders)
    await first.stack.versions.check()
    first.stack.versions.later()
    #expect(first.stack.versions.update == nil)

    let next = try app(json(optional), folders: folders)
    await next.stack.versions.check()
    #expect(next.stack.versions.update == nil)
    next.stack.versions.now = { Date().addingTimeInterval(8 * 24 * 3600) }
    await next.stack.versions.check()
    #expect(next.stack.versions.update != nil)

    let newer = try app(
      json(#"{ "linux": { "latest": "1.11" } }"#), folders: folders)
    await newer.stack.versions.check()
    #expect(newer.stack.versions.update != nil)
  }

  @Test(arguments: [
    "", "not JSON", "[]", #"{ "linux": 3 }"#, #"{ "linux": { "minimum": "new" } }"#,
    #"{ "linux": { "minimum": 3 } }"#, #"{ "linux": { "store": "javascript:alert(1)" } }"#,
    #"{ "linux": { "message": 3 } }"#,
  ])
  func `an answer that makes no sense is logged, and the last good one holds`(_ text: String)
    async throws
  {
    let app = try app(json(optional))
    await app.stack.versions.check()
    let before = app.stack.versions.update
    app.server.route("/versions.json", json(text))

    await app.stack.versions.check()

    #expect(app.stack.versions.update == before)
    #expect(before != nil)
    #expect(app.lines.contains { $0.contains("so the last one holds") })
  }

  @Test(arguments: [404, 500, 301])
  func `a server that does not answer well keeps nobody`(_ status: Int) async throws {
    let app = try app(Response.text(optional, status: status))

    await app.stack.versions.check()

    #expect(app.stack.versions.update == nil)
    #expect(app.lines.contains { $0.contains("so the last one holds") })
  }

  @Test func `a server that cannot be reached keeps nobody from the page`() async throws {
    let app = try app(nil)
    app.server.forgetRequests()
    let stack = BrowserStack(
      {
        var manifest = app.stack.manifest
        manifest.versions = app.server.refusedURL
        return manifest
      }(), dataStore: .nonPersistent())
    stack.host = app.host

    stack.launch()

    #expect(await stack.main.settled() == nil)
    #expect(stack.versions.update == nil)
  }

  @Test func `an app that is too old loads nothing, also without its server, until it may`()
    async throws
  {
    let folder = try Folder()
    let folders = AppFolders(under: folder.url)
    let first = try app(json(required), folders: folders)
    await first.stack.versions.check()
    #expect(first.stack.versions.isBlocking)

    // The server is gone, and the last good answer holds.
    let second = try app(nil, folders: folders)
    #expect(second.stack.versions.isBlocking)
    second.stack.launch()
    try await second.server.waitForRequest("/versions.json")
    await second.stack.versions.check()
    #expect(second.stack.versions.isBlocking)
    #expect(!second.server.requests.contains { $0.path == "/" })

    // It says otherwise, and the app starts.
    second.server.route("/versions.json", json(optional))
    await second.stack.versions.check()
    await second.title("Home")
    #expect(!second.stack.versions.isBlocking)
  }

  // MARK: Pages

  @Test func `a page that needs a newer app is not shown, and one that does not is`() async throws {
    let app = try app(
      nil, folders: nil,
      [
        "/new": """
        <!doctype html><title>New</title>
        <meta name="dovetail-requires" content="app>=2.0"><body>New</body>
        """,
        "/fits": """
        <!doctype html><title>Fits</title>
        <meta name="Dovetail-Requires" content="app>=1.2, locationSearch">
        <body>Fits
        """,
      ])
    app.main.onMessage("locationSearch") { _ in nil }
    try await app.load()

    app.main.load(app.server.url("/new", host: "app.localhost"))
    await failure(app) { $0 == .appTooOld(needed: "2.0") }
    #expect(try await visibility(app) == "hidden")

    app.main.goBack()
    await app.title("Home")
    #expect(app.main.failure == nil)
    try await app.load("/fits")
    #expect(try await visibility(app) == "visible")
  }

  @Test func `a page that needs commands names those that are missing`() async throws {
    let app = try app(
      nil, folders: nil,
      ["/new": "<!doctype html><meta name=dovetail-requires content='pay, share'><body>"])
    app.main.onMessage("share") { _ in nil }
    try await app.load()

    app.main.load(app.server.url("/new", host: "app.localhost"))

    await failure(app) { $0 == .commandsMissing(["pay"]) }
    #expect(app.lines.contains { $0.contains("needs “pay, share”") })
  }

  @Test func `pages of others have no say`() async throws {
    let app = try app(
      nil, folders: nil,
      [
        "/new":
          "<!doctype html><title>New</title><meta name=dovetail-requires content='app>=9'><body>"
      ])
    try await app.load("/new", host: "evil.localhost")

    #expect(app.main.failure == nil)
    #expect(try await visibility(app) == "visible")
    #expect(app.lines.contains { $0.contains("may not say what it needs") })
  }

  private func visibility(_ app: HostedApp) async throws -> String? {
    try await app.main.webView.callAsyncJavaScript(
      "return getComputedStyle(document.documentElement).visibility", contentWorld: .defaultClient)
      as? String
  }

  private func failure(
    _ app: HostedApp, _ condition: @escaping @MainActor (LoadFailure.Reason?) -> Bool
  ) async {
    let browser = app.main
    for await isTrue in Observations({ condition(browser.failure?.reason) }) where isTrue { return }
  }
}
