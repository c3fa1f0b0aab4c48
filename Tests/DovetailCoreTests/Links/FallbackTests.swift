import FixtureServer
import Foundation
import Testing

@testable import DovetailCore

/// Other programs, and what becomes of their addresses where they are missing.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct FallbackTests {
  private func app(missing: Set<String> = []) async throws -> HostedApp {
    let app = try HostedApp(["/": "<title>Shop</title>"]) { manifest, _ in
      manifest.navigation.fallbacks = ["payco": try address("https://store.test/payco")]
    }
    app.host.missing = missing
    app.host.answer = { $0.answer(.accepted) }
    try await app.load()
    return app
  }

  private let pay =
    "intent://pay?id=1#Intent;scheme=kakaotalk;package=com.kakao.talk;"
    + "S.browser_fallback_url=https%3A%2F%2Fstore.test%2Fkakaotalk;end"

  @Test func `a payment's program opens once the person agrees`() async throws {
    let app = try await app()

    app.run("location = \"\(pay)\"")

    #expect(await app.host.opened(1) == [try address("kakaotalk://pay?id=1")])
    #expect(
      app.host.dialogs.map(\.kind) == [.openExternally(try address("kakaotalk://pay?id=1"))])
  }

  @Test func `where the program is missing, nobody is asked and the page for it comes`()
    async throws
  {
    let app = try await app(missing: ["kakaotalk"])

    app.run("location = \"\(pay)\"")

    #expect(await app.host.opened(1) == [try address("https://store.test/kakaotalk")])
    #expect(app.host.dialogs.isEmpty)
    #expect(app.lines.contains { $0.contains("no program for intent://pay") })
  }

  @Test func `the manifest's page comes where a scheme has no program`() async throws {
    let app = try await app(missing: ["payco"])

    app.run("location = 'payco://pay'")

    #expect(await app.host.opened(1) == [try address("https://store.test/payco")])
  }

  @Test func `a person who says no stays where they are`() async throws {
    let app = try await app()
    app.host.answer = { $0.answer(.dismissed) }

    app.run("location = \"\(pay)\"")
    _ = await app.host.dialog()

    #expect(app.host.opened.isEmpty)
    #expect(app.main.url == app.server.url("/", host: "app.localhost"))
  }

  @Test func `pages that lead to each other's fallbacks come to an end`() async throws {
    let app = try await app(missing: ["kakaotalk"])
    let request = NavigationRequest(try address(pay), source: .https("shop.test"))
    let fallback = try address("https://store.test/kakaotalk")

    for _ in 0..<5 {
      app.main.openApp(ExternalApp(nil, fallback: fallback, asks: true), request)
    }

    #expect(app.lines.filter { $0.contains("so \(fallback)") }.count == 3)
    #expect(app.main.refusal?.reason == .noProgram("intent"))
  }
}
