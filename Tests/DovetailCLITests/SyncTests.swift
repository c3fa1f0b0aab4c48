import Dovetail
import Foundation
import Testing

@testable import DovetailCLI

/// `dovetail sync`, after changes by the manifest and by people.
struct SyncTests {
  @Test func `a second time nothing changes`() throws {
    let app = try MadeApp()

    #expect(try app.sync().isEmpty)
  }

  @Test func `new and removed files are new and removed in the project`() throws {
    let app = try MadeApp()
    try app.write("import Dovetail\n", to: "Sources/Made/Parts/More.swift")
    try app.write("{}", to: "Sources/Made/prices.json")

    #expect(try app.sync() == ["Apple/Made.xcodeproj/project.pbxproj"])
    #expect(try app.project().built("PBXSourcesBuildPhase") == ["Made.swift", "More.swift"])
    #expect(try app.project().built("PBXResourcesBuildPhase").contains("prices.json"))
    for file in try app.project().files() {
      #expect(FileManager.default.fileExists(atPath: file.path), "\(file.path)")
    }

    try FileManager.default.removeItem(at: app.folder.appending(path: "Sources/Made/Parts"))
    _ = try app.sync()
    #expect(try app.project().built("PBXSourcesBuildPhase") == ["Made.swift"])
  }

  @Test func `what a person has added to the Info.plist stays, and what the manifest says wins`()
    throws
  {
    let app = try MadeApp()
    try app.edit("Info.plist") { info in
      info["MyKey"] = ["mine"]
      info["CFBundleDisplayName"] = "Changed by hand"
      let ways = info["UISupportedInterfaceOrientations"]?.list ?? []
      info["UISupportedInterfaceOrientations"] = .list(
        ways + ["UIInterfaceOrientationPortraitUpsideDown"])
    }

    #expect(try app.sync() == ["Apple/Info.plist"])

    let info = try app.info()
    #expect(info["MyKey"] == ["mine"])
    #expect(info["CFBundleDisplayName"] == "Made")
    #expect(
      info["UISupportedInterfaceOrientations"]?.list.contains(
        "UIInterfaceOrientationPortraitUpsideDown") == true)
  }

  @Test func `a permission that the manifest drops is dropped, and one of a person is not`() throws
  {
    let app = try MadeApp()
    try app.change(MadeApp.manifest(permissions: #""location": "Near you.""#))
    try app.edit("Info.plist") { $0["NSContactsUsageDescription"] = "Mine." }
    #expect(try app.info()["NSLocationWhenInUseUsageDescription"] == "Near you.")

    try app.change(MadeApp.manifest(permissions: ""))

    #expect(try app.info()["NSLocationWhenInUseUsageDescription"] == nil)
    #expect(try app.info()["NSContactsUsageDescription"] == "Mine.")
  }

  @Test func `targets, files and settings of a person stay in the project`() throws {
    let app = try MadeApp()
    let path = "Made.xcodeproj/project.pbxproj"
    try app.edit(path) { project in
      project["objects"]?["0123456789ABCDEF01234567"] = [
        "isa": "PBXFileReference", "path": "Mine.swift", "sourceTree": "<group>",
      ]
      let group = XcodeProject.id("group Apple")
      let children = project["objects"]?[group]?["children"]?.list ?? []
      project["objects"]?[group]?["children"] = .list(children + ["0123456789ABCDEF01234567"])
      let debug = XcodeProject.id("configuration target Debug")
      project["objects"]?[debug]?["buildSettings"]?["DEVELOPMENT_TEAM"] = "ABCDE12345"
    }
    try app.change(MadeApp.manifest(version: "3.0.0"))

    let project = try app.project()
    #expect(project.objects["0123456789ABCDEF01234567"]?["path"] == "Mine.swift")
    let group = project.objects[XcodeProject.id("group Apple")]
    #expect(group?["children"]?.list.last == "0123456789ABCDEF01234567")
    let settings = project.settings(of: "PBXNativeTarget", "Debug")
    #expect(settings["DEVELOPMENT_TEAM"] == "ABCDE12345")
    #expect(settings["MARKETING_VERSION"] == "3.0.0")
  }

  @Test func `an icon that a person has put in stays`() throws {
    let app = try MadeApp()
    let path = "Assets.xcassets/AppIcon.appiconset/AppIcon.png"
    let mine = PlainIcon.png(1024, for: "mine")
    try mine.write(to: app.apple(path))

    #expect(try app.sync().isEmpty)
    #expect(try Data(contentsOf: app.apple(path)) == mine)
  }

  @Test func `elements of a list keep their order, new ones stand after their neighbours`() {
    let merged = Plist.merge(
      ["a", "b", "c", "e"], base: ["a", "c", "d"], theirs: ["x", "c", "a", "d", "y"])

    #expect(merged == ["x", "c", "e", "a", "b", "y"])
  }

  @Test func `a folder without an app is an error that says what to do`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    let failure = #expect(throws: Failure.self) { try SyncCommand([folder.path]).run() }

    #expect(failure?.status == .noInput)
    #expect(failure?.message.contains("Sources/NAME/dovetail.json") == true)
  }

  @Test func `a project that is no property list is named, and left as it is`() throws {
    let app = try MadeApp()
    let file = app.apple("Made.xcodeproj/project.pbxproj")
    try Data("{ broken".utf8).write(to: file)

    let failure = #expect(throws: Failure.self) { try app.sync() }

    #expect(failure?.message.contains("project.pbxproj") == true)
    #expect(try String(contentsOf: file, encoding: .utf8) == "{ broken")
  }
}
