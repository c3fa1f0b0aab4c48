import Foundation
import Testing

@testable import DovetailCore

struct FrameNavigatesTopTests {
  private func decision(
    _ text: String, _ change: (inout NavigationRequest) -> Void = { _ in }
  ) throws -> NavigationDecision? {
    let request = try Asking.request(text) {
      $0.isFromFrame = true
      $0.source = .https("ads.test")
      change(&$0)
    }
    return FrameNavigatesTop(try Asking().manifest).decision(for: request)
  }

  @Test func `a frame of another origin may not replace the page by itself`() throws {
    #expect(try decision("https://evil.test/") == .refuse(.frameNavigatesTop))
    #expect(try decision("tel:1") == .refuse(.frameNavigatesTop))
    #expect(
      try decision("https://evil.test/") { $0.source = Origin(scheme: "", host: "", port: 0) }
        == .refuse(.frameNavigatesTop))
  }

  @Test func `it may lead back to the app, and elsewhere after a tap`() throws {
    #expect(try decision("https://app.test/paid") == nil)
    #expect(try decision("https://evil.test/") { $0.hasGesture = true } == nil)
  }

  @Test func `the app's own frames may`() throws {
    #expect(try decision("https://evil.test/") { $0.source = .https("app.test") } == nil)
  }

  @Test func `a frame that stays in its place is no concern`() throws {
    #expect(
      try decision("https://evil.test/") {
        $0.isFromFrame = false
        $0.isMainFrame = false
      } == nil)
  }
}
