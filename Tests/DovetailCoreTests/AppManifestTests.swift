import Foundation
import Testing

@testable import DovetailCore

struct AppManifestTests {
  private func manifest(_ text: String, _ files: [String: String] = ["web/index.html": "hi"]) throws
    -> AppManifest
  {
    let folder = try Folder(files)
    return try AppManifest(Data(text.utf8), file: folder.url.appending(path: "dovetail.json"))
  }

  @Test func `what a manifest says is what the app gets`() throws {
    let manifest = try manifest(
      """
      {
        "$schema": "dovetail.schema.json",
        "id": "com.example.a", "name": "출근 \\u0041", "version": "2.0", "build": 7,
        "web": "web", "start": "index.html?view=list",
        "window": { "width": 500, "height": 600 }, "toolbar": false,
        "permissions": { "camera": "To scan." },
        "origins": ["https://api.example.com:8443"]
      }
      """)

    #expect(manifest.name == "출근 A")
    #expect(manifest.version == "2.0")
    #expect(manifest.build == 7)
    #expect(manifest.start.absoluteString == "app://local/index.html?view=list")
    #expect(manifest.window == AppManifest.Window(width: 500, height: 600))
    #expect(!manifest.toolbar)
    #expect(manifest.permissions == [.camera: "To scan."])
    #expect(
      manifest.origins.map(\.description).sorted()
        == ["app://local", "https://api.example.com:8443"])
  }

  @Test func `what is left out has a default`() throws {
    let manifest = try manifest(
      #"{"id": "com.example.a", "name": "A", "start": "https://example.com/app"}"#)

    #expect(manifest.web == nil)
    #expect(manifest.version == "1.0.0")
    #expect(manifest.window == AppManifest.Window(width: 390, height: 760))
    #expect(manifest.toolbar)
    #expect(manifest.origins.map(\.description) == ["https://example.com"])
  }

  struct Mistake: Sendable {
    var text: String
    var place: String
    var keyPath: String
    var problem: String
  }

  @Test(arguments: [
    Mistake(
      text: "{\n  \"id\": 3\n}", place: "2:9", keyPath: "id", problem: "expected a text, found 3"),
    Mistake(
      text: #"{"id": "com.example.a"}"#, place: "1:1", keyPath: "name", problem: "missing"),
    Mistake(
      text: #"{"id": "example", "name": "A"}"#, place: "1:8", keyPath: "id",
      problem: "com.example.app"),
    Mistake(
      text: "{\"id\": \"com.example.a\",\n\"name\": \"A\",\n\"toolbra\": true}", place: "3:1",
      keyPath: "toolbra", problem: "did you mean \"toolbar\"?"),
    Mistake(
      text: "{\"id\": \"com.example.a\", \"name\": \"A\", \"web\": \"web\",\n"
        + " \"window\": {\n  \"width\": \"wide\"}}",
      place: "3:12", keyPath: "window.width",
      problem: "a whole number from 200 to 4096, found \"wide\""),
    Mistake(
      text: #"{"id": "com.example.a", "name": "A", "web": "www"}"#, place: "1:45", keyPath: "web",
      problem: "there is no folder \"www\""),
    Mistake(
      text: #"{"id": "com.example.a", "name": "A", "web": "web", "start": "../x.html"}"#,
      place: "1:61", keyPath: "start", problem: "expected a page in the folder"),
    Mistake(
      text: #"{"id": "com.example.a", "name": "A", "web": "web", "start": "b.html"}"#,
      place: "1:61", keyPath: "start", problem: "there is no \"b.html\""),
    Mistake(
      text: #"{"id": "com.example.a", "name": "A", "start": "http://example.com"}"#,
      place: "1:47", keyPath: "start", problem: "not encrypted"),
    Mistake(
      text: #"{"id": "com.example.a", "name": "A", "web": "web", "permissions": {"gps": "x"}}"#,
      place: "1:68", keyPath: "permissions.gps", problem: "no such key"),
    Mistake(
      text: "{\"id\": \"com.example.a\", \"name\": \"A\", \"web\": \"web\",\n"
        + "\"origins\": [\"https://a.test\", \"https://user@b.test\"]}",
      place: "2:31", keyPath: "origins[1]", problem: "expected an origin"),
    Mistake(text: "", place: "1:1", keyPath: "", problem: "expected a value"),
    Mistake(text: "[]", place: "1:1", keyPath: "", problem: "expected an object, found a list"),
    Mistake(text: "{\"id\": \"a\"\n\"name\"}", place: "2:1", keyPath: "", problem: "expected ','"),
    Mistake(text: "{\"id\": \"a\", }", place: "1:13", keyPath: "", problem: "expected a key"),
    Mistake(text: "{\"id\": 'a'}", place: "1:8", keyPath: "", problem: "expected a value"),
    Mistake(text: "{\"id\": yes}", place: "1:8", keyPath: "", problem: "'yes' is not a value"),
    Mistake(text: "{\"한\": \"a", place: "1:7", keyPath: "", problem: "no closing"),
    Mistake(text: "{\"id\": 1, \"id\": 2}", place: "1:11", keyPath: "", problem: "twice"),
    Mistake(text: "{\"id\": 01}", place: "1:8", keyPath: "", problem: "not a number"),
  ])
  func `a mistake is reported with its place and what was expected`(_ mistake: Mistake) throws {
    let error = #expect(throws: ManifestError.self) { try manifest(mistake.text) }

    let found = try #require(error)
    #expect("\(found.line ?? 0):\(found.column ?? 0)" == mistake.place)
    #expect(found.keyPath == mistake.keyPath)
    #expect(found.problem.contains(mistake.problem), "\(found.problem)")
  }

  @Test func `a manifest that is not there is an error with its path`() {
    let error = #expect(throws: ManifestError.self) {
      try AppManifest(contentsOf: URL(filePath: "/nowhere/dovetail.json"))
    }

    #expect(error?.errorDescription?.hasPrefix("/nowhere/dovetail.json: cannot be read") == true)
  }

  @Test func `deep nesting is an error, not a crash`() {
    let text = String(repeating: "[", count: 100_000)

    #expect(throws: ManifestError.self) { try manifest(text) }
  }
}
