import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell
@testable import WebApp

/// What leads into the examples from outside, and what they learn of themselves.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ExampleLinkTests {
  private func link(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `S5.3 a link of Notice Board's own scheme leads to a notice, early and late`()
    async throws
  {
    let example = try ExampleApp(WebApp())
    defer { example.app.quit() }
    let links = example.app.stack.links

    #expect(links.open(try link("noticeboard://notice/choir"), from: .system))
    try await example.ready()
    let window = try example.window
    await window.shows { $0.browser.url?.path() == "/notice/choir" }

    #expect(links.open(try link("noticeboard://notice/bicycles"), from: .system))
    await window.shows { $0.browser.url?.path() == "/notice/bicycles" }
    window.press(.back)
    await window.shows { $0.browser.url?.path() == "/notice/choir" }
    #expect(!links.open(try link("https://evil.example/"), from: .system))
  }

  @Test func `S3.4 Notice Board asks its server for versions, and offers the newest`() async throws
  {
    let server = try FixtureServer()
    server.route(
      "/versions.json",
      Response(
        contentType: "application/json",
        body: Data(#"{"linux":{"minimum":"0.9","latest":"1.1"}}"#.utf8)))
    let example = try ExampleApp(WebApp()) { $0.versions = server.url("/versions.json") }
    defer { example.app.quit() }
    try await example.ready()

    let request = try await server.waitForRequest("/versions.json")

    #expect(request.headers["User-Agent"] == "NoticeBoard/1.0")
    let window = try example.window
    await window.shows { $0.noticeText?.contains("1.1") == true }
    window.page.notices.first.press()
    await window.shows { $0.noticeText == nil }
  }
}
