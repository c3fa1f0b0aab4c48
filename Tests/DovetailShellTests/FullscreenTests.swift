import Dovetail
import Testing
import WebKit

@testable import DovetailShell

/// What fills the screen: the window, or an element of its page.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct FullscreenTests {
  private func open(_ page: String = "") async throws -> (RunningApp, BrowserWindow) {
    let app = try RunningApp(["/": "<title>One</title><p id=p>text</p>" + page])
    try await app.loaded()
    return (app, try app.window)
  }

  private func fill(_ app: RunningApp) async throws {
    app.run("document.getElementById('p').requestFullscreen(); 0")
    try await app.window.shows { $0.isFullscreen }
    try await app.window.drawn()
  }

  @Test func `a window that closes while an element fills the screen does no harm`() async throws {
    for _ in 0..<4 {
      let (app, window) = try await open()
      try await fill(app)
      app.run("document.exitFullscreen().then(() => { document.title = 'left' }); 0")
      await window.shows { !$0.isFullscreen && $0.browser.title == "left" }
      try await fill(app)

      app.app.quit()
      await app.app.run()

      #expect(app.app.windows.isEmpty)
    }
    let (app, _) = try await open()
    #expect(try await app.browser.evaluate("document.title") as? String == "One")
    app.app.quit()
  }

  @Test func `a full screen shows its bars when the mouse is at its upper edge`() async throws {
    let (app, window) = try await open()
    defer { app.app.quit() }
    let person = Person(window: window)
    try await person.move(to: (150, 300))
    try await person.press("F11")
    await window.shows { $0.isFullscreen && !$0.bars.isVisible }

    try await person.move(to: (150, 0))
    await window.shows { $0.bars.isVisible }
    #expect(window.isFullscreen)
    try await person.move(to: (150, 300))
    await window.shows { !$0.bars.isVisible }

    try await person.press("F11")
    await window.shows { !$0.isFullscreen && $0.bars.isVisible }
  }
}
