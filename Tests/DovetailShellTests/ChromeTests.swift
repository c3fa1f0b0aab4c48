import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ChromeTests {
  private func open(
    _ pages: [String: String], prepare: (inout AppManifest) -> Void = { _ in }
  ) async throws -> (RunningApp, BrowserWindow) {
    let app = try RunningApp(pages, prepare: prepare)
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title != "Test App" }
    return (app, window)
  }

  @Test func `every control can be reached by keyboard and says its name`() async throws {
    let (app, window) = try await open(["/": "<title>One</title>"]) {
      $0.addressField = true
      $0.toolbar = [
        .back, .forward, .home, .reload, .share,
        .button(ToolbarButton(id: "scan", title: "Scan", icon: .named("camera-photo-symbolic"))),
        .button(ToolbarButton(id: "word", title: "Word")),
      ]
    }
    defer { app.app.quit() }
    app.run("history.pushState(null, '', '/a'); history.pushState(null, '', '/b'); history.back()")
    await window.shows { $0.isEnabled(.back) && $0.isEnabled(.forward) }
    window.actions.activate(.find)
    await window.drawn()

    let reached = window.tabOrder()

    #expect(reached.filter { $0.isEmpty } == [])
    for name in [
      "Menu", "Find in Page", "Previous Match", "Next Match", "Close", "Address", "Back", "Forward",
      "Home", "Reload", "Share", "Scan", "Word",
    ] {
      #expect(reached.contains(name), "\(name) is not among \(reached)")
    }
  }

  @Test func `Korean windows say Korean names`() async throws {
    let (app, window) = try await open(["/": "<title>One</title>"]) {
      $0.language = .korean
      $0.addressField = true
    }
    defer { app.app.quit() }

    let reached = window.tabOrder()

    for name in ["메뉴", "주소", "처음으로", "새로고침"] {
      #expect(reached.contains(name), "\(name) is not among \(reached)")
    }
    let foreign = reached.filter { $0.contains { ("a"..."z").contains($0) } }
    #expect(Set(foreign) == ["page"])
  }

  @Test func `the lock says who the page is, and that it is not the app's`() async throws {
    let (app, window) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }
    let place = window.header.place
    #expect(place.words.first == "On this device")
    #expect(place.words.last == "This page belongs to Test App.")

    app.browser.load(
      try #require(URL(string: "http://other.localhost:\(app.server.url("/").port ?? 0)/")))
    await window.shows { $0.browser.url?.host == "other.localhost" && !$0.browser.isLoading }

    #expect(place.words.last == "This page is not part of Test App.")
    #expect(place.button.spokenName.contains("other.localhost"))
  }

  // With an element that really fills the screen and no window manager, the
  // engine crashes now and then once the view is gone.
  @Test func `an element that fills the screen takes the bars away, and gives them back`()
    async throws
  {
    let (app, window) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }

    window.page.onFullscreen?(true)
    #expect(window.isFullscreen && !window.bars.isVisible)
    #expect(window.toolbar?.widget.isVisible == false)
    window.page.onFullscreen?(false)

    #expect(!window.isFullscreen && window.bars.isVisible)
    #expect(window.toolbar?.widget.isVisible == true)
  }

  @Test func `the page's menu has what a window of an app does, and no other windows`()
    async throws
  {
    let (app, window) = try await open([
      "/": "<title>One</title><a href=/two style='display: block; height: 40vh'>Two</a><p>text"
    ])
    defer { app.app.quit() }
    let person = Person(window: window)
    window.opensMenus = false

    try await person.click(3, at: (200, 150))
    await window.shows { !$0.shownMenu.isEmpty }
    #expect(window.shownMenu == ["Open Link", "Copy Link", "Download Link"])
    window.shownMenu = []
    try await person.click(3, at: (200, 600))
    await window.shows { !$0.shownMenu.isEmpty }

    #expect(window.shownMenu == ["Back", "Forward", "Stop", "Reload", "Copy Address"])
  }

  @Test func `F11 fills the screen and F11 leaves it`() async throws {
    let (app, window) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }
    let person = Person(window: window)

    try await person.press("F11")
    await window.shows { $0.isFullscreen && !$0.bars.isVisible }
    #expect(window.toasts.shown == "F11 leaves full screen")
    try await person.press("F11")
    await window.shows { !$0.isFullscreen && $0.bars.isVisible }

    #expect(window.toasts.shown == nil)
  }

  @Test func `F12 is the inspector's only where the app allows it`() async throws {
    let (closed, window) = try await open(["/": "<title>One</title>"])
    #expect(!window.actions.isEnabled(.inspect))
    closed.app.quit()

    let (app, open) = try await open(["/": "<title>Two</title>"]) { $0.isInspectable = true }
    defer { app.app.quit() }

    #expect(open.actions.isEnabled(.inspect))
  }

  @Test func `a notice is what it says, also where that looks like markup`() async throws {
    let (app, window) = try await open(["/": "<title>One</title>"])
    defer { app.app.quit() }

    window.toasts.show("<b>a & b</b>")

    #expect(window.toasts.shown == "<b>a & b</b>")
    #expect(window.toasts.label?.text == "<b>a & b</b>")
  }

  @Test(arguments: [(1.0, 1.1, 0.9), (0.3, 0.5, 0.3), (5, 5, 4), (1.07, 1.1, 1)])
  func `zoom goes in steps and stops at the ends`(
    _ level: Double, _ larger: Double, _ smaller: Double
  ) {
    #expect(Zoom.larger(than: level) == larger)
    #expect(Zoom.smaller(than: level) == smaller)
  }
}
