internal import Foundation

/// Files that a page hands to others, in a folder that only this user reads; the
/// folder goes with this object.
final class SharedFiles: Sendable {
  /// How many there may be at once.
  static let limit = 10
  /// How much may be in all of them, in bytes. As base64 that is less than a
  /// message holds, so that there is room for names and words too.
  static let sizeLimit = 20 << 20

  /// The files, in the page's order.
  let files: [URL]
  private let folder: URL

  /// Writes them, away from the main actor, under names that are safe and differ.
  ///
  /// - Throws: ``CommandError``, and nothing is left behind.
  nonisolated init(_ wanted: [StockCommands.FileToSave]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "share-\(UUID().uuidString)", directoryHint: .isDirectory)
    let names = Self.names(of: wanted)
    self.folder = folder
    files = names.map { folder.appending(path: $0, directoryHint: .notDirectory) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for (file, contents) in zip(files, wanted) {
        try contents.data.write(to: file, options: .withoutOverwriting)
      }
    } catch {
      // What began is taken away by `deinit`.
      throw CommandError(
        .failed, "the files could not be written: \(error.localizedDescription)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Some file systems take large and small letters for the same.
  private static func names(of wanted: [StockCommands.FileToSave]) -> [String] {
    var taken: Set<String> = []
    return wanted.map { file in
      let name = DownloadName.make(.init(suggestion: file.name, url: nil, type: file.type))
      let (stem, suffix) = FileType.split(name)
      var (free, number) = (name, 1)
      while !taken.insert(free.lowercased()).inserted {
        number += 1
        free = "\(stem) (\(number))\(suffix)"
      }
      return free
    }
  }
}
