import Foundation
import Testing

@testable import DovetailCore

struct LinkRulesTests {
  private func asking() throws -> Asking {
    try Asking {
      $0.navigation.rules = [
        .init(try #require(OriginPattern("pay.test")), .popup),
        .init(try #require(OriginPattern("docs.test")), .here),
        .init(try #require(OriginPattern("*.ads.test")), .refuse),
        .init(try #require(OriginPattern("a.ads.test")), .here),
      ]
      $0.navigation.others = .browser
    }
  }

  @Test(arguments: [
    ("https://pay.test/", NavigationDecision.openPopup), ("https://docs.test/", .openHere),
    ("https://a.ads.test/", .refuse(.otherOrigin(.https("a.ads.test")))),
    ("https://ads.test/", .openInBrowser),
  ])
  func `the first rule that fits decides`(_ text: String, _ decision: NavigationDecision) throws {
    #expect(try asking().decision(text) == decision)
  }

  @Test func `a page that is in its popup already opens no other`() throws {
    #expect(try asking().decision("https://pay.test/") { $0.isInPopup = true } == .allow)
  }
}
