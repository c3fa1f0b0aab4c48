import DovetailTesting
import Foundation
import Testing

@testable import OfficeCheckin

/// Row S1 of the seeds, as a person lives it.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct OfficeCheckinTests {
  private let english = WorldSetup(language: .english)

  @Test func `S1.1 a person checks in, and is still checked in after a restart`() async throws {
    try await TestApp.launch(OfficeCheckin(), in: english) { app in
      try await app.page.wait(for: "html[data-ready=true]")
      #expect(!app.window.isEnabled(.back) && app.window.isEnabled(.home))
      try await app.page.click("#office-gangnam-button")
      try await app.page.wait(for: "#today[data-state=in]")

      try await app.restart()

      try await app.page.wait(for: "#today[data-state=in]")
    }
  }

  @Test func `S1.6 the page asks the app where a place is, and gets it as values`() async throws {
    try await TestApp.launch(OfficeCheckin(), in: english) { app in
      try await app.page.click("#tab-location")
      try await app.window.wait(for: .back)
      try await app.page.click("#location-find")
      try await app.page.wait(for: "#location-latitude", text: "37.5663")

      try await app.page.type("부산", into: "#location-value", clearing: true)
      try await app.page.click("#location-find")
      try await app.page.wait(for: "#location-latitude", text: "35.1796")

      try await app.page.type("atlantis", into: "#location-value", clearing: true)
      try await app.page.click("#location-find")
      try await app.page.wait(for: "#location-status[data-state=failed]")
    }
  }

  @Test func `S1.8 signing in opens a window that answers its opener and closes`() async throws {
    try await TestApp.launch(OfficeCheckin(), in: english) { app in
      try await app.page.click("#sign-in")
      let login = try await app.popup()
      try await login.type("지민", into: "#login-name", clearing: true)
      try await login.click("#login-submit")

      try await app.page.wait(for: "#person", text: "지민")
      try await app.waitUntilPopupsClose()
    }
  }

  @Test func `S1.4 alert, confirm and prompt are asked natively and answered`() async throws {
    try await TestApp.launch(OfficeCheckin(), in: english) { app in
      try await app.page.click("#tab-settings")
      app.host.expectAlert()
      try await app.page.click("#dialog-alert")
      try await app.page.wait(for: "#dialog-result[data-state=done]")
      app.host.expectConfirm(answer: false)
      try await app.page.click("#dialog-confirm")
      try await app.page.wait(for: "#dialog-result", text: "Confirm: no")
      app.host.expectPrompt(answer: "Corner “desk” \\ 창가")
      try await app.page.click("#dialog-prompt")
      try await app.page.wait(for: "#dialog-result", text: "Corner “desk” \\ 창가")
    }
  }

  @Test func `S1.9 photos are chosen, and the page lists them`() async throws {
    try await TestApp.launch(OfficeCheckin(), in: english) { app in
      let photo = app.folder.appending(path: "office.png")
      try Data([0x89, 0x50, 0x4E, 0x47]).write(to: photo)
      app.host.expectFiles(answer: [photo])
      try await app.page.click("#tab-settings")
      try await app.page.click(.text("Choose photos"))
      try await app.page.wait(for: "#photos-list", text: "office.png")
    }
  }

  @Test func `S1.3 a host that cannot be reached is said, and Home leads back`() async throws {
    try await TestApp.launch(OfficeCheckin(), in: english) { app in
      try await app.page.click("#tab-settings")
      try await app.page.click("#link-unreachable")
      try await app.window.wait(forFailure: "nowhere.invalid", within: .seconds(40))
      #expect(app.window.isEnabled(.retry))
      try await app.window.press(.home)
      try await app.page.wait(for: "html[data-ready=true]")
    }
  }
}
