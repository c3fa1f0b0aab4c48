import Foundation
import Testing

@testable import DovetailCore

struct OtherOriginsTests {
  @Test(arguments: [
    (AppManifest.Navigation.Destination.here, NavigationDecision.openHere), (.popup, .openPopup),
    (.browser, .openInBrowser), (.refuse, .refuse(.otherOrigin(.https("other.test")))),
  ])
  func `go where the manifest says`(
    _ destination: AppManifest.Navigation.Destination, _ decision: NavigationDecision
  ) throws {
    let asking = try Asking { $0.navigation.others = destination }

    #expect(try asking.decision("https://other.test/") == decision)
  }

  @Test func `stay where there is an address field`() throws {
    #expect(try Asking { $0.addressField = true }.decision("https://other.test/") == .openHere)
  }
}
