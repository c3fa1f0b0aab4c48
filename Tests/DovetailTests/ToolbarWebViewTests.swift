import DovetailTesting
import Testing

@testable import ToolbarWebView

/// Row S5 of the seeds.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ToolbarWebViewTests {
  private let english = WorldSetup(language: .english)

  @Test func `S5.1 the bar at the top has the title; a window over it can be closed`() async throws
  {
    try await TestApp.launch(ToolbarWebView(), in: english) { app in
      try await app.page.wait(forTitle: "Cut · Kimchi stew")

      try await app.page.click("#note")
      let note = try await app.popup()
      try await note.wait(forTitle: "A note on kimchi")
      try await note.click("#close")

      try await app.waitUntilPopupsClose()
    }
  }

  @Test func `S5.2 back and forward are enabled just when they can act, also for pushState`()
    async throws
  {
    try await TestApp.launch(ToolbarWebView(), in: english) { app in
      #expect(!app.window.isEnabled(.back) && !app.window.isEnabled(.forward))

      try await app.page.click("#next")
      try await app.window.press(.back)
      try await app.window.press(.forward)

      try await app.page.wait(forURL: "?step=2")
      try await app.window.wait(for: .forward, isEnabled: false)
      #expect(app.window.isEnabled(.back))
    }
  }

  @Test func `S5.4 the page asks Swift and gets an answer; Swift calls the page`() async throws {
    try await TestApp.launch(ToolbarWebView(), in: english) { app in
      try await app.page.click("#timer")
      try await app.page.wait(for: "#answer", text: "The app counts 5 minutes.")

      try await app.window.press(button: "finish")

      try await app.page.wait(for: "#answer", text: "5 minutes are over.")
    }
  }
}
