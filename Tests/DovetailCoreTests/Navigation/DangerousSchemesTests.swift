import Foundation
import Testing

@testable import DovetailCore

struct DangerousSchemesTests {
  private func decision(
    _ text: String, _ change: (inout NavigationRequest) -> Void = { _ in }
  ) throws -> NavigationDecision? {
    DangerousSchemes().decision(for: try Asking.request(text, change))
  }

  @Test(arguments: ["javascript:1", "data:,x", "file:///x", "VBScript:1"])
  func `cannot fill a window, this one or a new one`(_ text: String) throws {
    let scheme = try #require(address(text).scheme).lowercased()

    #expect(try decision(text) == .refuse(.dangerousScheme(scheme)))
    #expect(
      try decision(text) {
        $0.isMainFrame = false
        $0.isNewWindow = true
      } == .refuse(.dangerousScheme(scheme)))
  }

  @Test func `a frame may show data, but no file`() throws {
    #expect(try decision("data:,x") { $0.isMainFrame = false } == nil)
    #expect(
      try decision("file:///x") { $0.isMainFrame = false } == .refuse(.dangerousScheme("file")))
  }

  @Test func `data may be saved`() throws {
    #expect(try decision("data:,x") { $0.wantsDownload = true } == nil)
    #expect(
      try decision("file:///x") { $0.wantsDownload = true } == .refuse(.dangerousScheme("file")))
  }

  @Test func `the app itself is no exception`() throws {
    #expect(
      try decision("javascript:1") { $0.isByApp = true } == .refuse(.dangerousScheme("javascript")))
  }
}
