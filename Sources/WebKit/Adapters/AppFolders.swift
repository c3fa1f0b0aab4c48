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

  /// Removes what a store has kept.
  static func remove(_ identifier: UUID) throws {
    try LeftCaches.remove(data: store(identifier), cache: storeCache(identifier))
  }

  /// Removes the folders of caches whose stores are gone, and that an earlier run of
  /// the app could not remove, as when it was killed.
  static func sweepOnce() { swept }

  private static let swept: Void = {
    for entry in LeftCaches.entries(cache("WebsiteDataStore")) {
      guard let identifier = UUID(uuidString: entry.lastPathComponent),
        !FileManager.default.fileExists(atPath: store(identifier).path)
      else { continue }
      do { try FileManager.default.removeItem(at: entry) } catch {
        Diagnostics.note("an old cache stays: \(error.localizedDescription)")
      }
    }
  }()

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
