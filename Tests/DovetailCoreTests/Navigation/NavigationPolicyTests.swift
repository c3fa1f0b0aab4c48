import Foundation
import Testing

@testable import DovetailCore

struct NavigationPolicyTests {
  private struct Says: NavigationHandler {
    let name: String
    var decision: NavigationDecision?
    var error: URLError?

    func decision(for request: NavigationRequest) throws -> NavigationDecision? {
      if let error { throw error }
      return decision
    }
  }

  @Test func `B037: the first handler that has something to say decides`() throws {
    var policy = NavigationPolicy(try Asking().manifest)
    policy.prepend(Says(name: "second", decision: .openInBrowser))
    policy.prepend(Says(name: "first", decision: .openPopup))
    policy.prepend(Says(name: "silent"))

    let (decision, handler) = policy.decision(for: try Asking.request("https://app.test/"))

    #expect(decision == .openPopup)
    #expect(handler == "first")
  }

  @Test func `an app's handler cannot get around the guards`() throws {
    var policy = NavigationPolicy(try Asking().manifest)
    policy.prepend(Says(name: "all", decision: .allow))

    let (decision, handler) = policy.decision(for: try Asking.request("javascript:alert(1)"))

    #expect(decision == .refuse(.dangerousScheme("javascript")))
    #expect(handler == "dangerous-schemes")
  }

  @Test func `B038: a handler that throws refuses, and the next navigation goes on`() throws {
    var policy = NavigationPolicy(try Asking().manifest)
    #expect(policy.decision(for: try Asking.request("https://app.test/")).decision == .allow)
    policy.prepend(Says(name: "broken", error: URLError(.badURL)))

    let (decision, handler) = policy.decision(for: try Asking.request("https://app.test/bad"))

    guard case .refuse(.handlerFailed) = decision else {
      Issue.record("\(decision)")
      return
    }
    #expect(handler == "broken")
  }
}
