import CWebKitGTK
import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell

/// What of an app's manifest the system and its pages see of it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct IdentityTests {
  @Test(arguments: [(AppLanguage.korean, "ko"), (.english, "en")])
  func `the app's language is its pages' and its servers'`(
    _ language: AppLanguage, _ code: String
  ) async throws {
    let app = try RunningApp(["/": "<title>One</title>"]) { $0.language = language }
    defer { app.app.quit() }
    try await app.loaded()

    #expect(try await app.value("navigator.language")?.hasPrefix(code) == true)
    let request = try #require(app.server.requests.first { $0.path == "/" })
    #expect(request.headers["Accept-Language"]?.hasPrefix(code) == true)
  }

  @Test func `servers see the app's word at the end of every user agent`() async throws {
    let app = try RunningApp([
      "/": """
      <title>One</title><img src=/image.png><iframe src=/frame></iframe>
      <script>fetch("/data").then(() => { document.title = navigator.userAgent })</script>
      """
    ]) { $0.userAgent = "Checkin/1.2" }
    defer { app.app.quit() }
    app.server.route("/data", .text("ok"))
    app.server.html("/frame", "")
    try await app.loaded()
    await app.until { app.browser.title.hasSuffix("Checkin/1.2") }
    try await app.server.waitForRequest("/frame")
    try await app.server.waitForRequest("/image.png")

    for path in ["/", "/image.png", "/frame", "/data"] {
      let request = try #require(app.server.requests.first { $0.path == path })
      #expect(request.headers["User-Agent"]?.hasSuffix(" Checkin/1.2") == true, "\(path)")
    }
  }

  @Test func `an app's icon file is what its windows show`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "icon.svg")
    try Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
      <circle cx="32" cy="32" r="30" fill="#3584e4"/></svg>
      """.utf8
    ).write(to: file)
    let app = try RunningApp(["/": "<title>One</title>"]) { $0.icon = .file(file) }
    defer { app.app.quit() }

    let theme = unsafe gtk_icon_theme_get_for_display(gdk_display_get_default())
    let hasIcon = unsafe theme.map { unsafe gtk_icon_theme_has_icon($0, "com.example.test") }
    #expect(hasIcon == 1)
    #expect(
      unsafe gtk_window_get_default_icon_name().map { unsafe String(cString: $0) }
        == "com.example.test")
  }

  @Test func `an address that the system has no program for is told`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    let url = try #require(URL(string: "nosuchscheme-dovetail:x"))
    let window = try app.window

    let isOpened = await withCheckedContinuation { continuation in
      app.app.openExternally(url) { continuation.resume(returning: $0) }
    }

    #expect(!isOpened)
    #expect(window.toasts.shown == nil)
  }
}
