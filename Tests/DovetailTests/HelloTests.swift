import DovetailTesting
import Testing

@testable import Hello

/// The smallest app: the page asks, Swift answers.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct HelloTests {
  @Test func `a person is greeted by name`() async throws {
    try await TestApp.launch(Hello(), in: WorldSetup(language: .english)) { app in
      try await app.page.type("Ada", into: "#name")
      try await app.page.click("#greet")
      try await app.page.wait(for: "#answer", text: "Hello, Ada! This is Swift, on ")
    }
  }

  @Test func `a name in Hangul is composed, and greeted in Korean`() async throws {
    try await TestApp.launch(Hello(), in: WorldSetup(language: .korean)) { app in
      try await app.page.wait(forTitle: "안녕")
      try await app.page.type("지민", into: "#name")
      try await app.page.click("#greet")
      try await app.page.wait(for: "#answer", text: "지민 님, 안녕하세요!")
    }
  }

  @Test func `without a name nothing is asked`() async throws {
    try await TestApp.launch(Hello(), in: WorldSetup(language: .english)) { app in
      try await app.page.click("#greet")
      try await app.page.click("#name")
      #expect(app.bridge.exchanges.isEmpty)
    }
  }
}
