import Foundation
import Testing

@testable import DovetailCore

struct RequestsByAppTests {
  @Test func `what the app loads, it may load`() throws {
    #expect(try Asking().decision("https://other.test/") { $0.isByApp = true } == .allow)
  }

  @Test func `the app's scheme is only for apps with a folder`() throws {
    #expect(
      try Asking().decision("app://local/") { $0.isByApp = true } == .refuse(.unknownScheme("app")))
    #expect(
      try Asking { $0.web = URL(filePath: "/web") }.decision("app://local/") { $0.isByApp = true }
        == .allow)
  }
}
