import FixtureServer
import Foundation
import Testing

@testable import WebKit

/// Stores on disk that are removed while the app goes on.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RemovedStoreTests {
  /// The engine watches the folder of a store's disk cache, also when the store is
  /// gone. Where it found it again, the process ended that loads everybody's pages.
  @Test func `what others load is not broken by a store that goes and comes again`() async throws {
    let (server, gate) = (try FixtureServer(), Gate())
    server.html("/", "<title>One</title>")
    server.route("/held") { _ in
      try await gate.wait()
      return .text("held")
    }
    let page = LoadedPage(store: .nonPersistent())
    try await page.load(server.url("/"))
    async let held = page.text(
      "held = fetch('/held').then(answer => answer.text(), error => `broken: ${error}`); 'asked'")
    #expect(try await held == "asked")
    try await server.waitForRequest("/held")

    let identifier = UUID()
    for _ in 0..<2 {
      await WKWebsiteDataStore(forIdentifier: identifier).httpCookieStore.setCookie(
        HTTPCookie(properties: [.name: "a", .value: "1", .domain: "127.0.0.1", .path: "/"])!)
      try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    }
    let again = WKWebsiteDataStore(forIdentifier: identifier)
    #expect(await again.httpCookieStore.allCookies().isEmpty)
    // The engine looks for what it misses every four seconds.
    let answer = try await page.view.callAsyncJavaScript(
      "await new Promise(done => setTimeout(done, 6500)); return 'waited'", contentWorld: .page)
    #expect(answer as? String == "waited")
    gate.open()
    let text = try await page.view.callAsyncJavaScript("return await held", contentWorld: .page)
    #expect(text as? String == "held")
    withExtendedLifetime(again) {}
  }

  @Test func `a folder that the engine makes again is no store`() async throws {
    let identifier = UUID()
    await WKWebsiteDataStore(forIdentifier: identifier).httpCookieStore.setCookies([])
    #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
    try await WKWebsiteDataStore.remove(forIdentifier: identifier)

    try AppFolders.make(AppFolders.store(identifier))

    #expect(await !WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
    try await WKWebsiteDataStore.remove(forIdentifier: identifier)
  }
}
