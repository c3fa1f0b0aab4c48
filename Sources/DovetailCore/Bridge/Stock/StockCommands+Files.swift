public import Foundation

extension StockCommands {
  /// Which files a person is to choose.
  public struct FileWish: Codable, Equatable, Sendable {
    /// MIME types, such as `image/*`; any where there are none, and no extensions
    /// either.
    public var types: [String]?
    /// Name extensions, without the dot.
    public var extensions: [String]?
    /// Whether it may be several. Default false.
    public var several: Bool?
  }

  /// A file that the person has chosen.
  public struct PickedFile: Codable, Equatable, Sendable {
    /// Its name, without folders.
    public var name: String
    /// Its MIME type, by its name.
    public var type: String
    /// What is in it.
    public var data: Data
  }

  /// A file that the person is to keep.
  public struct FileToSave: Codable, Equatable, Sendable {
    /// The name to begin with.
    public var name: String
    /// Its MIME type, which the name gets an extension from where it has none.
    public var type: String?
    /// What is in it.
    public var data: Data
  }

  /// How much can be picked at once, in bytes: as much as a message holds, in
  /// which bytes stand as base64.
  static let pickLimit = 24 << 20

  /// Files of the person's, each time chosen by them, after a click or a key:
  /// `files.pick` gives them, and an empty list where they chose none;
  /// `files.save` puts one where they want it, and gives the name that it has
  /// there, or null. The page learns of no folder.
  public static let files = CommandSet("files") {
    Command("files.pick", for: Capability(needsUserGesture: true), within: nil) {
      @MainActor (wish: FileWish?, caller) in
      let choice = FileChoice(
        allowsSeveral: wish?.several ?? false, types: wish?.types ?? [],
        extensions: (wish?.extensions ?? []).map { $0.lowercased() })
      guard case .files(let files) = try await caller.answer(to: .files(choice), "files") else {
        return [PickedFile]()
      }
      return try await contents(of: files)
    }
    Command("files.save", for: Capability(needsUserGesture: true), within: nil) {
      @MainActor (file: FileToSave, caller) in
      let name = DownloadName.make(.init(suggestion: file.name, url: nil, type: file.type))
      let draft = try await SavedDraft(name, file.data)
      defer { draft.remove() }
      let choice = SaveChoice(name: name, contents: draft.file)
      switch try await caller.answer(to: .save(choice), "save") {
      case .files(let places):
        guard let place = places.first else { return String?.none }
        try await draft.copy(to: place)
        return place.lastPathComponent
      case .accepted: return name
      default: return nil
      }
    }
  }

  /// Reads files, away from the main actor.
  nonisolated private static func contents(of files: [URL]) async throws -> [PickedFile] {
    var picked: [PickedFile] = []
    var room = pickLimit
    for file in files {
      let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isDirectoryKey])
      guard values?.isDirectory != true else { continue }
      room -= values?.fileSize ?? 0
      guard room >= 0 else {
        throw CommandError(.tooLarge, "what was picked is more than \(pickLimit) bytes")
      }
      do {
        let type = MIMEType.of(file).prefix { $0 != ";" }
        picked.append(
          PickedFile(
            name: file.lastPathComponent, type: String(type), data: try Data(contentsOf: file)))
      } catch {
        throw CommandError(.failed, "\(file.lastPathComponent) cannot be read")
      }
    }
    return picked
  }
}

/// What is to be kept, in a folder of its own until it is.
private struct SavedDraft: Sendable {
  let file: URL

  /// Writes it, away from the main actor.
  nonisolated init(_ name: String, _ data: Data) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    file = folder.appending(path: name)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try data.write(to: file)
    } catch {
      throw CommandError(.failed, "\(name) could not be written: \(error.localizedDescription)")
    }
  }

  nonisolated func copy(to place: URL) async throws {
    do {
      try Data(contentsOf: file, options: .alwaysMapped).write(to: place, options: .atomic)
    } catch {
      throw CommandError(
        .failed, "\(place.lastPathComponent) could not be written: \(error.localizedDescription)")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
}
