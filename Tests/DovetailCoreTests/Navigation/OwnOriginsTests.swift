import Foundation
import Testing

@testable import DovetailCore

struct OwnOriginsTests {
  @Test(arguments: ["https://app.test/x?y#z", "https://login.test/"])
  func `the app's origins stay`(_ text: String) throws {
    let asking = try Asking { $0.origins.insert(.https("login.test")) }

    #expect(try asking.decision(text) == .allow)
  }
}
