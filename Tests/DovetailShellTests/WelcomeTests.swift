import Dovetail
import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore
@testable import DovetailShell

/// The pages for the first start, and what stands in the page's place when the app
/// is too old, in a real window.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct WelcomeTests {
  private func app(_ prepare: (inout AppManifest) -> Void = { _ in }) throws -> RunningApp {
    try RunningApp(
      ["/": "<title>One</title>"],
      permissions: [.location: "To show how far it is.", .camera: "To take a picture."]
    ) {
      $0.welcome.pages = [
        .init(title: "Hello", text: "Check in & out.", icon: .named("go-home-symbolic")),
        .init(title: "Offices"),
      ]
      $0.toolbar = [.home, .settings]
      prepare(&$0)
    }
  }

  private func welcome(_ app: RunningApp) throws -> WelcomeView {
    try #require(try app.window.page.welcome)
  }

  @Test func `it leads page by page to the app, with what may be asked for at the end`()
    async throws
  {
    let app = try app()
    defer { app.app.quit() }
    let view = try welcome(app)
    #expect(view.count == 3)
    #expect(try app.window.toolbar?.widget.isVisible == false)

    // Pages have a place only once they were laid out.
    try await app.window.drawn()
    for index in 1..<view.count { await view.turn(to: index) }
    #expect(app.app.stack.welcome.isShown)
    view.next.press()

    let window = try app.window
    await window.shows { !$0.page.isCovered && $0.page.welcome == nil }
    #expect(window.toolbar?.widget.isVisible == true)
    #expect(!app.app.stack.welcome.isShown)
  }

  @Test func `it can be skipped, unless the app says otherwise`() async throws {
    let app = try app()
    defer { app.app.quit() }
    #expect(try welcome(app).skip.isVisible)
    try welcome(app).skip.press()
    let window = try app.window
    await window.shows { $0.page.welcome == nil }
    app.app.quit()

    let other = try self.app { $0.welcome.isSkippable = false }
    defer { other.app.quit() }
    #expect(try !welcome(other).skip.isVisible)
  }

  @Test func `Settings shows it again, from its first page on`() async throws {
    let app = try app()
    defer { app.app.quit() }
    let window = try app.window
    try welcome(app).skip.press()
    await window.shows { $0.page.welcome == nil }
    window.actions.activate(.settings)
    let settings = try #require(app.app.settings)

    try #require(settings.about.welcomeRow).press()

    await window.shows { $0.page.welcome != nil }
    #expect(try welcome(app).index == 0)
    #expect(app.app.settings == nil)
  }

  @Test func `nobody is asked anything before it is over`() async throws {
    let app = try app()
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    app.run("confirm('Stay signed in?')")
    await window.shows { $0.page.openWaitingDialog != nil }
    #expect(window.openDialog == nil)

    try welcome(app).skip.press()

    let dialog = try await app.dialog()
    #expect(dialog.dialog.kind == .confirm)
    dialog.press(accept: true)
  }

  // MARK: Versions

  private func versions(_ answer: String) throws -> RunningApp {
    let app = try RunningApp(["/": "<title>One</title>"]) {
      $0.version = "1.2"
      $0.versions = $0.start.appending(path: "versions.json")
    }
    app.server.route(
      "/versions.json", Response(contentType: "application/json", body: Data(answer.utf8)))
    return app
  }

  @Test func `a required update stands in the page's place, until the server says otherwise`()
    async throws
  {
    let app = try versions(
      #"{"linux":{"minimum":"2.0","store":"https://store.test/","message":"Please."}}"#)
    defer { app.app.quit() }
    let window = try app.window
    await app.app.stack.versions.check()
    await window.shows { $0.page.updatePage != nil }
    let page = try #require(window.page.updatePage)
    #expect(page.text.contains("1.2") && page.text.contains("2.0"))
    #expect(page.text.contains("Please."))
    #expect(page.update.isVisible)
    #expect(window.toolbar?.widget.isVisible == false)
    app.server.route(
      "/versions.json", Response(contentType: "application/json", body: Data("{}".utf8)))

    page.retry.press()

    await window.shows { !$0.page.isCovered && $0.toolbar?.widget.isVisible == true }
  }

  @Test func `an optional update is offered over the page, and later takes the offer away`()
    async throws
  {
    let app = try versions(#"{"linux":{"latest":"1.3","store":"https://store.test/"}}"#)
    defer { app.app.quit() }
    let window = try app.window
    await app.app.stack.versions.check()
    await window.shows { $0.noticeText?.contains("1.3") == true }
    let notices = window.page.notices
    #expect(notices.first.isVisible && notices.second.isVisible)

    notices.first.press()

    await window.shows { $0.noticeText == nil }
    #expect(app.app.stack.versions.update == nil)
  }

  @Test func `an optional update is offered once the pages for the first start are over`()
    async throws
  {
    let app = try app {
      $0.version = "1.2"
      $0.versions = $0.start.appending(path: "versions.json")
    }
    defer { app.app.quit() }
    app.server.route(
      "/versions.json",
      Response(
        contentType: "application/json", body: Data(#"{"linux":{"latest":"1.3"}}"#.utf8)))
    let window = try app.window
    await app.app.stack.versions.check()
    #expect(app.app.stack.versions.update != nil)
    await window.drawn()
    #expect(window.noticeText == nil)

    try welcome(app).skip.press()

    await window.shows { $0.noticeText?.contains("1.3") == true }
  }

  @Test func `a page that needs a newer app offers the way to it`() async throws {
    let app = try versions(#"{"linux":{"latest":"1.3","store":"https://store.test/"}}"#)
    defer { app.app.quit() }
    app.server.html(
      "/new", "<!doctype html><meta name=dovetail-requires content='app>=1.3'><body>New")
    let window = try app.window
    try await app.loaded()
    await app.app.stack.versions.check()

    app.browser.load(app.server.url("/new"))

    await window.shows { $0.showsFailure }
    #expect(window.page.statusPage.update.isVisible)
    #expect(window.page.statusPage.text.contains("1.3"))
  }
}

extension WelcomeView {
  /// Presses what leads on, and waits until that page is there.
  func turn(to index: Int) async {
    next.press()
    guard self.index != index else { return }
    await withCheckedContinuation { done in
      onChange = { [self] in
        guard self.index == index else { return }
        onChange = nil
        done.resume()
      }
    }
  }
}
