import Foundation
import Testing

@testable import DovetailCore

@MainActor
struct SchemeConsentsTests {
  @Test func `an answer holds for one scheme and one origin`() {
    let consents = SchemeConsents()
    consents.remember(true, "tel", from: .https("app.test"))

    func answer(_ scheme: String, _ host: String) -> Bool? {
      consents.answer(to: scheme, from: .https(host), hasGesture: true)
    }
    #expect(answer("tel", "app.test") == true)
    #expect(answer("sms", "app.test") == nil)
    #expect(answer("tel", "other.test") == nil)
  }

  @Test func `a no holds against the page, and not against a tap`() {
    let consents = SchemeConsents()
    consents.remember(false, "tel", from: .https("app.test"))

    #expect(consents.answer(to: "tel", from: .https("app.test"), hasGesture: false) == false)
    #expect(consents.answer(to: "tel", from: .https("app.test"), hasGesture: true) == nil)
  }

  @Test func `nothing is remembered of the opaque origin`() {
    let consents = SchemeConsents()
    let opaque = Origin(scheme: "", host: "", port: 0)
    consents.remember(true, "tel", from: opaque)

    #expect(consents.answer(to: "tel", from: opaque, hasGesture: true) == nil)
  }
}
