import CWebKitGTK
import Dovetail
import FixtureServer
import Foundation
import GObjectBridge
import Testing

@testable import DovetailShell

/// The window's keys and mouse buttons, pressed on the display.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct KeyTests {
  private func open(
    _ pages: [String: String], prepare: (inout AppManifest) -> Void = { _ in }
  ) async throws -> (RunningApp, BrowserWindow, Person) {
    let app = try RunningApp(pages, prepare: prepare)
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title != "Test App" }
    return (app, window, Person(window: window))
  }

  @Test func `Ctrl and comma open the settings`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title == "One" }
    let (opened, continuation) = AsyncStream<Void>.makeStream()
    app.app.onSettings = { _ in continuation.yield() }

    try await Person(window: window).press("ctrl+comma")

    for await _ in opened { break }
    // The app's own took the place of the shell's.
    #expect(app.app.settings == nil)
  }

  @Test func `Alt and arrows, and the mouse's own buttons, go back and forward`() async throws {
    let (app, window, person) = try await open([
      "/": "<title>One</title>", "/two": "<title>Two</title>",
    ])
    defer { app.app.quit() }
    app.browser.load(app.server.url("/two"))
    await window.shows { $0.browser.title == "Two" && $0.isEnabled(.back) }

    try await person.press("alt+Left")
    await window.shows { $0.browser.title == "One" && $0.isEnabled(.forward) }
    try await person.press("alt+Right")
    await window.shows { $0.browser.title == "Two" && $0.isEnabled(.back) }
    try await person.click(8, at: (200, 300))
    await window.shows { $0.browser.title == "One" && $0.isEnabled(.forward) }
    try await person.click(9, at: (200, 300))
    await window.shows { $0.browser.title == "Two" }

    #expect(app.browser.url == app.server.url("/two"))
  }

  @Test(arguments: ["ctrl+r", "F5"])
  func `reload works also on a page that keeps every key`(_ key: String) async throws {
    let (app, window, person) = try await open([
      "/": """
      <title>One</title>
      <script>
      addEventListener("keydown", event => event.preventDefault(), true);
      window.fresh = true;
      </script>
      """
    ])
    defer { app.app.quit() }
    _ = try await app.browser.webView.evaluateJavaScript(
      "document.title = 'Old'; window.fresh = false")
    await window.shows { $0.browser.title == "Old" }

    try await person.press(key)

    await window.shows { $0.browser.title == "One" }
    #expect(try await app.browser.webView.evaluateJavaScript("fresh") as? Bool == true)
  }

  @Test func `Escape stops a load`() async throws {
    let (app, window, person) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }
    let gate = Gate()
    defer { gate.open() }
    app.server.route("/slow") { _ in
      try await gate.wait()
      return .html("<title>Slow</title>")
    }
    app.browser.load(app.server.url("/slow"))
    await window.shows { $0.actions.isEnabled(.stop) && $0.browser.isLoading }

    try await person.press("Escape")

    await window.shows { !$0.browser.isLoading }
    #expect(app.browser.title == "One")
    #expect(app.browser.failure == nil)
  }

  @Test func `zoom by keys, shown and reset`() async throws {
    let (app, window, person) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }

    try await person.press("ctrl+plus")
    await window.shows { $0.toasts.shown == "Zoom 110 %" }
    await window.drawn()
    let notice = try #require(window.toasts.label)
    #expect(unsafe pango_layout_get_line_count(gtk_label_get_layout(notice.object.opaque)) == 1)
    try await person.press("ctrl+minus", "ctrl+minus")
    await window.shows { $0.toasts.shown == "Zoom 90 %" }
    #expect(abs(app.browser.webView.pageZoom - 0.9) < 0.001)
    try await person.press("ctrl+0")
    await window.shows { $0.toasts.shown == "Zoom 100 %" }

    #expect(app.browser.webView.pageZoom == 1)
  }

  @Test func `a page may keep Control and F for itself`() async throws {
    let (app, window, person) = try await open([
      "/": """
      <title>One</title>
      <script>
      addEventListener("keydown", event => {
        if (event.key !== "f" || !event.ctrlKey) return;
        event.preventDefault();
        document.title = "Kept";
      });
      </script>
      """
    ])
    defer { app.app.quit() }

    try await person.press("ctrl+f")

    await window.shows { $0.browser.title == "Kept" }
    #expect(window.findBar?.isOpen != true)
  }

  @Test func `find marks matches, counts them, and says when there is none`() async throws {
    let (app, window, person) = try await open([
      "/": "<title>One</title><p>tea, coffee, tea</p><p>teapot</p>"
    ])
    defer { app.app.quit() }

    try await person.press("ctrl+f")
    await window.shows { $0.findBar?.isOpen == true }
    // GTK gives keys to no widget that has not been drawn yet.
    await window.drawn()
    try await person.type("tea")
    await window.shows { $0.findBar?.count.text == "3 matches" }
    #expect(
      try await app.value("getSelection().toString()") == "tea")
    try await person.type("x")
    await window.shows { $0.findBar?.count.text == "Not found" }
    try await person.press("Escape")
    await window.shows { $0.findBar?.isOpen == false }

    // The keyboard is the page's again.
    app.run("onkeydown = event => document.title = event.key")
    try await person.press("a")
    await window.shows { $0.browser.title == "a" }
  }

  @Test func `the next match is the next, and words that grow stay where they are`() async throws {
    let (app, window, person) = try await open([
      "/": "<title>One</title><p id=a>tea</p><p id=b>tea</p><p id=c>tea</p>"
    ])
    defer { app.app.quit() }
    let place = "getSelection().anchorNode?.parentNode?.id ?? ''"
    try await person.press("ctrl+f")
    await window.shows { $0.findBar?.isOpen == true }
    // GTK gives keys to no widget that has not been drawn yet.
    await window.drawn()

    try await person.type("te")
    await window.shows { $0.findBar?.answered == "te" }
    #expect(try await app.value(place) == "a")
    try await person.type("a")
    await window.shows { $0.findBar?.answered == "tea" }
    let answers = try #require(window.findBar).answers
    #expect(try await app.value(place) == "a")
    try await person.press("Return")
    await window.shows { $0.findBar?.answers == answers + 1 }
    #expect(try await app.value(place) == "b")
    try await person.press("ctrl+shift+g")
    await window.shows { $0.findBar?.answers == answers + 2 }

    #expect(try await app.value(place) == "a")
    #expect(window.findBar?.count.text == "3 matches")
  }

  @Test func `F10 opens the menu`() async throws {
    let (app, window, person) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }
    #expect(!window.header.menu.isOpen)

    try await person.press("F10")
    await window.shows { $0.header.menu.isOpen }
    try await person.press("Escape")
    await window.shows { !$0.header.menu.isOpen }

    #expect(app.app.windows.count == 1)
  }

  @Test func `Control and W closes the window`() async throws {
    let (app, window, person) = try await open(["/": "<title>One</title>"])

    try await person.press("ctrl+w")
    await app.app.run()

    #expect(app.app.windows.isEmpty)
    #expect(window.browser.title == "One")
  }
}
