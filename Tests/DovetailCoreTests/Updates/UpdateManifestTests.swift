import Foundation
import Testing

@testable import DovetailCore

/// `updates` in a manifest.
struct UpdateManifestTests {
  private static let key = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="

  private func manifest(_ updates: String, _ more: String = #""web": "web""#) throws -> AppManifest
  {
    let folder = try Folder(["web/index.html": "hi"])
    let text = """
      {"id": "com.example.a", "name": "A", \(more),
      "updates": \(updates)}
      """
    return try AppManifest(Data(text.utf8), file: folder.url.appending(path: "dovetail.json"))
  }

  @Test func `what a manifest says of updates is what the app gets`() throws {
    let updates = try manifest(
      """
      {"address": "https://updates.example.com/bundle.json", "key": "\(Self.key)",
       "use": "now", "ready": "page", "readyWithin": 5, "version": "1.4.0"}
      """
    ).updates

    var wanted = AppManifest.Updates(
      address: try address("https://updates.example.com/bundle.json"),
      key: try #require(Data(base64Encoded: Self.key)))
    wanted.moment = .now
    wanted.proof = .page
    wanted.patience = 5
    wanted.shippedVersion = "1.4.0"
    #expect(updates == wanted)
  }

  @Test func `what is left out has a default`() throws {
    let updates = try #require(
      try manifest(#"{"address": "https://a.test/b.json", "key": "\#(Self.key)"}"#).updates)

    #expect(updates.moment == .start && updates.proof == .load && updates.patience == 20)
    #expect(updates.shippedVersion == nil)
  }

  struct Mistake {
    var updates: String
    var more = #""web": "web""#
    var place: String
    var keyPath: String
    var problem: String
  }

  @Test(arguments: [
    Mistake(
      updates: #"{"address": "https://a.test/b.json"}"#, place: "2:12", keyPath: "updates.key",
      problem: "expected a text, but it is missing"),
    Mistake(
      updates: #"{"key": "\#(key)"}"#, place: "2:12", keyPath: "updates.address",
      problem: "missing"),
    Mistake(
      updates: #"{"address": "https://a.test/b.json", "key": "secret"}"#, place: "2:56",
      keyPath: "updates.key", problem: "dovetail bundle keys"),
    Mistake(
      updates: #"{"address": "http://a.test/b.json", "key": "\#(key)"}"#, place: "2:24",
      keyPath: "updates.address", problem: "not encrypted"),
    Mistake(
      updates: #"{"address": "bundle.json", "key": "\#(key)"}"#, place: "2:24",
      keyPath: "updates.address", problem: "not an address"),
    Mistake(
      updates: #"{"address": "https://a.test/b.json", "key": "\#(key)", "use": "soon"}"#,
      place: "2:111", keyPath: "updates.use", problem: #"one of "start", "reload", "now""#),
    Mistake(
      updates: #"{"address": "https://a.test/b.json", "key": "\#(key)", "version": "new"}"#,
      place: "2:115", keyPath: "updates.version", problem: "a version, such as 1.2.0"),
    Mistake(
      updates: #"{"address": "https://a.test/b.json", "key": "\#(key)"}"#,
      more: #""start": "https://a.test/""#, place: "2:12", keyPath: "updates",
      problem: #"there is no "web""#),
    Mistake(
      updates: #"{"address": "https://a.test/b.json", "key": "\#(key)"}"#,
      more: #""web": "web", "version": "spring""#, place: "2:12", keyPath: "updates",
      problem: #""spring" cannot be compared"#),
  ])
  func `a mistake is reported with its place and what was expected`(_ mistake: Mistake) throws {
    let error = #expect(throws: ManifestError.self) {
      try manifest(mistake.updates, mistake.more)
    }

    let found = try #require(error)
    #expect("\(found.line ?? 0):\(found.column ?? 0)" == mistake.place)
    #expect(found.keyPath == mistake.keyPath)
    #expect(found.problem.contains(mistake.problem), "\(found.problem)")
  }
}
