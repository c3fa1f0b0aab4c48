import Foundation
import Testing

@testable import DovetailCore

struct NavigationPolicyTests {
  private func decision(_ text: String, isMainFrame: Bool = true, isNewWindow: Bool = false)
    throws -> NavigationDecision
  {
    let source = try #require(Origin(of: try address("https://a.test")))
    return NavigationPolicy().decision(
      for: NavigationRequest(
        url: try address(text), isMainFrame: isMainFrame,
        isNewWindow: isNewWindow, source: source, isByApp: false)
    ).decision
  }

  @Test(arguments: ["https://b.test/", "http://localhost/", "about:blank", "blob:https://a.test/1"])
  func `goes on`(_ address: String) throws {
    #expect(try decision(address) == .allow)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
  ])
  func `cannot fill a window`(_ address: String) throws {
    for isNewWindow in [false, true] {
      guard
        case .refuse = try decision(address, isMainFrame: !isNewWindow, isNewWindow: isNewWindow)
      else {
        Issue.record("\(address) was not refused")
        continue
      }
    }
  }

  @Test func `a frame may show data, but no file`() throws {
    #expect(try decision("data:text/html,x", isMainFrame: false) == .allow)
    #expect(try decision("file:///x", isMainFrame: false) != .allow)
  }

  @Test(arguments: ["tel:+82", "mailto:a@b.test", "SMS:1"])
  func `goes to the system, but not from a frame`(_ address: String) throws {
    #expect(try decision(address) == .openExternally)
    guard case .refuse = try decision(address, isMainFrame: false) else {
      Issue.record("a frame may call")
      return
    }
  }

  @Test func `the first rule that has something to say decides`() throws {
    struct Everything: NavigationRule {
      let name = "everything"
      func decision(for request: NavigationRequest) -> NavigationDecision? { .refuse("no") }
    }
    let source = try #require(Origin(of: try address("https://a.test")))
    let policy = NavigationPolicy(rules: [DangerousSchemes(), Everything(), SystemSchemes()])

    let (decision, rule) = policy.decision(
      for: NavigationRequest(
        url: try address("tel:1"), isMainFrame: true, isNewWindow: false,
        source: source, isByApp: false))

    #expect(decision == .refuse("no"))
    #expect(rule == "everything")
  }
}
