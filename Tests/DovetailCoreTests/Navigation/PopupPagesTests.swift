import Foundation
import Testing

@testable import DovetailCore

struct PopupPagesTests {
  @Test func `a sign-in goes over other origins in its window`() throws {
    #expect(try Asking().decision("https://idp.test/") { $0.isInPopup = true } == .allow)
  }

  @Test func `what a rule refuses is refused there too`() throws {
    let asking = try Asking {
      $0.navigation.rules = [.init(try #require(OriginPattern("evil.test")), .refuse)]
    }

    #expect(
      try asking.decision("https://evil.test/") { $0.isInPopup = true }
        == .refuse(.otherOrigin(.https("evil.test"))))
  }
}
