public import Foundation

extension AppFolders {
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
}
