import FixtureServer
import Foundation
import Testing
import WebKit

/// Views between two windows.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct WindowlessTests {
  /// The engine takes a picture of a page that it leaves, for the swipe, and
  /// takes it with the window's means.
  @Test func `a view that has left its window navigates, also where people may swipe`()
    async throws
  {
    let server = try FixtureServer()
    server.html("/one", "<title>One</title>one")
    server.html("/two", "<title>Two</title>two")
    let page = LoggedView()
    page.view.allowsBackForwardNavigationGestures = true
    try await page.load(server.url("/one"))
    unsafe _ = page.view.nativeWidget
    try await page.load(server.url("/two"))
    page.log.clear()

    page.view.goBack()
    try await page.log.wait(for: "finish One")

    #expect(page.view.allowsBackForwardNavigationGestures)
    #expect(page.view.url == server.url("/one"))
  }
}
