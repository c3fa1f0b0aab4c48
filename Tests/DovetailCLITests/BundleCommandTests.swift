import FixtureServer
import Foundation
import Testing

@testable import DovetailCLI

/// `dovetail bundle`, and an app that takes what it has made.
@Suite(.timeLimit(.minutes(2)))
struct BundleCommandTests {
  private let work = Work()

  /// A folder that goes away with the test.
  private final class Work {
    let url = FileManager.default.temporaryDirectory.appending(path: "bundle-\(UUID().uuidString)")

    func write(_ text: String, to path: String) throws {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func path(_ path: String) -> String { url.appending(path: path).path }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// An app with a key; the key as the tool has printed it.
  private func app() async throws -> String {
    try work.write("<title>one</title>", to: "app/web/index.html")
    let output = try await dovetail(["bundle", "keys", work.path("bundle.key")])
    #expect(output.status == 0, "\(output.errors)")
    let pieces = output.text.split(separator: "\"").map(String.init)
    let key = try #require(pieces.first { $0.count == 44 })
    try work.write(
      """
      {"id": "com.example.made", "name": "Made", "web": "web",
       "updates": {"address": "https://updates.example.com/made.json", "key": "\(key)"}}
      """, to: "app/dovetail.json")
    return key
  }

  private func pack(_ more: [String], folder: String = "app/web") async throws -> Output {
    try await dovetail(
      ["bundle", "pack", work.path(folder), "--key", work.path("bundle.key")] + more)
  }

  @Test func `a key is made once, and only its owner reads it`() async throws {
    let key = try await app()
    let mode = try FileManager.default.attributesOfItem(atPath: work.path("bundle.key"))[
      .posixPermissions]
    #expect(mode as? Int == 0o600)

    let again = try await dovetail(["bundle", "keys", work.path("bundle.key")])
    #expect(again.status == 0)
    #expect(again.text.contains("is there already") && again.text.contains(key))
  }

  @Test func `a folder is packed and signed, with what the app has to know`() async throws {
    _ = try await app()

    let output = try await pack([
      "--version", "1.1.0", "--minimum-app", "1.0", "--output", work.path("out"),
    ])

    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text.contains("1 files"))
    let text = try String(contentsOf: URL(filePath: work.path("out/made.json")), encoding: .utf8)
    for part in [
      #""app": "com.example.made""#, #""version": "1.1.0""#, #""archive": "bundle-1.1.0.tar.gz""#,
      #""minimumApp": "1.0""#, "sha256", "signature",
    ] { #expect(text.contains(part), "\(text)") }
    #expect(FileManager.default.fileExists(atPath: work.path("out/bundle-1.1.0.tar.gz")))
  }

  @Test func `what the app would refuse is not packed`() async throws {
    _ = try await app()
    try work.write("", to: "empty/readme.txt")
    let cases: [([String], String, Int32, String)] = [
      (["--version", "1.0.0"], "app/web", 65, "brings version 1.0.0 itself"),
      (["--version", "new"], "app/web", 64, "is no version"),
      ([], "app/web", 64, "Say which version"),
      (["--version", "1.1.0"], "empty", 66, "no dovetail.json at"),
      (["--version", "1.1.0", "--app", work.path("app")], "empty", 66, "has no index.html"),
      (["--version", "1.1.0", "--sign"], "app/web", 64, "no option of bundle pack"),
    ]
    for (words, folder, status, message) in cases {
      let output = try await pack(words, folder: folder)
      #expect(output.status == status, "\(words)")
      #expect(output.errors.contains(message), "\(output.errors)")
    }

    try FileManager.default.removeItem(atPath: work.path("bundle.key"))
    let missing = try await pack(["--version", "1.1.0"])
    #expect(missing.status == 66 && missing.errors.contains("Make one: dovetail bundle keys"))
    _ = try await dovetail(["bundle", "keys", work.path("bundle.key")])
    let other = try await pack(["--version", "1.1.0"])
    #expect(other.status == 65 && other.errors.contains("bundles of another key"))
    let both = try await dovetail(["bundle", "sign"])
    #expect(both.status == 64 && both.errors.contains("keys and pack"))
  }
}
