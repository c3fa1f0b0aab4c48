import Dovetail
import Foundation
import Testing

@testable import DovetailShell
@testable import ToolbarWebView

/// Row S5 of the seeds.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ToolbarWebViewTests {
  private func open() async throws -> ExampleApp {
    let example = try ExampleApp(ToolbarWebView())
    try await example.ready()
    return example
  }

  @Test func `S5.1 the bar at the top has the title; a window over it can be closed`() async throws
  {
    let example = try await open()
    defer { example.app.quit() }
    let window = try example.window
    await window.shows {
      $0.browser.title == "Cut · Kimchi stew" || $0.browser.title == "썰기 · 김치찌개"
    }

    example.tap("note")
    let note = await example.popup()
    try await example.ready(note.browser)
    #expect(["A note on kimchi", "김치 이야기"].contains(note.browser.title))
    example.tap("close", in: note.browser)

    #expect(await example.closedWindow() === note)
    #expect(example.app.stack.popups.isEmpty)
  }

  @Test func `S5.2 back and forward are enabled just when they can act, also for pushState`()
    async throws
  {
    let example = try await open()
    defer { example.app.quit() }
    let window = try example.window
    #expect(!window.isEnabled(.back) && !window.isEnabled(.forward))

    example.tap("next")
    await window.shows { $0.isEnabled(.back) && !$0.isEnabled(.forward) }
    window.press(.back)
    await window.shows { !$0.isEnabled(.back) && $0.isEnabled(.forward) }
    window.press(.forward)
    await window.shows { $0.isEnabled(.back) && !$0.isEnabled(.forward) }

    await window.shows { $0.browser.url?.query() == "step=2" }
  }

  @Test func `S5.4 the page asks Swift and gets an answer; Swift calls the page`() async throws {
    let example = try await open()
    defer { example.app.quit() }
    let window = try example.window

    example.tap("timer")
    try await example.wait(for: "#answer", text: "5")
    let started = try await example.text("#answer")
    #expect(["The app counts 5 minutes.", "앱이 5분을 셉니다."].contains(started))
    try #require(window.toolbar?.button(id: "finish")).press()
    try await example.wait(
      for: "#answer", text: started == "The app counts 5 minutes." ? "over" : "지났습니다")

    let over = try await example.text("#answer")
    #expect(["5 minutes are over.", "5분이 지났습니다."].contains(over))
  }
}
