import Foundation
import Testing

@testable import DovetailCore

struct PopupsTests {
  struct Row: Sendable {
    var to: String
    var isLink = false
    var hasGesture = true
    var becomes: NavigationDecision
  }

  @Test(arguments: [
    Row(to: "https://app.test/x", becomes: .openPopup),
    Row(to: "https://app.test/x", isLink: true, becomes: .openPopup),
    Row(to: "about:blank", becomes: .openPopup),
    Row(to: "blob:https://app.test/1", becomes: .openPopup),
    Row(to: "https://idp.test/", becomes: .openPopup),
    Row(to: "https://news.test/", isLink: true, becomes: .openInBrowser),
    Row(to: "https://app.test/x", hasGesture: false, becomes: .refuse(.popupWithoutGesture)),
    Row(to: "about:blank", hasGesture: false, becomes: .refuse(.popupWithoutGesture)),
    Row(to: "https://idp.test/", hasGesture: false, becomes: .refuse(.popupWithoutGesture)),
    // By link rules.
    Row(to: "https://bad.test/", becomes: .refuse(.popup(.https("bad.test")))),
    Row(to: "https://out.test/", becomes: .openInBrowser),
    Row(to: "https://in.test/", isLink: true, becomes: .openPopup),
    // By popup rules.
    Row(to: "https://same.test/", becomes: .openHere),
    Row(to: "https://alone.test/", hasGesture: false, becomes: .openPopup),
    Row(to: "https://ads.test/", becomes: .refuse(.popup(.https("ads.test")))),
    // Other programs, and what no window may show.
    Row(to: "tel:1", becomes: .handToSystem(asks: true)),
    Row(to: "foo:1", becomes: .refuse(.unknownScheme("foo"))),
    Row(to: "javascript:1", becomes: .refuse(.dangerousScheme("javascript"))),
  ])
  func `one table says what a window becomes`(_ row: Row) throws {
    func pattern(_ text: String) throws -> OriginPattern { try #require(OriginPattern(text)) }
    let asking = try Asking {
      $0.navigation.rules = [
        .init(try pattern("bad.test"), .refuse), .init(try pattern("out.test"), .browser),
        .init(try pattern("in.test"), .here),
      ]
      $0.navigation.popups = [
        .init(try pattern("same.test"), .here),
        .init(try pattern("alone.test"), .popup, needsGesture: false),
        .init(try pattern("ads.test"), .refuse),
      ]
    }

    let decision = try asking.decision(row.to) {
      $0.isMainFrame = false
      $0.isNewWindow = true
      $0.isLink = row.isLink
      $0.hasGesture = row.hasGesture
    }

    #expect(decision == row.becomes)
  }
}
