import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct AddressTests {
  private func open(
    _ pages: [String: String] = ["/": "<title>One</title>", "/two": "<title>Two</title>"]
  ) async throws -> (RunningApp, BrowserWindow, Person, AddressField) {
    let app = try RunningApp(pages) { $0.addressField = true }
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title == "One" }
    return (app, window, Person(window: window), try #require(window.addressField))
  }

  @Test func `Control and L, an address and Enter lead to it`() async throws {
    let (app, window, person, field) = try await open()
    defer { app.app.quit() }
    #expect(field.text == app.server.url("/").absoluteString)

    try await person.press("ctrl+l")
    let port = try #require(app.server.url("/").port)
    try await person.type("127.0.0.1:\(port)/two")
    try await person.press("Return")
    await window.shows { $0.browser.title == "Two" }

    #expect(field.text == app.server.url("/two").absoluteString)
    #expect(!field.isEditing)
  }

  @Test func `what is no address is said beside the field, and Escape restores`() async throws {
    let (app, window, person, field) = try await open()
    defer { app.app.quit() }

    try await person.press("ctrl+l")
    try await person.type("javascript:alert(1)")
    try await person.press("Return")
    await window.shows { $0.addressField?.problem.isVisible == true }
    #expect(field.problem.text.contains("javascript"))
    #expect(field.text == "javascript:alert(1)")
    #expect(app.browser.title == "One")
    try await person.press("Escape")
    await window.shows { $0.addressField?.problem.isVisible == false }

    #expect(field.text == app.server.url("/").absoluteString)
    #expect(!field.isEditing)
  }

  @Test func `a page that moves does not disturb somebody who types`() async throws {
    let (app, window, person, field) = try await open()
    defer { app.app.quit() }
    try await person.press("ctrl+l")
    try await person.type("half")
    await window.shows { $0.addressField?.text == "half" }

    app.run("history.pushState(null, '', '/elsewhere')")
    await window.shows { $0.isEnabled(.back) }

    #expect(field.text == "half")
    try await person.press("Escape")
    await window.shows { $0.addressField?.isEditing == false }
    #expect(field.text == app.server.url("/elsewhere").absoluteString)
  }

  @Test func `the indicator turns while a page loads, and stops however that ends`() async throws {
    let (app, window, _, field) = try await open()
    defer { app.app.quit() }
    let header = window.header
    func spins(_ path: String, then end: () -> Void) async throws {
      app.browser.load(app.server.url(path))
      await window.shows { $0.header.isSpinning }
      try await app.server.waitForRequest(path)
      end()
      await window.shows { !$0.header.isSpinning }
    }

    let gate = Gate()
    app.server.route("/slow") { _ in
      try await gate.wait()
      return .html("<title>Slow</title>")
    }
    try await spins("/slow") { app.browser.stop() }
    try await spins("/slow") { gate.open() }
    await window.shows { $0.browser.title == "Slow" }
    app.browser.load(app.server.refusedURL)
    await window.shows { $0.showsFailure && !$0.header.isSpinning }
    app.browser.load(app.server.url("/slow"))
    try await app.loaded()
    await window.shows { $0.browser.title == "Slow" && !$0.header.isSpinning }
    app.browser.webView.terminateWebProcess()
    await window.shows { $0.browser.isRestored && !$0.header.isSpinning }

    #expect(!header.isSpinning)
    #expect(field.progress == 0)
  }

  @Test func `the field moves to a row of its own where the window is narrow`() async throws {
    let (app, window, _, field) = try await open()
    defer { app.app.quit() }

    window.fit(320)
    #expect(window.header.row.isVisible)
    #expect(field.widget.isInside(window.header.row))
    window.fit(1200)

    #expect(!window.header.row.isVisible)
    #expect(field.widget.isInside(window.header.widget))
    #expect(!field.widget.isInside(window.header.row))
  }
}
