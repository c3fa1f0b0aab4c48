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
    #expect(manifest.toolbar == [])
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
    #expect(manifest.toolbar == [.back, .forward, .home, .reload])
    #expect(manifest.navigation == AppManifest.Navigation())
    #expect(manifest.destinationOfOthers == .browser)
    #expect(manifest.cache == .keep)
    #expect(manifest.userAgent == "Dovetail")
    #expect(manifest.language == nil)
    #expect(manifest.icon == nil)
    #expect(!manifest.addressField && !manifest.tabs && !manifest.isInspectable)
    #expect(manifest.origins.map(\.description) == ["https://example.com"])
  }

  @Test func `looks and behaviour are what the manifest says`() throws {
    let manifest = try manifest(
      """
      {
        "id": "com.example.a", "name": "A", "web": "web", "icon": "web/icon.svg",
        "window": { "minWidth": 300, "minHeight": 400, "resizable": false, "maximized": true },
        "toolbar": [
          "back", "home", "share", "settings",
          { "id": "scan", "title": "Scan", "icon": "camera-photo-symbolic", "event": "scan" },
          { "id": "help", "title": "Help", "icon": "web/icon.svg", "open": "help.html" },
          { "id": "call", "title": "Call" }
        ],
        "addressField": true, "tabs": true, "cache": "clear", "language": "ko",
        "userAgent": "OfficeCheckin/1.0", "inspectable": true
      }
      """, ["web/index.html": "", "web/icon.svg": ""])
    let web = try #require(manifest.web)

    #expect(manifest.icon == .file(web.appending(path: "icon.svg")))
    #expect(manifest.window.minimumWidth == 300 && manifest.window.minimumHeight == 400)
    #expect(!manifest.window.isResizable && manifest.window.isMaximized)
    #expect(
      manifest.toolbar == [
        .back, .home, .share, .settings,
        .button(
          ToolbarButton(
            id: "scan", title: "Scan", icon: .named("camera-photo-symbolic"), action: .event("scan")
          )
        ),
        .button(
          ToolbarButton(
            id: "help", title: "Help", icon: .file(web.appending(path: "icon.svg")),
            action: .open("help.html"))),
        .button(ToolbarButton(id: "call", title: "Call")),
      ])
    #expect(manifest.addressField && manifest.tabs && manifest.isInspectable)
    #expect(manifest.destinationOfOthers == .here)
    #expect(manifest.cache == .clear)
    #expect(manifest.language == .korean)
    #expect(manifest.userAgent == "OfficeCheckin/1.0")
  }

  @Test func `where pages may lead is what the manifest says`() throws {
    let navigation = try manifest(
      """
      {
        "id": "com.example.a", "name": "A", "start": "http://legacy.test/",
        "navigation": {
          "rules": [{ "match": "https://pay.test", "open": "popup" }],
          "others": "refuse",
          "popups": [{ "match": "*.ads.test", "open": "refuse" },
                     { "match": "*", "open": "popup", "gesture": false }],
          "schemes": { "tel": "open", "my-app": "ask" },
          "http": ["legacy.test"]
        }
      }
      """
    ).navigation

    let pay = try #require(OriginPattern("https://pay.test"))
    let ads = try #require(OriginPattern("*.ads.test"))
    #expect(navigation.rules == [.init(pay, .popup)])
    #expect(navigation.others == .refuse)
    #expect(
      navigation.popups == [.init(ads, .refuse), .init(.all, .popup, needsGesture: false)])
    #expect(navigation.schemes == ["tel": .open, "my-app": .ask])
    #expect(navigation.plainHosts == [try #require(HostPattern("legacy.test"))])
  }

  @Test(arguments: [
    (AppLanguage.korean, "출근", "사진"), (.english, "Check-in", "Photos"),
  ])
  func `words are in the person's language, or in English`(
    _ language: AppLanguage, _ name: String, _ reason: String
  ) throws {
    let text = """
      {"id": "com.example.a", "name": {"ko": "출근", "en": "Check-in"}, "start": "https://a.test",
       "permissions": {"photos": {"en": "Photos", "ko": "사진"}, "camera": {"ko": "카메라"}}}
      """

    let manifest = try AppManifest(
      Data(text.utf8), file: URL(filePath: "/dovetail.json"), system: language)

    #expect(manifest.name == name)
    #expect(manifest.permissions == [.photos: reason, .camera: "카메라"])
  }

  @Test func `the manifest's own language chooses its words`() throws {
    let text = """
      {"id": "com.example.a", "name": {"en": "Check-in", "ko": "출근"}, "start": "https://a.test",
       "language": "ko"}
      """

    let manifest = try AppManifest(
      Data(text.utf8), file: URL(filePath: "/dovetail.json"), system: .english)

    #expect(manifest.name == "출근")
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
    Mistake(
      text: inApp(#""toolbar": ["back", "fromward"]"#), place: "2:21", keyPath: "toolbar[1]",
      problem: "there is no toolbar item \"fromward\"; did you mean \"forward\"?"),
    Mistake(
      text: inApp(#""toolbar": ["back", {"id": "back", "title": "B"}]"#), place: "2:21",
      keyPath: "toolbar[1]", problem: "stands in the toolbar twice"),
    Mistake(
      text: inApp(#""toolbar": [{"id": "x"}]"#), place: "2:13", keyPath: "toolbar[0].title",
      problem: "expected a text, but it is missing"),
    Mistake(
      text: inApp(#""toolbar": [{"id": "x", "title": "X", "event": "e", "open": "o"}]"#),
      place: "2:13", keyPath: "toolbar[0]", problem: "expected \"event\" or \"open\", found both"),
    Mistake(
      text: inApp(#""toolbar": "none""#), place: "2:12", keyPath: "toolbar",
      problem: "expected true, false or a list"),
    Mistake(
      text: inApp(#""cache": "drop""#), place: "2:10", keyPath: "cache",
      problem: "expected one of \"keep\", \"clear\", found \"drop\""),
    Mistake(
      text: inApp(#""name": {"fr": "Bureau"}"#).replacing(#""name": "A","#, with: ""),
      place: "2:10", keyPath: "name.fr", problem: "known are en, ko"),
    Mistake(
      text: inApp(#""icon": "none.png""#), place: "2:9", keyPath: "icon",
      problem: "there is no \"none.png\""),
    Mistake(
      text: inApp(#""userAgent": "a\r\nb""#), place: "2:14", keyPath: "userAgent",
      problem: "one line"),
    Mistake(
      text: inApp(#""userAgent": "my app""#), place: "2:14", keyPath: "userAgent",
      problem: "OfficeCheckin/1.0"),
    Mistake(
      text: inApp(#""navigation": {"schemes": {"javascript": "open"}}"#), place: "2:28",
      keyPath: "navigation.schemes.javascript", problem: "cannot be handed to other programs"),
    Mistake(
      text: inApp(#""navigation": {"schemes": {"Tel:": "open"}}"#), place: "2:28",
      keyPath: "navigation.schemes.Tel:", problem: "a scheme in small letters"),
    Mistake(
      text: inApp(#""navigation": {"http": ["http://legacy.test"]}"#), place: "2:25",
      keyPath: "navigation.http[0]", problem: "expected a host"),
    Mistake(
      text: inApp(#""navigation": {"rules": [{"match": "https://a.test"}]}"#), place: "2:26",
      keyPath: "navigation.rules[0].open", problem: "missing"),
    Mistake(
      text: inApp(#""origins": ["http://b.test"]"#), place: "2:13", keyPath: "origins[0]",
      problem: "not encrypted"),
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

  /// A good manifest with one more line.
  private static func inApp(_ line: String) -> String {
    "{\"id\": \"com.example.a\", \"name\": \"A\", \"web\": \"web\",\n\(line)}"
  }

  @Test func `B073: a full address in a rule is named, not ignored`() throws {
    let error = #expect(throws: ManifestError.self) {
      try manifest(
        Self.inApp(#""navigation": {"rules": [{"match": "https://a.test/x", "open": "here"}]}"#))
    }

    #expect(error?.keyPath == "navigation.rules[0].match")
    #expect(
      error?.problem
        == "expected an origin without a path, such as https://example.com, *.example.com or *, "
        + "found \"https://a.test/x\"")
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
