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

  /// Where the trees of folders are that were chosen for pages.
  static let pageFolders = cache("ChosenFolders")
  static var stores: URL { data("WebsiteDataStore") }
  static func store(_ identifier: UUID) -> URL {
    data("WebsiteDataStore/" + identifier.uuidString)
  }
  static func storeCache(_ identifier: UUID) -> URL {
    cache("WebsiteDataStore/" + identifier.uuidString)
  }

  // MARK: Stores by identifier

  /// The engine makes a folder again where it still writes to a store that was
  /// removed, so only those count that have our mark.
  private static func mark(_ identifier: UUID) -> URL {
    store(identifier).appending(path: "store")
  }

  private static func isStore(_ identifier: UUID) -> Bool {
    FileManager.default.fileExists(atPath: mark(identifier).path)
  }

  /// The identifiers of all stores that exist.
  static var identifiers: [UUID] { identifiers(in: stores).filter { isStore($0) } }

  /// Makes the folder of a store.
  static func makeStore(_ identifier: UUID) throws {
    try make(store(identifier))
    try Data().write(to: mark(identifier))
  }

  /// Removes what a store has kept.
  static func remove(_ identifier: UUID) throws {
    try LeftCaches.remove(data: store(identifier), cache: storeCache(identifier))
  }

  /// Removes the folders of stores that are gone and that an earlier run of the app
  /// could not remove, as when it was killed.
  static func sweepOnce() { swept }

  private static let swept: Void = {
    let found = Set(identifiers(in: stores) + identifiers(in: cache("WebsiteDataStore")))
    for identifier in found where !isStore(identifier) {
      for folder in [store(identifier), storeCache(identifier)]
      where FileManager.default.fileExists(atPath: folder.path) {
        do { try FileManager.default.removeItem(at: folder) } catch {
          Diagnostics.note("a removed store stays: \(error.localizedDescription)")
        }
      }
    }
  }()

  private static func identifiers(in folder: URL) -> [UUID] {
    LeftCaches.entries(folder).compactMap { UUID(uuidString: $0.lastPathComponent) }
  }

  private static func folder(_ base: String, _ path: String) -> URL {
    URL(fileURLWithPath: base, isDirectory: true).appendingPathComponent(appName)
      .appendingPathComponent("WebKit").appendingPathComponent(path)
  }

  /// Makes a folder that only its user may read.
  nonisolated static func make(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
