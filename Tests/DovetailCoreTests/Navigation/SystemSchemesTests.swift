import Foundation
import Testing

@testable import DovetailCore

struct SystemSchemesTests {
  @Test(arguments: [
    "tel:+82", "mailto:a@b.test", "SMS:1", "geo:37.5,127", "market://details?id=x",
    "kakaopay://pay", "supertoss://pay", "ispmobile://x",
  ])
  func `B070: known ones go to the system once the person agrees`(_ text: String) throws {
    #expect(try Asking().decision(text) == .handToSystem(asks: true))
  }

  @Test func `B070: unknown ones are refused`() throws {
    #expect(try Asking().decision("foo:x") == .refuse(.unknownScheme("foo")))
  }

  @Test func `B070: a frame's address goes out too, and its origin is asked about`() throws {
    let asking = try Asking { $0.navigation.schemes = ["mailto": .open] }

    #expect(
      try asking.decision("mailto:a@b.test") {
        $0.isMainFrame = false
        $0.source = .https("ads.test")
      } == .handToSystem(asks: true))
  }

  @Test(arguments: [
    "tel:1", "mailto:a@b.test", "market://x", "foo:x", "intent://x#Intent;end",
  ])
  func `B071: only web pages are for a browser`(_ text: String) throws {
    for destination in AppManifest.Navigation.Destination.allCases {
      let decision = try Asking { $0.navigation.others = destination }.decision(text)
      #expect(![.openInBrowser, .openPopup, .openHere, .allow].contains(decision))
    }
  }

  @Test func `the manifest says which are open, asked about and refused`() throws {
    let asking = try Asking {
      $0.navigation.schemes = ["tel": .open, "foo": .ask, "sms": .refuse]
    }

    #expect(try asking.decision("tel:1") == .handToSystem(asks: false))
    #expect(try asking.decision("foo:1") == .handToSystem(asks: true))
    #expect(try asking.decision("sms:1") == .refuse(.schemeNotAllowed("sms")))
  }

  @Test func `an intent's page is loaded in place of it`() throws {
    let intent =
      "intent://pay#Intent;scheme=kakaopay;S.browser_fallback_url=https%3A%2F%2Fapp.test%2Fp%3Fa%3D1;end"

    #expect(try Asking().decision(intent) == .load(address("https://app.test/p?a=1")))
  }

  @Test(arguments: ["javascript%3Aalert(1)", "http%3A%2F%2Fevil.test%2F", "file%3A%2F%2F%2Fx", ""])
  func `an intent's page must be a web page`(_ fallback: String) throws {
    let intent = "intent://pay#Intent;S.browser_fallback_url=\(fallback);end"

    #expect(try Asking().decision(intent) == .refuse(.unknownScheme("intent")))
  }
}
