import Foundation
import Testing

@testable import DovetailCore

struct DownloadsTests {
  @Test(arguments: [
    "https://app.test/a.pdf", "https://other.test/a.pdf", "blob:https://app.test/1", "data:,x",
  ])
  func `a link with the download attribute is a download`(_ text: String) throws {
    #expect(try Asking().decision(text) { $0.wantsDownload = true } == .download)
  }

  @Test func `what is not encrypted or no file is not downloaded`() throws {
    #expect(
      try Asking().decision("http://other.test/") { $0.wantsDownload = true }
        == .refuse(.plainHTTP(host: "other.test")))
    #expect(
      try Asking().decision("foo:x") { $0.wantsDownload = true } == .refuse(.unknownScheme("foo")))
  }

  @Test(arguments: [
    ("attachment", true, true), ("Attachment; filename=x", true, true), (nil, false, true),
    ("inline", true, false), ("inline; filename=attachment", true, false), (nil, true, false),
    ("attachments", true, false), ("", true, false),
  ])
  func `an answer is a file when its server says so, or when it cannot be shown`(
    _ disposition: String?, _ canShow: Bool, _ isDownload: Bool
  ) {
    #expect(ResponsePolicy.isDownload(disposition: disposition, canShow: canShow) == isDownload)
  }
}
