import Foundation

@testable import DovetailCLI

/// An app that `dovetail new` has made, in a folder that goes with it.
final class MadeApp {
  let folder: URL

  /// The package of these tests.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    let parent = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    folder = parent.appending(path: "Made", directoryHint: .isDirectory)
    try NewCommand(["Made", "--package", Self.package.path]).run(in: parent)
  }

  deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

  static func manifest(version: String = "1.0.0", permissions: String = "") -> String {
    """
    {
      "id": "com.example.made", "name": "Made", "version": "\(version)", "build": 1,
      "web": "web", "start": "index.html", "permissions": { \(permissions) }
    }
    """
  }

  func apple(_ path: String) -> URL { folder.appending(path: "Apple").appending(path: path) }

  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// - Returns: the files that have changed.
  @discardableResult
  func sync() throws -> [String] { try AppleFolder(AppleApp(in: folder)).write().changed }

  /// Changes the manifest, and syncs.
  func change(_ manifest: String) throws {
    try write(manifest, to: "Sources/Made/dovetail.json")
    try sync()
  }

  /// Changes a property list, as a person does in Xcode.
  func edit(_ path: String, _ change: (inout Plist) -> Void) throws {
    var plist = try Plist(Data(contentsOf: apple(path)), of: apple(path))
    change(&plist)
    let text = path.hasSuffix(".pbxproj") ? plist.project : plist.xml
    try Data(text.utf8).write(to: apple(path))
  }

  func info() throws -> Plist { try plist("Info.plist") }

  func plist(_ path: String) throws -> Plist {
    try Plist(Data(contentsOf: apple(path)), of: apple(path))
  }

  func project() throws -> ReadProject {
    let file = apple("Made.xcodeproj/project.pbxproj")
    return ReadProject(try Plist(Data(contentsOf: file), of: file), in: apple(""))
  }
}

/// A project file, as Xcode understands it.
struct ReadProject {
  let objects: [String: Plist]
  let root: String
  private let folder: URL

  init(_ plist: Plist, in folder: URL) {
    objects = plist["objects"]?.table ?? [:]
    root = plist["rootObject"]?.text ?? ""
    self.folder = folder
  }

  func all(_ kind: String) -> [Plist] {
    objects.sorted { $0.key < $1.key }.map(\.value).filter { $0["isa"] == .text(kind) }
  }

  /// The identities that an object names.
  func references(in value: Plist) -> [String] {
    switch value {
    case .text(let text): text.wholeMatch(of: /[0-9A-F]{24}/) == nil ? [] : [text]
    case .list(let list): list.flatMap(references)
    case .table(let table): table.values.flatMap(references)
    default: []
    }
  }

  /// Where every file is that hangs in a group, but for what is built.
  func files() -> [URL] {
    let main = objects[root]?["mainGroup"]?.text ?? ""
    return files(under: main, at: folder)
  }

  private func files(under id: String, at place: URL) -> [URL] {
    guard let object = objects[id], object["sourceTree"] == "<group>" else { return [] }
    let here = object["path"]?.text.map { place.appending(path: $0).standardizedFileURL } ?? place
    guard object["isa"] == "PBXGroup" else { return [here] }
    return object["children"]?.list.flatMap { files(under: $0.text ?? "", at: here) } ?? []
  }

  /// The names of what a phase builds, in order of the alphabet.
  func built(_ kind: String) -> [String] {
    let entries = all(kind).first?["files"]?.list ?? []
    return entries.compactMap { entry in
      let file = objects[entry.text ?? ""]
      let target = objects[(file?["fileRef"] ?? file?["productRef"])?.text ?? ""]
      return (target?["name"] ?? target?["path"] ?? target?["productName"])?.text
    }.sorted()
  }

  /// The settings of a target in a configuration.
  func settings(of kind: String, _ configuration: String) -> [String: Plist] {
    let list = objects[all(kind).first?["buildConfigurationList"]?.text ?? ""]
    let entries = list?["buildConfigurations"]?.list.compactMap { objects[$0.text ?? ""] }
    return entries?.first { $0["name"] == .text(configuration) }?["buildSettings"]?.table ?? [:]
  }
}
