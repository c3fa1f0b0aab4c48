internal import CWebKitGTK
internal import Foundation

/// Where an app's website data lies.
@MainActor
enum AppFolders {
  /// The application's id; without an application, the program's name.
  private static let appName: String = {
    if let application = unsafe g_application_get_default(),
      let id = unsafe g_application_get_application_id(application)
    {
      return unsafe String(cString: id)
    }
    return ProcessInfo.processInfo.processName
  }()

  static func data(_ path: String) -> URL {
    folder(unsafe String(cString: g_get_user_data_dir()), path)
  }

  static func cache(_ path: String) -> URL {
    folder(unsafe String(cString: g_get_user_cache_dir()), path)
  }

  static var stores: URL { data("WebsiteDataStore") }
  static func store(_ identifier: UUID) -> URL {
    data("WebsiteDataStore/" + identifier.uuidString)
  }
  static func storeCache(_ identifier: UUID) -> URL {
    cache("WebsiteDataStore/" + identifier.uuidString)
  }

  // MARK: Removing

  /// Removes what a store has kept, but for the empty folder of its disk cache.
  ///
  /// The engine's network process watches that folder for as long as it runs, also
  /// when the store is gone, and crashes where it goes and comes again, as when
  /// somebody signs out and in. It is swept away at the app's next start.
  static func remove(_ identifier: UUID) throws {
    try remove(store(identifier))
    let cache = storeCache(identifier).appending(path: "WebKitCache")
    for entry in entries(cache.deletingLastPathComponent()) where entry.path != cache.path {
      try remove(entry)
    }
    for version in entries(cache) { for entry in entries(version) { try remove(entry) } }
  }

  /// Removes the folders of caches whose stores were removed when the app ran last.
  static func sweepOnce() { swept }

  private static let swept: Void = {
    for entry in entries(cache("WebsiteDataStore")) {
      guard let identifier = UUID(uuidString: entry.lastPathComponent),
        !FileManager.default.fileExists(atPath: store(identifier).path)
      else { continue }
      do { try remove(entry) } catch {
        Diagnostics.note("an old cache stays: \(error.localizedDescription)")
      }
    }
  }()

  /// What is in a folder; nothing where there is none, or it is a file.
  private static func entries(_ folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return found ?? []
  }

  private static func remove(_ item: URL) throws {
    guard FileManager.default.fileExists(atPath: item.path) else { return }
    try FileManager.default.removeItem(at: item)
  }

  private static func folder(_ base: String, _ path: String) -> URL {
    URL(fileURLWithPath: base, isDirectory: true).appendingPathComponent(appName)
      .appendingPathComponent("WebKit").appendingPathComponent(path)
  }

  /// Makes a folder that only its user may read.
  static func make(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}

/// Runs operations one at a time, in the order they came.
@MainActor
final class OperationSequence {
  private var waiting: [@MainActor (@escaping @MainActor () -> Void) -> Void] = []
  private var isBusy = false

  /// Whether an operation is under way.
  var isRunning: Bool { isBusy }

  /// Adds an operation; it calls its argument when it is done.
  func add(_ operation: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void) {
    waiting.append(operation)
    next()
  }

  private func next() {
    guard !isBusy, !waiting.isEmpty else { return }
    isBusy = true
    let operation = waiting.removeFirst()
    operation {
      self.isBusy = false
      self.next()
    }
  }
}
