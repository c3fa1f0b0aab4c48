internal import CWebKitGTK
internal import Foundation
internal import Synchronization

/// The folders of disk caches whose stores were removed.
///
/// The engine's network process watches the folder `WebKitCache` of a store for as
/// long as it runs, also when the store is gone. It crashes where the folder goes and
/// comes again, as when somebody signs out and in, or when it still writes to a store
/// while that is removed. So an empty folder stays until this process ends.
enum LeftCaches {
  /// What is removed at the end, by the cache's folder.
  private static let left = Mutex<[URL: [URL]]>([:])

  /// Removes what a store has kept, and what the folder of its cache has beside the
  /// cache, but for that folder itself.
  ///
  /// - Parameter root: a folder around both, which goes at the end of this process.
  static func remove(data: URL, cache: URL, in root: URL? = nil) throws {
    sweepAtExit
    // The engine may still write to the store, and so makes its folders again.
    left.withLock { $0[cache] = root.map { [$0] } ?? [data, cache] }
    try remove(data)
    for entry in entries(cache) where entry.lastPathComponent != "WebKitCache" {
      try remove(entry)
    }
    for entry in entries(cache.appending(path: "WebKitCache")) { try remove(entry) }
  }

  /// A store has these folders again.
  static func keep(_ cache: URL) { left.withLock { $0[cache] = nil } }

  private static let sweepAtExit: Void = {
    atexit { LeftCaches.sweep() }
    return ()
  }()

  private static func sweep() {
    for folder in left.withLock({ $0.values.flatMap { $0 } }) { try? remove(folder) }
  }

  /// What is in a folder; nothing where there is none, or it is a file.
  static func entries(_ folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return found ?? []
  }

  /// The engine may write into a folder while it is removed; that ends soon.
  private static func remove(_ item: URL, attempts: Int = 20) throws {
    guard FileManager.default.fileExists(atPath: item.path) else { return }
    do { try FileManager.default.removeItem(at: item) } catch {
      guard attempts > 1 else { throw error }
      try remove(item, attempts: attempts - 1)
    }
  }
}
