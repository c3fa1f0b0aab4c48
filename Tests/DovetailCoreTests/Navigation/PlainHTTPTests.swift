import Foundation
import Testing

@testable import DovetailCore

struct PlainHTTPTests {
  @Test(arguments: [
    ("http://legacy.test/", true), ("http://a.old.test/", true), ("http://localhost:3000/", true),
    ("http://127.0.0.1/", true), ("http://[::1]/", true), ("https://anything.test/", true),
    ("http://old.test/", false), ("http://app.test/", false),
    ("http://legacy.test.evil.test/", false),
  ])
  func `only hosts that the app allows, and this machine`(
    _ text: String, _ isAllowed: Bool
  ) throws {
    let asking = try Asking {
      $0.navigation.plainHosts = [
        try #require(HostPattern("legacy.test")), try #require(HostPattern("*.old.test")),
      ]
    }
    let decisions = try [
      Asking.request(text), Asking.request(text) { $0.isMainFrame = false },
      Asking.request(text) { $0.isByApp = true },
    ].map { PlainHTTP(asking.manifest).decision(for: $0) }

    let host = try address(text).host ?? ""
    let expected: NavigationDecision? = isAllowed ? nil : .refuse(.plainHTTP(host: host))
    #expect(decisions == [expected, expected, expected])
  }
}
