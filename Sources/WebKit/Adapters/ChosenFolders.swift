internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge
internal import Synchronization

/// Folders that people choose for `<input type=file webkitdirectory>`.
///
/// The engine lists a chosen folder in the page's process, whose sandbox does not
/// have it; the page would hear that nothing was chosen. So the folder is made once
/// more at a place that the sandbox may read, until the app ends. Its files are the
/// same files under a second name; only those of another disk, or of another user,
/// are copied. The engine leaves out files that are symbolic links.
enum ChosenFolders {
  /// Where this process makes its trees; nil where it cannot.
  private static let place = Mutex<URL?>(nil)

  /// Lets the pages' processes of a context see the place; before the first begins.
  @MainActor
  static func open(_ context: ObjectRef) {
    for left in LeftCaches.entries(AppFolders.pageFolders) where isLeft(left) {
      try? FileManager.default.removeItem(at: left)
    }
    let own = AppFolders.pageFolders.appending(path: "\(getpid())")
    do { try AppFolders.make(own) } catch {
      return Diagnostics.note("folders cannot be chosen: \(error.localizedDescription)")
    }
    place.withLock { $0 = own }
    removeAtExit
    unsafe webkit_web_context_add_path_to_sandbox(context.opaque, own.path, 1)
  }

  /// Whether the process that made it is gone.
  private static func isLeft(_ folder: URL) -> Bool {
    guard let process = Int32(folder.lastPathComponent) else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  private static let removeAtExit: Void = {
    atexit { ChosenFolders.remove() }
    return ()
  }()

  private static func remove() {
    if let own = place.withLock({ $0 }) { try? FileManager.default.removeItem(at: own) }
  }

  /// Makes a folder's tree where pages' processes see it.
  @concurrent
  static func mirror(_ folder: URL) async throws -> URL {
    guard let own = place.withLock({ $0 }) else { throw CocoaError(.fileNoSuchFile) }
    let copy = own.appending(path: UUID().uuidString).appending(path: folder.lastPathComponent)
    try AppFolders.make(copy)
    let keys: [URLResourceKey] = [.isDirectoryKey, .isRegularFileKey, .isSymbolicLinkKey]
    // Links are not followed: what only points elsewhere was not chosen.
    try mirror(folder, as: copy, keys)
    return copy
  }

  private static func mirror(_ folder: URL, as copy: URL, _ keys: [URLResourceKey]) throws {
    let files = FileManager.default
    for item in try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys) {
      let place = copy.appending(path: item.lastPathComponent)
      let facts = try item.resourceValues(forKeys: Set(keys))
      if facts.isSymbolicLink == true { continue }
      if facts.isDirectory == true {
        try AppFolders.make(place)
        leaveOut { try mirror(item, as: place, keys) }
      } else if facts.isRegularFile == true {
        leaveOut {
          do { try files.linkItem(at: item, to: place) } catch {
            try files.copyItem(at: item, to: place)
          }
        }
      }
    }
  }

  /// What may not be read takes nothing else along.
  private static func leaveOut(_ work: () throws -> Void) {
    do { try work() } catch {
      Diagnostics.note("left out of a chosen folder: \(error.localizedDescription)")
    }
  }
}
