import Dovetail
import Testing

@testable import DovetailShell

/// Notices over the page that come one after the other.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ToastTests {
  private func open() async throws -> (RunningApp, Toasts) {
    let app = try RunningApp(["/": "<title>One</title>"])
    try await app.loaded()
    return (app, try app.window.toasts)
  }

  /// Until the window has drawn that a notice has gone.
  private func gone(_ toasts: Toasts, in app: RunningApp) async throws {
    while !toasts.isEmpty { try await app.window.drawn() }
  }

  @Test func `a notice that is taken away as soon as it has come does no harm`() async throws {
    let (app, toasts) = try await open()
    defer { app.app.quit() }

    for _ in 0..<3 {
      toasts.show("One")
      try await app.window.drawn()
      toasts.show("Two")
      toasts.dismiss()
      toasts.show("Three")
      toasts.dismiss()
      try await gone(toasts, in: app)
    }

    #expect(toasts.shown == nil)
  }

  @Test func `a notice that comes while another goes waits for it`() async throws {
    let (app, toasts) = try await open()
    defer { app.app.quit() }
    toasts.show("One")
    try await app.window.drawn()

    toasts.dismiss()
    toasts.show("Two", button: ("Reset", .zoomReset))

    #expect(toasts.shown == "Two")
    while toasts.label == nil { try await app.window.drawn() }
    #expect(toasts.label?.text == "Two")
  }

  @Test func `another notice's words take the place of those that are there`() async throws {
    let (app, toasts) = try await open()
    defer { app.app.quit() }
    toasts.show("One", button: ("Reset", .zoomReset))

    toasts.show("Two")

    #expect(toasts.shown == "Two")
    #expect(toasts.label?.text == "Two")
  }
}
