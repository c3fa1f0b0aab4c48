import Foundation
import Testing

@testable import DovetailCore

struct CredentialsInAddressTests {
  @Test(arguments: [
    ("https://a@b.test/", NavigationDecision?.some(.refuse(.credentials))),
    ("http://:pw@b.test/", .refuse(.credentials)),
    ("https://b.test/a@b", nil), ("https://b.test/?a@b", nil), ("mailto:a@b.test", nil),
  ])
  func `a user name before the host is refused`(
    _ text: String, _ decision: NavigationDecision?
  ) throws {
    #expect(CredentialsInAddress().decision(for: try Asking.request(text)) == decision)
  }

  @Test func `the app's own code may sign in that way`() throws {
    let request = try Asking.request("https://a:b@b.test/") { $0.isByApp = true }

    #expect(CredentialsInAddress().decision(for: request) == nil)
  }
}
