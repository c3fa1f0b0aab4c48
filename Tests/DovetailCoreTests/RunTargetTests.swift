import Foundation
import Testing

@testable import DovetailCore

struct RunTargetTests {
  @Test(arguments: [
    "https://example.com/", "https://example.com:8443/a?b#c", "http://localhost:3000",
    "http://127.0.0.1/", "http://[::1]:8080/", "http://app.localhost/",
  ])
  func `an app may start at`(_ text: String) throws {
    #expect(try RunTarget.manifest(for: text).start.absoluteString == text)
  }

  @Test(arguments: [
    ("http://example.com/", RunTargetError.insecure("http://example.com/")),
    ("http://127.0.0.1.evil.test/", .insecure("http://127.0.0.1.evil.test/")),
    ("http://localhost.evil.test/", .insecure("http://localhost.evil.test/")),
    ("https://", .notAnAddress("https://")),
    ("https://user@example.com/", .notAnAddress("https://user@example.com/")),
    ("https://a b/", .notAnAddress("https://a b/")),
    ("ftp://example.com/", .otherScheme("ftp://example.com/", scheme: "ftp")),
    ("file:///etc/passwd", .otherScheme("file:///etc/passwd", scheme: "file")),
    (
      "javascript://x/%0aalert(1)", .otherScheme("javascript://x/%0aalert(1)", scheme: "javascript")
    ),
    ("no-such-folder", .nothingThere("no-such-folder")),
  ])
  func `an app may not start at`(_ text: String, _ expected: RunTargetError) {
    #expect(throws: expected) { try RunTarget.manifest(for: text) }
  }

  @Test func `a folder runs by its index page`() throws {
    let folder = try Folder(["site/index.html": "hi"])

    let manifest = try RunTarget.manifest(for: "site", relativeTo: folder.url)

    #expect(manifest.name == "site")
    #expect(manifest.start.absoluteString == "app://local/index.html")
  }

  @Test func `a folder with a manifest runs by the manifest`() throws {
    let folder = try Folder([
      "dovetail.json": #"{"id": "a.b", "name": "N", "web": "w"}"#, "w/index.html": "",
      "index.html": "",
    ])

    #expect(try RunTarget.manifest(for: ".", relativeTo: folder.url).name == "N")
  }

  @Test func `a folder without index page is an error`() throws {
    let folder = try Folder(["sub/page.html": ""])

    #expect(throws: RunTargetError.noIndex("sub")) {
      try RunTarget.manifest(for: "sub", relativeTo: folder.url)
    }
  }

  @Test func `a host without scheme is answered with the address to write`() {
    let error = RunTargetError.nothingThere("example.com/a")

    #expect(error.localizedDescription.contains("https://example.com/a"))
  }
}
