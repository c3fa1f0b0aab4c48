import DovetailTesting
import Testing

@testable import MiniBrowser

/// Row S2 of the seeds.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct MiniBrowserTests {
  private let english = WorldSetup(language: .english)

  @Test func `S2.1 what is typed leads to a page, whatever its letters`() async throws {
    try await TestApp.launch(MiniBrowser(), in: english) { app in
      try app.window.go(to: "app://local/공지사항.html")

      try await app.page.wait(forTitle: "A Korean address")
      #expect(app.page.url?.path(percentEncoded: false) == "/공지사항.html")
      #expect(app.window.addressProblem == nil)
    }
  }

  @Test func `S2.2 an address that is not encrypted is refused, and the page stays`() async throws {
    try await TestApp.launch(MiniBrowser(), in: english) { app in
      let start = app.page.url

      try await app.page.click("#plain")
      try await app.window.wait(until: "the address is refused") { _ in
        app.page.browser?.refusal?.url.absoluteString == "http://example.com/"
      }

      #expect(app.window.failureText == nil)
      #expect(app.page.url == start)
    }
  }

  @Test func `S2.3 the indicator turns while a page loads, and stops on a failure`() async throws {
    try await TestApp.launch(MiniBrowser(), in: english) { app in
      #expect(!app.window.isSpinning)

      try await app.page.click("#nowhere")
      try await app.window.wait(forFailure: "nowhere.invalid", within: .seconds(40))

      #expect(!app.window.isSpinning)
      try await app.window.press(.home)
      try await app.page.wait(for: "html[data-ready=true]")
    }
  }

  @Test func `S2.4 back, forward and reload go where they say`() async throws {
    try await TestApp.launch(MiniBrowser(), in: english) { app in
      #expect(!app.window.isEnabled(.back))

      try await app.page.click("#long")
      try await app.page.wait(forURL: "/long.html")
      try await app.page.wait(for: "html[data-ready=true]")
      try await app.window.press(.reload)
      try await app.page.waitUntilLoaded()
      #expect(app.page.url?.lastPathComponent == "long.html")
      try await app.window.press(.back)
      try await app.window.wait(for: .forward)
      try await app.page.wait(forTitle: "Start")
      #expect(!app.window.isEnabled(.back))
      try await app.window.press(.forward)

      try await app.page.wait(forURL: "/long.html")
      try await app.window.wait(for: .forward, isEnabled: false)
    }
  }
}
