import DovetailTesting
import Foundation
import Testing
import XCTest

/// Whether the tool is being tested, which wants tests that fail.
private let isDeliberate = ProcessInfo.processInfo.environment["DOVETAIL_DELIBERATE"] != nil

/// Tests for `dovetail test` to run; each does what its name says.
@MainActor
@Suite(.enabled(if: isDeliberate))
struct DeliberateTests {
  @Test func `this one passes`() async throws {
    let server = try serving("<title>One</title>")
    try await TestApp.launch(app(server)) { app in
      try await app.page.wait(forTitle: "One")
    }
  }

  @Test func `this one has an expectation that fails`() async throws {
    let server = try serving("<title>One</title><body style='background: rgb(200, 0, 0)'>")
    try await TestApp.launch(app(server)) { app in
      try await app.page.wait(forTitle: "One")
      #expect(app.page.title == "Two & \"three\"")
    }
  }

  @Test(.disabled("it is for later")) func `this one is skipped`() {}
}

final class DeliberateXCTests: XCTestCase {
  @MainActor func testThatFails() async throws {
    try XCTSkipUnless(isDeliberate)
    let server = try serving("<title>One</title>")
    try await TestApp.launch(app(server)) { app in
      app.limit = .milliseconds(100)
      try await app.page.wait(forTitle: "Two")
    }
  }
}
