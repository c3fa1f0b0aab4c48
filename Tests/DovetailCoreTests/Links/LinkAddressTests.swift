import Foundation
import Testing

@testable import DovetailCore

/// Which addresses lead into an app, and to which page.
struct LinkAddressTests {
  private func manifest(_ start: String = "https://app.test/m/index.html") throws -> AppManifest {
    var manifest = AppManifest(id: "com.example.app", name: "App", start: try address(start))
    manifest.links.schemes = ["checkin"]
    manifest.links.hosts = [try #require(HostPattern("go.test"))]
    return manifest
  }

  @Test(arguments: [
    ("checkin://office.html?id=3", "https://app.test/m/office.html?id=3"),
    ("checkin:office.html", "https://app.test/m/office.html"),
    ("checkin:///a/b#c", "https://app.test/m/a/b#c"),
    ("CHECKIN://office", "https://app.test/m/office"),
    ("checkin:", "https://app.test/m/index.html"),
    ("checkin://", "https://app.test/m/index.html"),
    ("https://go.test/a/b?c=1#d", "https://app.test/a/b?c=1#d"),
    ("https://go.test", "https://app.test/"),
    ("https://go.test//evil.test/x", "https://app.test/evil.test/x"),
    ("https://app.test/x", "https://app.test/x"),
  ])
  func `a link means a page of the app`(_ link: String, _ page: String) throws {
    #expect(try manifest().page(of: address(link))?.absoluteString == page)
  }

  @Test(arguments: [
    ("checkin://notice/choir", "app://local/notice/choir"),
    ("https://go.test/notice/choir?x=1", "app://local/notice/choir?x=1"),
  ])
  func `a link means a page of the app's folder`(_ link: String, _ page: String) throws {
    #expect(try manifest("app://local/index.html").page(of: address(link))?.absoluteString == page)
  }

  @Test(arguments: [
    "https://evil.test/", "http://go.test/", "https://go.test:8443/", "https://go.test.evil.test/",
    "https://user@go.test/", "https://sub.go.test/", "javascript:alert(1)", "file:///etc/passwd",
    "app://local/index.html", "checkinn://x", "data:text/html,x", "tel:1", "blob:https://go.test/1",
  ])
  func `what others may open does not lead in`(_ text: String) throws {
    #expect(try !manifest().isLink(address(text)))
    #expect(try manifest().page(of: address(text)) == nil)
  }

  @Test(arguments: [
    "checkin:javascript:alert(1)", "checkin:https://evil.test/", "checkin:data:text/html,x",
    "checkin:file:///etc/passwd",
  ])
  func `a link's rest cannot be another address`(_ text: String) throws {
    #expect(try manifest().page(of: address(text)) == nil)
  }

  @Test(arguments: ["checkin:////evil.test/x", "checkin:%2F%2Fevil.test", "checkin:\\\\evil.test"])
  func `slashes do not lead to another host`(_ text: String) throws {
    let url = try #require(URL(string: text) ?? URL(string: "checkin:////evil.test/x"))
    let page = try manifest().page(of: url)
    #expect(page.flatMap(Origin.init(of:)) == .https("app.test"))
  }

  @Test func `a link that is too long does not lead in`() throws {
    let long = try address("checkin:" + String(repeating: "a", count: 9000))
    #expect(try !manifest().isLink(long))
  }
}

struct DesktopEntryTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "web/index.html": "",
      "dovetail.json": """
      {
        "id": "com.example.checkin", "web": "web",
        "name": { "en": "Office \\\\ Check-in", "ko": "출근 체크" },
        "links": { "schemes": ["checkin"], "hosts": ["go.example.com"] },
        "push": true, "permissions": { "notifications": "News." }
      }
      """,
    ])
  }

  private func entry(_ command: [String]) throws -> DesktopEntry {
    try DesktopEntry(
      manifest: folder.url.appending(path: "dovetail.json"), command: command,
      icon: "com.example.checkin")
  }

  @Test func `a desktop file names the app in each language, and the links it opens`() throws {
    #expect(
      try entry(["/opt/check in/App", "--x=100%"]).text == """
        [Desktop Entry]
        Type=Application
        Version=1.5
        Name=Office \\\\ Check-in
        Name[ko]=출근 체크
        Exec="/opt/check in/App" --x=100%% %U
        Icon=com.example.checkin
        Terminal=false
        StartupNotify=true
        StartupWMClass=com.example.checkin
        X-GNOME-UsesNotifications=true
        MimeType=x-scheme-handler/checkin;x-scheme-handler/https;

        """)
  }

  @Test func `a push message starts the app without a window`() throws {
    #expect(
      try entry(["/opt/App"]).service
        == "[D-BUS Service]\nName=com.example.checkin\nExec=/opt/App --background\n")
  }
}
