import Foundation
import Testing

@testable import DovetailCore

struct AppSchemeTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "web/index.html": "index", "web/a/index.html": "a", "web/한글 b.txt": "b", "secret.txt": "s",
    ])
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "web/out"), withDestinationURL: folder.url)
  }

  private func file(_ address: String) -> String? {
    guard let url = URL(string: address) else { return nil }
    return AppScheme.file(for: url, in: folder.url.appending(path: "web"))?.lastPathComponent
  }

  @Test(arguments: [
    ("app://local/", "index.html"), ("app://local/index.html?x=1#y", "index.html"),
    ("app://local/a/", "index.html"), ("app://local/a", "index.html"),
    ("app://local/%ED%95%9C%EA%B8%80%20b.txt", "한글 b.txt"),
  ])
  func `a file of the folder answers`(_ address: String, _ name: String) {
    #expect(file(address) == name)
  }

  @Test(arguments: [
    "app://local/../secret.txt", "app://local/%2e%2e/secret.txt",
    "app://local/a/..%2f..%2fsecret.txt",
    "app://local/out/secret.txt", "app://other/index.html", "app://local/a/%00",
    "app://local/none.txt",
  ])
  func `nothing outside the folder answers`(_ address: String) {
    #expect(file(address) == nil)
  }

  @Test(arguments: ["../x.html", "a/../../x", "%2e%2e/x"])
  func `a start page cannot lead out`(_ path: String) {
    #expect(AppScheme.address(of: path) == nil)
  }

  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("a.MJS", "text/javascript; charset=utf-8"),
    ("a.wasm", "application/wasm"), ("a.unknown", "application/octet-stream"),
    ("a", "application/octet-stream"),
  ])
  func `types follow from names`(_ name: String, _ type: String) {
    #expect(MIMEType.of(URL(filePath: "/" + name)) == type)
  }
}
