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

  private func open(_ app: RunningApp, _ address: String = "/popup") async -> BrowserWindow {
    let popup = await withCheckedContinuation { continuation in
      app.app.onWindow = {
        app.app.onWindow = nil
        continuation.resume(returning: $0)
      }
      app.run("window.popup = open('\(address)', 'popup', 'width=300,height=400'); 0")
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

    #expect(
      try await app.browser.webView.evaluateJavaScript("window.popup.closed") as? Bool == true)
    #expect(await Deadline.wait(.seconds(5)) { while view != nil { await Task.yield() } })
  }

  /// Both pages have one process: a question that nobody answers any more would
  /// stop the opener's page as well.
  @Test(arguments: ["onbeforeunload = event => event.preventDefault()", "alert(1); alert(2)"])
  func `a popup is closed while its page wants to ask, and its opener goes on`(
    script: String
  ) async throws {
    let (app, popup) = try await open(["/": "<title>One</title>", "/popup": ""])
    defer { app.app.quit() }
    let asked = app.lines.count
    app.run(script, in: popup.browser)
    if script.hasPrefix("alert") { _ = try await app.dialog() }

    _ = await closing(app) { popup.close() }

    #expect(try await app.browser.evaluate("popup.closed", within: .seconds(8)) as? Bool == true)
    #expect(!app.lines[asked...].contains { $0.contains("leave") })
  }

  @Test func `an empty popup whose process has ended has nothing to go back to`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let popup = await open(app, "")
    _ = try await popup.browser.evaluate("document.title = 'Empty'")

    popup.browser.webView.terminateWebProcess()
    await popup.shows { $0.browser.failure != nil }
    popup.browser.goBack()

    #expect(!popup.browser.canGoBack)
    #expect(popup.browser.failure?.reason == .processEnded)
  }

  @Test func `the main window's end closes its popups`() async throws {
    let (app, _) = try await open(["/": "<title>One</title>", "/popup": ""])

    try app.window.close()
    await app.app.run()

    #expect(app.app.windows.isEmpty)
  }
}
