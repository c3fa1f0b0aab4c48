import Foundation
import Testing

@testable import DovetailCore

struct FramesInPageTests {
  @Test func `other origins are shown in frames`() throws {
    #expect(try Asking().decision("https://ads.test/") { $0.isMainFrame = false } == .allow)
  }

  @Test func `a frame gets no unknown scheme`() throws {
    #expect(
      try Asking().decision("foo:x") { $0.isMainFrame = false } == .refuse(.unknownScheme("foo")))
  }
}
