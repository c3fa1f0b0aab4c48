import Dovetail
import Foundation
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct PopupTests {
  private func open(_ pages: [String: String]) async throws -> (RunningApp, BrowserWindow) {
    let app = try RunningApp(pages)
    try await app.loaded()
    return (app, await open(app))
  }

  private func open(_ app: RunningApp) async -> BrowserWindow {
    let popup = await withCheckedContinuation { continuation in
      app.app.onWindow = {
        app.app.onWindow = nil
        continuation.resume(returning: $0)
      }
      app.run("window.popup = open('/popup', 'popup', 'width=300,height=400'); 0")
    }
    _ = await popup.browser.settled()
    return popup
  }

  private func closing(_ app: RunningApp, _ act: () -> Void) async -> BrowserWindow {
    await withCheckedContinuation { continuation in
      app.app.onWindowClosed = {
        app.app.onWindowClosed = nil
        continuation.resume(returning: $0)
      }
      act()
    }
  }

  @Test func `a popup is a window with an opener, and closes itself`() async throws {
    let (app, popup) = try await open([
      "/": "<title>One</title><script>onmessage = e => document.title = e.data</script>",
      "/popup": "<title>Popup</title>",
    ])
    defer { app.app.quit() }
    #expect(popup.browser.opener === app.browser)
    #expect(popup.browser.title == "Popup")
    #expect(popup.browser.wantedSize.width == 300)

    let closed = await closing(app) {
      app.run("opener.postMessage('signed in', '*'); close()", in: popup.browser)
    }

    #expect(closed === popup)
    try await app.window.shows { $0.browser.title == "signed in" }
    #expect(app.app.windows.count == 1)
    #expect(app.app.stack.popups.isEmpty)
  }

  @Test func `a popup closed by the person is closed for its opener`() async throws {
    let app = try RunningApp(["/": "<title>One</title>", "/popup": ""])
    defer { app.app.quit() }
    try await app.loaded()
    var popup: BrowserWindow? = await open(app)
    weak let view = popup?.browser.webView

    _ = await closing(app) { popup?.close() }
    popup = nil

    #expect(view == nil)
    #expect(
      try await app.browser.webView.evaluateJavaScript("window.popup.closed") as? Bool == true)
  }

  @Test func `the main window's end closes its popups`() async throws {
    let (app, _) = try await open(["/": "<title>One</title>", "/popup": ""])

    try app.window.close()
    await app.app.run()

    #expect(app.app.windows.isEmpty)
  }
}
