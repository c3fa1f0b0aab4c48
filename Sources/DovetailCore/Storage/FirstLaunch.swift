internal import Foundation

/// Whether an app runs for the first time.
enum FirstLaunch {
  /// True once for each data folder; always true where nothing is kept.
  static func take(in folders: AppFolders?) -> Bool {
    guard let folder = folders?.data else { return true }
    let mark = folder.appending(path: "launched")
    guard !FileFacts.exists(mark) else { return false }
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Not worth to wait for the disk at each first start: lost, it is asked again.
    try? Data().write(to: mark)
    return true
  }
}
