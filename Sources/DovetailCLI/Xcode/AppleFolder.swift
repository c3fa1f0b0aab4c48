import Dovetail
import Foundation

/// The folder `Apple` of an app: its Xcode project, made from the manifest.
///
/// What the tool made is kept in `Apple/.dovetail`, so that the next time it can
/// tell its own parts from a person's: it keeps its own true, and leaves the others
/// alone.
struct AppleFolder {
  private let app: AppleApp
  private var kept: URL { app.apple.appending(path: ".dovetail", directoryHint: .isDirectory) }

  init(_ app: AppleApp) { self.app = app }

  /// Writes what is not as it should be.
  ///
  /// - Returns: paths of files that have changed, from the app's folder; and what
  ///   a person should know.
  func write() throws -> (changed: [String], notes: [String]) {
    var changed: [String] = []
    func put(_ data: Data, at path: String) throws {
      if try write(data, to: app.apple.appending(path: path)) { changed.append("Apple/\(path)") }
    }
    let project = "\(app.name).xcodeproj/project.pbxproj"
    try put(Data(merged(XcodeProject.make(app), at: project).project.utf8), at: project)
    try put(Data(merged(InfoPlist.make(app.manifest), at: "Info.plist").xml.utf8), at: "Info.plist")
    let entitlements = "\(app.name).entitlements"
    try put(
      Data(merged(AppleLinks.entitlements(app.manifest), at: entitlements).xml.utf8),
      at: entitlements)
    let catalogue = try AssetCatalogue(app)
    for (path, data) in catalogue.files.sorted(by: { $0.key < $1.key }) {
      // A picture or a list that a person has changed is theirs.
      guard try isOurs("Assets.xcassets/\(path)") else { continue }
      try put(data, at: "Assets.xcassets/\(path)")
      try keep(data, "Assets.xcassets/\(path)")
    }
    return (changed, [catalogue.note].compactMap { $0 })
  }

  // MARK: Merging

  /// What the file is to say: the tool's own, and what a person has added.
  private func merged(_ new: Plist, at path: String) throws -> Plist {
    let result = Plist.merge(
      new, base: try read(kept.appending(path: path)),
      theirs: try read(app.apple.appending(path: path)))
    try keep(Data(new.xml.utf8), path)
    return result
  }

  private func read(_ file: URL) throws -> Plist? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try Plist(data, of: file)
  }

  /// Whether a file is as the tool has left it, or not there.
  private func isOurs(_ path: String) throws -> Bool {
    guard let there = try? Data(contentsOf: app.apple.appending(path: path)) else { return true }
    return there == (try? Data(contentsOf: kept.appending(path: path)))
  }

  private func keep(_ data: Data, _ path: String) throws {
    _ = try write(data, to: kept.appending(path: path))
  }

  // MARK: Files

  /// - Returns: whether the file has changed.
  private func write(_ data: Data, to file: URL) throws -> Bool {
    if data == (try? Data(contentsOf: file)) { return false }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    } catch {
      throw Failure(.cannotCreate, "\(file.path) cannot be written: \(error.localizedDescription)")
    }
    return true
  }
}
