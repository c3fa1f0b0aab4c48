import Foundation
import Testing

@testable import DovetailCore

@MainActor
struct WelcomeStateTests {
  private let folder: Folder
  private let folders: AppFolders

  init() throws {
    folder = try Folder()
    folders = AppFolders(under: folder.url)
  }

  private func welcome(
    _ frequency: AppManifest.Welcome.Frequency = .once, version: String = "1.0", build: Int = 1
  ) throws -> Welcome {
    var manifest = AppManifest(
      id: "com.example.test", name: "Test", start: try address("https://a.test/"))
    manifest.version = version
    manifest.build = build
    manifest.welcome.frequency = frequency
    manifest.welcome.pages = [.init(title: "Hello")]
    return Welcome(manifest, folders: folders, log: { _ in })
  }

  @Test func `it is shown at the first start, and again until it was finished`() throws {
    #expect(try welcome().isShown)
    let second = try welcome()
    #expect(second.isShown)
    second.finish()
    #expect(!second.isShown)
    #expect(try !welcome(version: "2.0").isShown)
  }

  @Test(arguments: [
    (AppManifest.Welcome.Frequency.once, [false, false, false]), (.version, [false, false, true]),
    (.build, [false, true, true]),
  ])
  func `it is shown again as the manifest says`(
    _ frequency: AppManifest.Welcome.Frequency, _ shown: [Bool]
  ) throws {
    try welcome(frequency).finish()

    #expect(try welcome(frequency).isShown == shown[0])
    #expect(try welcome(frequency, build: 2).isShown == shown[1])
    #expect(try welcome(frequency, version: "1.1").isShown == shown[2])
  }

  @Test func `a person can see it again, and it counts as before`() throws {
    let welcome = try welcome()
    welcome.finish()
    welcome.replay()
    #expect(welcome.isShown)
    welcome.finish()
    #expect(try !self.welcome().isShown)
  }

  @Test func `an app without pages has none`() throws {
    let manifest = AppManifest(
      id: "com.example.test", name: "Test", start: try address("https://a.test/"))
    let welcome = Welcome(manifest, folders: folders, log: { _ in })
    #expect(!welcome.isShown)
    welcome.replay()
    #expect(!welcome.isShown)
  }

  @Test func `a file that cannot be understood is set aside, and it is shown`() throws {
    try folder.write("not JSON", to: "config/welcome.json")
    #expect(try welcome().isShown)
    #expect(FileManager.default.fileExists(atPath: folder.url.path + "/config/welcome.json.broken"))
  }
}
