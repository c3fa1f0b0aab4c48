import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ToolbarTests {
  private static let all: [ToolbarItem] = [
    .back, .forward, .home, .reload, .share, .settings,
    .button(
      ToolbarButton(
        id: "scan", title: "Scan", icon: .named("camera-photo-symbolic"),
        action: .event("scan"))),
    .button(ToolbarButton(id: "count", title: "Count")),
  ]

  private func open(
    _ page: String, toolbar: [ToolbarItem] = ToolbarTests.all
  ) async throws -> (RunningApp, BrowserWindow, Toolbar) {
    let app = try RunningApp(["/": "<title>One</title>" + page, "/two": "<title>Two</title>"]) {
      $0.toolbar = toolbar
    }
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title == "One" }
    return (app, window, try #require(window.toolbar))
  }

  @Test func `an app's own button sends the page an event`() async throws {
    let (app, window, toolbar) = try await open(
      "<script>addEventListener('scan', e => document.title = 'got ' + e.detail.id)</script>")
    defer { app.app.quit() }

    try #require(toolbar.button(id: "scan")).press()

    await window.shows { $0.browser.title == "got scan" }
  }

  @Test func `an app's own button runs Swift, once for each press`() async throws {
    let (app, _, toolbar) = try await open("")
    defer { app.app.quit() }
    var pressed: [String] = []
    app.browser.onButton("count") { pressed.append($0.title) }

    try #require(toolbar.button(id: "count")).press()
    try #require(toolbar.button(id: "count")).press()

    #expect(pressed == ["One", "One"])
  }

  @Test func `reload becomes stop while something loads`() async throws {
    let (app, window, toolbar) = try await open("")
    defer { app.app.quit() }
    let reload = try #require(toolbar.button(.reload))
    #expect(reload.spokenName == "Reload")
    let gate = Gate()
    defer { gate.open() }
    app.server.route("/slow") { _ in
      try await gate.wait()
      return .html("")
    }
    app.browser.load(app.server.url("/slow"))
    await window.shows { _ in reload.spokenName == "Stop" }
    try await app.server.waitForRequest("/slow")

    window.press(.reload)
    await window.shows { _ in reload.spokenName == "Reload" }

    #expect(!app.browser.isLoading)
    #expect(app.browser.title == "One")
  }

  @Test func `what a narrow window has no room for is in one more menu`() async throws {
    let (app, window, toolbar) = try await open("")
    defer { app.app.quit() }
    func shown() -> [String] { toolbar.visibleNames }

    window.fit(320)
    #expect(shown() == ["Back", "Forward", "Home", "Reload", "Share", "More"])
    window.fit(1200)

    #expect(
      shown() == ["Back", "Forward", "Home", "Reload", "Share", "Settings", "Scan", "Count"])
  }

  @Test func `back is only pressed where there is something to go back to`() async throws {
    let (app, window, toolbar) = try await open("")
    defer { app.app.quit() }

    #expect(toolbar.button(.settings)?.isSensitive == true)
    #expect(toolbar.button(.back)?.isSensitive == false)
    app.run("history.pushState(null, '', '/pushed')")
    await window.shows { _ in toolbar.button(.back)?.isSensitive == true }
  }

  @Test func `a page's address is copied, and that is said`() async throws {
    let (app, window, _) = try await open(
      "<input id=field autofocus oninput='document.title = value'>")
    defer { app.app.quit() }

    window.actions.activate(.copyAddress)
    #expect(window.toasts.shown == "Address copied")
    _ = try await app.value("field.focus()")
    try await Person(window: window).press("ctrl+v")

    await window.shows { $0.browser.title == app.server.url("/").absoluteString }
  }

  @Test(arguments: [
    ("https://a.test/?q=1&r=2+3", "R&D + 한글", "q%3D1%26r%3D2%2B3", "R%26D%20%2B%20%ED%95%9C")
  ])
  func `a letter carries the address whole`(
    _ address: String, _ title: String, _ body: String, _ subject: String
  ) throws {
    let url = try #require(URL(string: address))
    let mail = try #require(BrowserWindow.mail(url, title: title)).absoluteString

    #expect(mail.hasPrefix("mailto:?subject=" + subject))
    #expect(mail.contains(body), "\(mail)")
  }
}
