import Dovetail
import Foundation
import Testing

@testable import DovetailCLI

/// What `dovetail new` makes, read back.
@Suite(.timeLimit(.minutes(2)))
struct XcodeProjectTests {
  @Test func `plutil reads every property list of a new app`() async throws {
    let app = try MadeApp()

    for path in ["Made.xcodeproj/project.pbxproj", "Info.plist", "Made.entitlements"] {
      let output = try await run("/usr/bin/env", ["plutil", "-lint", app.apple(path).path])
      #expect(output.status == 0, "\(path): \(output.text) \(output.errors)")
    }
  }

  @Test func `every path in the project exists`() throws {
    let app = try MadeApp()
    let project = try app.project()

    let files = project.files()

    #expect(files.count == 6)
    for file in files { #expect(FileManager.default.fileExists(atPath: file.path), "\(file.path)") }
    #expect(files.contains { $0.lastPathComponent == "Made.swift" })
    #expect(files.contains { $0.lastPathComponent == "dovetail.json" })
    #expect(files.contains { $0.lastPathComponent == "web" })
    let package = try #require(project.all("XCLocalSwiftPackageReference").first?["relativePath"])
    let dovetail = app.apple("").appending(path: package.text ?? "").standardizedFileURL
    #expect(FileManager.default.fileExists(atPath: dovetail.appending(path: "Package.swift").path))
  }

  @Test func `every object that is named is there, and has its kind`() throws {
    let project = try MadeApp().project()

    for (id, object) in project.objects {
      #expect(object["isa"]?.text?.isEmpty == false, "\(id)")
      #expect(id.wholeMatch(of: /[0-9A-F]{24}/) != nil, "\(id)")
      for name in project.references(in: object) {
        #expect(project.objects[name] != nil, "\(id) names \(name)")
      }
    }
    #expect(project.objects[project.root]?["isa"] == "PBXProject")
  }

  @Test func `the target compiles all Swift, copies all else, and links Dovetail`() throws {
    let project = try MadeApp().project()

    #expect(project.built("PBXSourcesBuildPhase") == ["Made.swift"])
    #expect(project.built("PBXResourcesBuildPhase") == ["Assets.xcassets", "dovetail.json", "web"])
    #expect(project.built("PBXFrameworksBuildPhase") == ["Dovetail"])
    let settings = project.settings(of: "PBXNativeTarget", "Release")
    #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.made")
    #expect(settings["MARKETING_VERSION"] == "1.0.0")
    #expect(settings["INFOPLIST_FILE"] == "Info.plist")
  }

  @Test func `what is said in the manifest is said to the system`() throws {
    let app = try MadeApp()
    try app.change(
      """
      {
        "id": "com.example.made", "name": "Made & Co", "version": "2.1.0", "build": 7,
        "web": "web", "start": "index.html",
        "permissions": { "location": "To show offices.", "camera": "To take one.", "photos": "For a face." },
        "navigation": {
          "http": ["legacy.example.com", "*.old.example"], "schemes": { "kakaotalk": "ask" }
        }
      }
      """)

    let info = try app.info()

    #expect(info["CFBundleDisplayName"] == "Made & Co")
    #expect(info["NSLocationWhenInUseUsageDescription"] == "To show offices.")
    #expect(info["NSCameraUsageDescription"] == "To take one.")
    #expect(info["NSMicrophoneUsageDescription"]?.text?.contains("Made & Co") == true)
    #expect(info["NSPhotoLibraryUsageDescription"] == "For a face.")
    #expect(info["LSApplicationQueriesSchemes"]?.list.contains("kakaotalk") == true)
    let domains = info["NSAppTransportSecurity"]?["NSExceptionDomains"]
    #expect(domains?["legacy.example.com"]?["NSIncludesSubdomains"] == false)
    #expect(domains?["old.example"]?["NSIncludesSubdomains"] == true)
    #expect(domains?["old.example"]?["NSExceptionAllowsInsecureHTTPLoads"] == true)
    let settings = try app.project().settings(of: "PBXNativeTarget", "Debug")
    #expect(settings["MARKETING_VERSION"] == "2.1.0")
    #expect(settings["CURRENT_PROJECT_VERSION"] == "7")
  }

  @Test func `links and push are said to the system, and dropped with the manifest`() throws {
    let app = try MadeApp()
    try app.change(
      """
      {
        "id": "com.example.made", "name": "Made", "web": "web", "start": "index.html",
        "links": { "schemes": ["made"], "hosts": ["made.example.com", "*.made.example"] },
        "push": true, "permissions": { "camera": "To take one." }
      }
      """)

    let types = try app.info()["CFBundleURLTypes"]?.list.first
    #expect(types?["CFBundleURLSchemes"] == ["made"])
    #expect(try app.info()["UIBackgroundModes"] == ["remote-notification"])
    let entitlements = try app.plist("Made.entitlements")
    #expect(
      entitlements["com.apple.developer.associated-domains"]
        == ["applinks:made.example.com", "applinks:*.made.example"])
    #expect(entitlements["aps-environment"] == "development")
    #expect(entitlements["com.apple.security.device.camera"] == true)

    try app.change(MadeApp.manifest())
    #expect(try app.info()["CFBundleURLTypes"] == nil)
    #expect(try app.info()["UIBackgroundModes"] == nil)
    #expect(try app.plist("Made.entitlements")["aps-environment"] == nil)
  }

  @Test func `the icon is a picture of the size that Xcode wants`() throws {
    let app = try MadeApp()

    let icon = try Data(contentsOf: app.apple("Assets.xcassets/AppIcon.appiconset/AppIcon.png"))
    let list = try Data(contentsOf: app.apple("Assets.xcassets/AppIcon.appiconset/Contents.json"))

    let size = try #require(PlainIcon.size(of: icon))
    #expect(size == (1024, 1024))
    let contents = try #require(try JSONSerialization.jsonObject(with: list) as? [String: Any])
    let images = try #require(contents["images"] as? [[String: String]])
    #expect(images.allSatisfy { $0["filename"] == "AppIcon.png" })
  }

  @Test(arguments: [
    "plain", "two words", "a \"quoted\" word", "back\\slash", "line\nbreak", "", "값", "$(NAME)",
    "a-b", "//path", "/* no comment */", "x = (y);",
  ])
  func `any text comes back from a project file and from XML`(_ text: String) throws {
    let plist: Plist = ["key": .text(text), "list": [.text(text)]]
    let file = URL(filePath: "/a.plist")

    #expect(try Plist(Data(plist.project.utf8), of: file) == plist)
    #expect(try Plist(Data(plist.xml.utf8), of: file) == plist)
  }
}
