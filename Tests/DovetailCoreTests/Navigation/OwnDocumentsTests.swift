import Foundation
import Testing

@testable import DovetailCore

struct OwnDocumentsTests {
  @Test(arguments: ["about:blank", "about:srcdoc", "blob:https://app.test/1", "data:,x"])
  func `children that a page makes itself are shown`(_ text: String) throws {
    #expect(try Asking().decision(text) { $0.isMainFrame = false } == .allow)
  }

  @Test func `a frame's script address runs in the frame`() throws {
    #expect(try Asking().decision("javascript:1") { $0.isMainFrame = false } == .allow)
  }
}
