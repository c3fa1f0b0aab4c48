import Foundation
import Testing

@testable import DovetailCore

@MainActor
struct AppSettingsTests {
  private let folders = AppFolders(
    under: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))

  private func manifest(_ change: (inout AppManifest) -> Void = { _ in }) throws -> AppManifest {
    var manifest = AppManifest(
      id: "com.example.test", name: "Test", start: try #require(URL(string: "https://a.test/")))
    change(&manifest)
    return manifest
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: folders.config, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folders.config.appending(path: "settings.json"))
  }

  @Test func `what is set holds in the next run`() throws {
    defer { try? FileManager.default.removeItem(at: folders.config.deletingLastPathComponent()) }
    let settings = AppSettings(try manifest(), folders: folders)
    settings.appearance = .dark
    settings.textSize = 1.25
    settings.cache = .clear
    settings.language = .korean

    let next = AppSettings(try manifest(), folders: folders)

    #expect(next.appearance == .dark)
    #expect(next.textSize == 1.25)
    #expect(next.cache == .clear)
    #expect(next.language == .korean)
  }

  @Test func `what nobody has set follows the manifest, also a later one`() throws {
    defer { try? FileManager.default.removeItem(at: folders.config.deletingLastPathComponent()) }
    AppSettings(try manifest(), folders: folders).textSize = 1.5

    #expect(AppSettings(try manifest { $0.cache = .clear }, folders: folders).cache == .clear)
    #expect(AppSettings(try manifest(), folders: folders).cache == .keep)
  }

  @Test(arguments: [(0.0, 0.3), (-1, 0.3), (99, 5), (.infinity, 5), (.nan, 1), (1.1, 1.1)])
  func `a text size is kept where it can be read`(_ wanted: Double, _ size: Double) throws {
    let settings = AppSettings(try manifest(), folders: nil)

    settings.textSize = wanted

    #expect(settings.textSize == size)
  }

  @Test(arguments: [
    ("not JSON", "cannot be read"), ("{\"version\": 2}", "newer version"),
    ("{\"textSize\": \"big\", \"version\": 1}", "cannot be read"),
  ])
  func `a file that cannot be understood is set aside, and said`(_ text: String, _ said: String)
    throws
  {
    defer { try? FileManager.default.removeItem(at: folders.config.deletingLastPathComponent()) }
    try write(text)
    var lines: [String] = []

    let settings = AppSettings(try manifest(), folders: folders) { lines.append($0.text) }

    #expect(settings.appearance == .system)
    #expect(lines.first?.contains(said) == true)
    let aside = folders.config.appending(path: "settings.json.broken")
    #expect(try String(contentsOf: aside, encoding: .utf8) == text)
  }

  @Test func `a value of a later version is said, and the others hold`() throws {
    defer { try? FileManager.default.removeItem(at: folders.config.deletingLastPathComponent()) }
    try write("{\"version\": 1, \"appearance\": \"sepia\", \"textSize\": 40, \"cache\": \"clear\"}")
    var lines: [String] = []

    let settings = AppSettings(try manifest(), folders: folders) { lines.append($0.text) }

    #expect(settings.appearance == .system)
    #expect(settings.textSize == 5)
    #expect(settings.cache == .clear)
    #expect(lines.count == 1 && lines[0].contains("sepia"))
  }

  @Test func `a folder that cannot be written is said, and the value holds until the end`() throws {
    defer { try? FileManager.default.removeItem(at: folders.config.deletingLastPathComponent()) }
    let parent = folders.config.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data().write(to: folders.config)
    var lines: [String] = []
    let settings = AppSettings(try manifest(), folders: folders) { lines.append($0.text) }

    settings.appearance = .light

    #expect(settings.appearance == .light)
    #expect(lines.last?.contains("cannot be written") == true)
  }
}
