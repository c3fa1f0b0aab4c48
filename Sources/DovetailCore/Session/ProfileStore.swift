internal import Foundation

/// Profiles on disk: a small file that is whole at any time.
@MainActor
final class ProfileStore {
  struct Contents: Equatable {
    var current: UUID?
    var profiles: [Profile]
  }

  private struct File: Codable {
    struct Entry: Codable {
      var id: UUID?
      var name: String
    }

    var version = 1
    var current: UUID?
    var profiles: [Entry]
  }

  private let file: AtomicFile
  private let folder: URL
  private let log: @MainActor (String) -> Void

  init(in folder: URL, log: @escaping @MainActor (String) -> Void) {
    self.folder = folder
    file = AtomicFile(url: folder.appending(path: "profiles.json"))
    self.log = log
  }

  /// What is kept; the app's own profile alone where there is nothing, or nothing
  /// that can be read.
  func load() -> Contents {
    let alone = Contents(current: nil, profiles: [.own])
    do {
      guard let data = try file.read() else { return alone }
      let read = try JSONDecoder().decode(File.self, from: data)
      guard read.version == 1 else {
        log("profiles.json is of a newer version (\(read.version))")
        return setAside()
      }
      var profiles = read.profiles.map { Profile(id: $0.id, name: $0.name) }
      if !profiles.contains(where: { $0.id == nil }) { profiles.insert(.own, at: 0) }
      return Contents(current: read.current, profiles: profiles)
    } catch {
      log("profiles.json cannot be read: \(error.localizedDescription)")
      return setAside()
    }
  }

  /// Puts a list that cannot be understood aside. The profiles are still there,
  /// under the names of their folders.
  private func setAside() -> Contents {
    _ = try? file.setAside()
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "profiles").path(percentEncoded: false))) ?? []
    let found = names.sorted().compactMap { UUID(uuidString: $0) }.map {
      Profile(id: $0, name: String($0.uuidString.prefix(4)))
    }
    return Contents(current: nil, profiles: [.own] + found)
  }

  /// Writes all of them; a failure is logged, and they hold until the app ends.
  func save(_ contents: Contents) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let entries = contents.profiles.map { File.Entry(id: $0.id, name: $0.name) }
    do {
      try file.write(try encoder.encode(File(current: contents.current, profiles: entries)))
    } catch {
      log("profiles.json cannot be written: \(error.localizedDescription)")
    }
  }
}
