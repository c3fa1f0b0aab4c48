import Testing

@testable import DovetailCore

struct RevisitsTests {
  @Test func `a page of another origin that is shown may be reloaded and stepped back to`() throws {
    let asking = try Asking { $0.navigation.others = .refuse }

    #expect(try asking.decision("https://b.test/") { $0.isRevisit = true } == .allow)
    #expect(try asking.decision("https://b.test/") == .refuse(.otherOrigin(.https("b.test"))))
  }

  @Test func `a frame may not lead its page there`() throws {
    let asking = try Asking { $0.navigation.others = .refuse }

    let decision = try asking.decision("https://b.test/") {
      $0.isRevisit = true
      $0.isFromFrame = true
    }

    #expect(decision == .refuse(.otherOrigin(.https("b.test"))))
  }

  @Test func `what is dangerous stays refused`() throws {
    #expect(
      try Asking().decision("javascript:alert(1)") { $0.isRevisit = true }
        == .refuse(.dangerousScheme("javascript")))
  }
}
