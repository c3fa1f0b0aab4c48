public import Foundation

/// Where an app keeps what it knows, by the XDG rules.
public struct AppFolders: Sendable, Equatable {
  /// What must not be lost, such as decisions about permissions.
  public let data: URL
  /// What can be made or fetched again.
  public let cache: URL
  /// What a person has set.
  public let config: URL

  /// The folders of an app in its person's home.
  ///
  /// A variable that is empty or not an absolute path does not count, as XDG
  /// has it.
  public init(
    id: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    home: URL = FileManager.default.homeDirectoryForCurrentUser
  ) {
    func base(_ variable: String, _ fallback: String) -> URL {
      if let path = environment[variable], path.hasPrefix("/") {
        return URL(filePath: path, directoryHint: .isDirectory)
      }
      return home.appending(path: fallback, directoryHint: .isDirectory)
    }
    data = base("XDG_DATA_HOME", ".local/share").appending(path: id, directoryHint: .isDirectory)
    cache = base("XDG_CACHE_HOME", ".cache").appending(path: id, directoryHint: .isDirectory)
    config = base("XDG_CONFIG_HOME", ".config").appending(path: id, directoryHint: .isDirectory)
  }

  /// All three in one folder, for tests.
  public init(under folder: URL) {
    data = folder.appending(path: "data", directoryHint: .isDirectory)
    cache = folder.appending(path: "cache", directoryHint: .isDirectory)
    config = folder.appending(path: "config", directoryHint: .isDirectory)
  }
}
