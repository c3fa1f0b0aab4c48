import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct TabTests {
  private func open(_ pages: [String: String]) async throws -> (RunningApp, BrowserWindow) {
    let app = try RunningApp(pages) { $0.tabs = true }
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title == "One" }
    return (app, window)
  }

  /// Opens a page in a tab, and waits until it is looked at.
  private func openTab(_ path: String, titled title: String, in app: RunningApp) async throws {
    app.run("window.tab = open('\(path)'); 0", in: app.browser)
    try await app.window.shows { $0.browser.title == title }
  }

  private static let pages = [
    "/": "<title>One</title>", "/two": "<title>Two</title>", "/three": "<title>Three</title>",
  ]

  @Test func `a page's new window is a tab with its opener, and is looked at`() async throws {
    let (app, window) = try await open(Self.pages)
    defer { app.app.quit() }

    try await openTab("/two", titled: "Two", in: app)

    #expect(app.app.windows.count == 1)
    #expect(window.browsers.map(\.title) == ["One", "Two"])
    #expect(window.browser.opener === app.browser)
    #expect(app.app.window(of: window.browser) === window)
  }

  @Test func `a window with a size of its own is a window`() async throws {
    let (app, window) = try await open(Self.pages)
    defer { app.app.quit() }

    let popup = await withCheckedContinuation { continuation in
      app.app.onWindow = {
        app.app.onWindow = nil
        continuation.resume(returning: $0)
      }
      app.run("open('/two', '', 'width=300,height=200'); 0")
    }

    #expect(popup !== window)
    #expect(window.browsers.count == 1)
    #expect(popup.browser.wantedSize.width == 300)
  }

  @Test func `keys go round the tabs, and close the one that is looked at`() async throws {
    let (app, window) = try await open(Self.pages)
    defer { app.app.quit() }
    let person = Person(window: window)
    try await openTab("/two", titled: "Two", in: app)
    try await openTab("/three", titled: "Three", in: app)

    try await person.press("ctrl+Tab")
    await window.shows { $0.browser.title == "One" }
    try await person.press("ctrl+shift+Tab")
    await window.shows { $0.browser.title == "Three" }
    try await person.press("ctrl+w")
    await window.shows { $0.browsers.count == 2 }

    #expect(window.browsers.map(\.title) == ["One", "Two"])
    #expect(app.app.stack.popups.map(\.title) == ["Two"])
  }

  @Test func `bars and actions are those of the tab that is looked at`() async throws {
    let (app, window) = try await open(Self.pages)
    defer { app.app.quit() }
    app.run("history.pushState(null, '', '/pushed')")
    await window.shows { $0.isEnabled(.back) }

    try await openTab("/two", titled: "Two", in: app)
    await window.shows { !$0.isEnabled(.back) }
    window.select(app.browser)
    await window.shows { $0.browser === app.browser && $0.isEnabled(.back) }

    window.press(.back)
    await window.shows { !$0.isEnabled(.back) && $0.isEnabled(.forward) }
  }

  @Test func `a tab that its page closes goes, and its opener sees that`() async throws {
    let (app, window) = try await open(Self.pages)
    defer { app.app.quit() }
    try await openTab("/two", titled: "Two", in: app)

    app.run("close()", in: window.browser)
    await window.shows { $0.browsers.count == 1 && $0.browser.title == "One" }

    #expect(try await app.browser.webView.evaluateJavaScript("tab.closed") as? Bool == true)
    #expect(app.app.stack.popups.isEmpty)
  }

  @Test func `a question of a tab nobody looks at waits until somebody does`() async throws {
    let (app, window) = try await open(Self.pages)
    defer { app.app.quit() }
    try await openTab("/two", titled: "Two", in: app)
    let two = window.browser
    window.select(app.browser)
    await window.shows { $0.browser === app.browser }
    app.run("document.title = confirm('Sure?')", in: two)
    await window.shows { $0.page(of: two)?.openWaitingDialog != nil }
    #expect(window.openDialog == nil)

    window.select(two)
    let dialog = try await app.dialog()
    dialog.press(accept: true)

    await window.shows { $0.browser.title == "true" }
  }

  @Test func `the end of the window ends its tabs, and their questions`() async throws {
    let (app, window) = try await open(Self.pages)
    try await openTab("/two", titled: "Two", in: app)
    app.run("confirm('Stay?')", in: window.browser)
    let dialog = try await app.dialog()

    window.close()
    await app.app.run()

    #expect(dialog.dialog.isAnswered)
    #expect(app.app.stack.popups.isEmpty)
  }
}
