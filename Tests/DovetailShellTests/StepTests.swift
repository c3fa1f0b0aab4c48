import CWebKitGTK
import Dovetail
import Foundation
import Testing

@testable import DovetailCore
@testable import DovetailShell

/// What the engine does not do by itself.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StepTests {
  @Test func `a page whose process ended is asked for once more when the engine does not begin`()
    async throws
  {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    // Nothing begins at once.
    app.browser.recovery.patience = .zero

    app.browser.webView.terminateWebProcess()

    await app.until {
      app.browser.isRestored && !app.browser.isLoading && app.browser.title == "One"
    }
    #expect(app.lines.count { $0.contains("asked for once more") } == 1)
  }

  // That a swipe then does it, only a touchpad or a touch screen can show.
  @Test func `the engine takes swipes where the view allows them`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    #expect(unsafe Self.swipes(window.webView))

    app.browser.webView.allowsBackForwardNavigationGestures = false

    #expect(unsafe !Self.swipes(window.webView))
  }

  /// What the engine says itself.
  private static func swipes(_ view: UnsafeMutablePointer<WebKitWebView>) -> Bool {
    unsafe webkit_settings_get_enable_back_forward_navigation_gestures(
      webkit_web_view_get_settings(view)) != 0
  }
}
