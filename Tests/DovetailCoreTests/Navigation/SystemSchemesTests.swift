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

  @Test func `an intent names a program, and a page for where there is none`() throws {
    let intent =
      "intent://pay?a=1#Intent;scheme=kakaopay;package=com.kakao.talk;"
      + "S.browser_fallback_url=https%3A%2F%2Fapp.test%2Fp%3Fa%3D1;end"

    #expect(
      try Asking().decision(intent)
        == .openApp(
          ExternalApp(
            address("kakaopay://pay?a=1"), fallback: address("https://app.test/p?a=1"),
            asks: true)))
  }

  @Test func `an intent for a scheme that the app does not allow is its page only`() throws {
    let intent = "intent://x#Intent;scheme=foo;S.browser_fallback_url=https%3A%2F%2Fapp.test%2F;end"
    let fallback = try address("https://app.test/")

    #expect(
      try Asking().decision(intent)
        == .openApp(ExternalApp(nil, fallback: fallback, asks: true)))
    let refusing = try Asking { $0.navigation.schemes = ["foo": .refuse] }
    #expect(
      try refusing.decision(intent) == .openApp(ExternalApp(nil, fallback: fallback, asks: true)))
  }

  @Test func `an intent without a page is the program's address`() throws {
    let decision = try Asking().decision("intent:kakaotalk://pay?q=1#Intent;package=x;end")

    #expect(
      decision
        == .openApp(ExternalApp(try address("kakaotalk://pay?q=1"), fallback: nil, asks: true)))
  }

  @Test(arguments: [
    "intent://x#Intent;scheme=javascript;end", "intent:javascript:alert(1)#Intent;end",
    "intent://x#Intent;scheme=file;end", "intent:intent://x#Intent;end", "intent://x",
    "intent://x#Intent;scheme=http;end",
  ])
  func `an intent for anything harmful is refused`(_ text: String) throws {
    #expect(try Asking().decision(text) == .refuse(.unknownScheme("intent")))
  }

  @Test func `the manifest names a page for where a scheme has no program`() throws {
    let page = try address("https://app.test/get")
    let asking = try Asking { $0.navigation.fallbacks = ["kakaotalk": page] }

    #expect(
      try asking.decision("kakaotalk://pay")
        == .openApp(ExternalApp(address("kakaotalk://pay"), fallback: page, asks: true)))
    #expect(try asking.decision("tel:1") == .handToSystem(asks: true))
  }

  @Test(arguments: ["javascript%3Aalert(1)", "http%3A%2F%2Fevil.test%2F", "file%3A%2F%2F%2Fx", ""])
  func `an intent's page must be a web page`(_ fallback: String) throws {
    let intent = "intent://pay#Intent;S.browser_fallback_url=\(fallback);end"

    #expect(try Asking().decision(intent) == .refuse(.unknownScheme("intent")))
  }
}
