import DovetailTesting
import Foundation
import Testing

@testable import DovetailCore
@testable import DovetailShell
@testable import LibraryCard

/// Library Card with its own server: who is signed in, what leads into the app and
/// out of it, and what the server got.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
struct LibraryCardTests {
  private let english = WorldSetup(language: .english)
  private let secrets = Keyring()

  private func manifest(_ card: LibraryCard, at url: URL) throws -> AppManifest {
    var manifest = try card.manifest
    manifest.start = url
    manifest.origins = [try #require(Origin(of: url))]
    manifest.versions = url.appending(path: "versions.json")
    manifest.navigation.fallbacks = ["nmap": url.appending(path: "map.html")]
    return manifest
  }

  private func launch(
    _ server: LibraryServer, _ test: @MainActor (TestApp) async throws -> Void
  ) async throws {
    let card = LibraryCard()
    let manifest = try manifest(card, at: server.url)
    try await TestApp.launch(
      manifest, in: english,
      prepare: { [secrets] browser in Self.prepare(browser, card, secrets) }, test)
  }

  /// As the program does; the system's keyring is played, as it may ask for its
  /// password.
  private static func prepare(_ browser: Browser, _ card: LibraryCard, _ secrets: Keyring) {
    for set in card.commands { browser.commands.add(set) }
    browser.session?.secretStore = secrets
    card.prepare(browser)
    browser.stack?.welcome.finish()
  }

  private func signIn(_ app: TestApp) async throws {
    try await app.page.wait(for: "html[data-ready=out]")
    try await app.page.run("document.getElementById('pin').value = '0000'")
    try await tap("sign-in", app)
    try await app.page.wait(for: "html[data-ready=in]")
  }

  private func tap(_ id: String, _ app: TestApp) async throws {
    try await app.page.run("document.getElementById('\(id)').click()")
  }

  @Test func `S1.10 the first request has the cookie, and a sign-in lasts over nights and starts`()
    async throws
  {
    let server = try await LibraryServer()
    defer { server.stop() }
    try await launch(server) { app in
      try await app.page.wait(for: "html[data-ready=out]")
      let first = try #require(await server.requests.first { $0.path == "/" })
      #expect(first.cookie == "branch=riverside")
      #expect(first.token == "")
      #expect(first.agent.hasSuffix("LibraryCard/1.0"))
      try await signIn(app)
      #expect(try await app.page.text("#name") == "Jimin")
      let token = try #require(await server.request("/api/photo")).token
      #expect(token != "")

      try await server.expire()
      await server.forget()
      try await app.page.run("location.reload()")
      let photo = await server.request("/api/photo")
      try await app.page.wait(forText: "The Snow Queen")
      #expect(photo?.token != token)
      let requests = await server.requests
      #expect(requests.filter { $0.path == "/api/renew" }.count == 1)
      #expect(requests.filter { $0.path == "/api/loans" }.map(\.status) == [401, 200])

      await server.forget()
      try await app.restart()
      try await app.page.wait(forText: "The Snow Queen")
      let again = try #require(await server.requests.first { $0.path == "/" })
      #expect(again.token == photo?.token)
    }
  }

  @Test func `S1.10 after signing out nothing is left, in the keyring and in requests`()
    async throws
  {
    let server = try await LibraryServer()
    defer { server.stop() }
    try await launch(server) { app in
      try await signIn(app)
      await server.forget()
      try await tap("sign-out", app)
      try await app.page.wait(for: "html[data-ready=out]")
      let requests = await server.requests.filter { ["/", "/api/loans"].contains($0.path) }
      #expect(requests.allSatisfy { $0.token == "" && $0.cookie == "" })
      #expect(secrets.all.isEmpty)

      try await app.restart()
      try await app.page.wait(for: "html[data-ready=out]")
      let first = await server.requests.last { $0.path == "/" }
      #expect(first?.cookie == "branch=riverside")
    }
  }

  @Test func `S5.3 a link, a reminder and a push message lead to a loan`() async throws {
    let server = try await LibraryServer()
    defer { server.stop() }
    try await launch(server) { app in
      try await signIn(app)
      let stack = try #require(app.application?.stack)
      let loan = try #require(URL(string: "librarycard://index.html?loan=2"))
      stack.links.open(loan)
      try await app.page.wait(for: "#loan-2[aria-current]")

      app.host.expectNotification("The Snow Queen is due")
      try await tap("remind-1", app)
      try await app.page.wait(for: "#loan-2[aria-current]")
      try app.host.pressNotification("The Snow Queen is due")
      try await app.page.wait(for: "#loan-1[aria-current]")

      let push = Distributor()
      stack.push.transport = push
      try await stack.push.register()
      push.onEvent?(.endpoint(server.url.appending(path: "api/device"), token: push.token))
      #expect(await server.request("/api/device") != nil)
      app.host.expectNotification("Peter Pan is due")
      let message = #"{"title":"Peter Pan is due","link":"index.html?loan=2"}"#
      push.onEvent?(.message(Data(message.utf8), id: "1", token: push.token))
      try await app.window.wait(until: "a notification") { _ in
        app.events.contains { $0.contains("Peter Pan is due") && $0.contains("as expected") }
      }
      try app.host.pressNotification("Peter Pan is due")
      try await app.page.wait(for: "#loan-2[aria-current]")
    }
  }

  @Test func `the telephone asks once, and without a program for maps a page comes and leads back`()
    async throws
  {
    let server = try await LibraryServer()
    defer { server.stop() }
    try await launch(server) { app in
      try await signIn(app)
      app.host.missingPrograms = ["nmap"]
      app.host.expectOpening("tel:+82-2-555-0123", answer: true)
      app.host.expectExternal("tel:+82-2-555-0123")
      try await tap("call", app)
      try await app.window.wait(until: "a consent") { _ in
        app.application?.stack.consents.consents.map(\.scheme) == ["tel"]
      }
      app.host.expectExternal("tel:+82-2-555-0123")
      try await tap("call", app)

      try await tap("map", app)
      try await app.page.wait(for: "#back")
      try await tap("back", app)
      try await app.page.wait(for: "html[data-ready=in]")
    }
  }

  @Test func `S3.4 the newest version is offered, and the page knows the app`() async throws {
    let server = try await LibraryServer()
    defer { server.stop() }
    try await launch(server) { app in
      try await app.page.wait(forText: "com.example.librarycard 1.0.0 (1), linux")
      try await app.window.wait(until: "an offer") { $0.noticeText?.contains("1.1") == true }
      #expect(await server.request("/versions.json")?.token == "")
    }
  }

  @Test func `people are switched while the app runs, and each stays signed in`() async throws {
    let server = try await LibraryServer()
    defer { server.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let folders = AppFolders(under: folder)
    let profiles = Profiles(folders: folders)
    let (jimin, haneul) = (profiles.add("Jimin"), profiles.add("Haneul"))
    profiles.choose(jimin)
    let card = LibraryCard()
    let app = try Application(
      try manifest(card, at: server.url), folders: folders,
      prepare: { [secrets] browser in Self.prepare(browser, card, secrets) })
    app.start()
    let page = Hand(app)

    try await page.signIn("1001")
    try await page.wait("#name", "Jimin")
    try await page.click("use-\(haneul.id?.uuidString ?? "")")
    try await page.signIn("1002")
    try await page.wait("#name", "Haneul")
    try await page.wait("#loans", "Peter Pan")
    await server.forget()
    try await page.click("use-\(jimin.id?.uuidString ?? "")")
    try await page.wait("#name", "Jimin")
    try await page.wait("#loans", "The Snow Queen")

    #expect(app.windows.count == 1)
    let tokens = Set(await server.requests.filter { $0.path == "/api/loans" }.map(\.token))
    #expect(tokens.count == 1 && !tokens.contains(""))
    app.quit()
    for profile in [jimin, haneul] { try? await Profiles(folders: folders).remove(profile) }
    try? FileManager.default.removeItem(at: folder)
  }
}

/// A hand in whatever page the app shows.
@MainActor
private struct Hand {
  let app: Application

  init(_ app: Application) { self.app = app }

  func signIn(_ card: String) async throws {
    try await wait("html[data-ready=out]", "")
    run(
      "byId('card').value = value; byId('pin').value = '0000'; byId('sign-in').click()", card)
  }

  func click(_ id: String) async throws {
    try await wait("[id='\(id)']", "")
    // The window goes with its person.
    await withCheckedContinuation { continuation in
      app.onWindow = { [app] _ in
        app.onWindow = nil
        continuation.resume()
      }
      run("byId(value).click()", id)
    }
  }

  private func run(_ script: String, _ value: String) {
    app.stack.main.webView.callAsyncJavaScript(
      "const byId = id => document.getElementById(id); \(script)", arguments: ["value": value],
      in: nil, in: .page)
  }

  /// Waits until an element has a text in it.
  func wait(_ selector: String, _ text: String) async throws {
    _ = await app.stack.main.settled()
    _ = try await app.stack.main.webView.callAsyncJavaScript(
      """
      const look = () => document.querySelector(selector)?.textContent.includes(text) ?? false;
      await new Promise(done => {
        if (look()) return done();
        const observer = new MutationObserver(() => look() && done(observer.disconnect()));
        observer.observe(document, {
          subtree: true, childList: true, attributes: true, characterData: true });
      });
      """, arguments: ["selector": selector, "text": text], contentWorld: .defaultClient)
  }
}

/// Who brings push messages, played by the test.
@MainActor
private final class Distributor: PushTransport {
  var onEvent: (@MainActor (PushEvent) -> Void)?
  private(set) var token = ""

  func register(token: String, description: String) async throws(PushError) { self.token = token }

  func unregister(token: String) async {}
}

/// The system's store for secrets, played by the test.
@MainActor
private final class Keyring: SecretStore {
  private(set) var all: [SecretName: String] = [:]

  func read(_ name: SecretName) async throws(SecretError) -> String? { all[name] }

  func write(_ secret: String, _ name: SecretName) async throws(SecretError) { all[name] = secret }

  func remove(_ name: SecretName) async throws(SecretError) { all[name] = nil }
}
