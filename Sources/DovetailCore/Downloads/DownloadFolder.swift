internal import Foundation

/// Where downloads are saved.
struct DownloadFolder: Sendable {
  /// Folders in the order in which they are tried.
  let candidates: [URL]

  /// - Parameters:
  ///   - wanted: the folder that the app wants; nil for the person's own.
  ///   - own: the person's own.
  ///   - folders: the app's, which is the last resort.
  init(wanted: URL?, own: URL, folders: AppFolders) {
    candidates = [
      wanted, own, folders.data.appending(path: "Downloads", directoryHint: .isDirectory),
    ]
    .compactMap { $0 }.filter { $0.isFileURL && $0.path.hasPrefix("/") }
  }

  /// A file that does not exist, in the first folder that can be written to.
  ///
  /// - Parameter taken: files that others are about to write.
  /// - Returns: nil when no folder can be written to.
  func place(_ name: String, taken: Set<String>) -> URL? {
    guard let folder = candidates.first(where: Self.canBeWritten) else { return nil }
    let (stem, suffix) = FileType.split(name)
    var number = 1
    while true {
      let file = folder.appending(
        path: number == 1 ? name : "\(stem) (\(number))\(suffix)", directoryHint: .notDirectory)
      if !taken.contains(file.path), !FileFacts.exists(file) { return file }
      number += 1
    }
  }

  /// Tries it: rights alone do not say, as on a disk that is read-only.
  private static func canBeWritten(_ folder: URL) -> Bool {
    let probe = folder.appending(path: ".dovetail-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: probe, options: .withoutOverwriting)
      try FileManager.default.removeItem(at: probe)
      return true
    } catch {
      return false
    }
  }
}
