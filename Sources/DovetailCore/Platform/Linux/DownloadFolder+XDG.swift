internal import Foundation

extension DownloadFolder {
  /// - Parameters:
  ///   - wanted: the folder that the app wants; nil for the person's own.
  ///   - folders: the app's, which is the last resort.
  init(
    wanted: URL?, folders: AppFolders,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: URL = FileManager.default.homeDirectoryForCurrentUser
  ) {
    self.init(wanted: wanted, own: Self.ofPerson(environment, home), folders: folders)
  }

  /// `XDG_DOWNLOAD_DIR` of `user-dirs.dirs`, else `Downloads` in the home.
  private static func ofPerson(_ environment: [String: String], _ home: URL) -> URL {
    let config =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? home.appending(path: ".config")
    let file = config.appending(path: "user-dirs.dirs")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    for line in lines where line.hasPrefix("XDG_DOWNLOAD_DIR=") {
      let value = line.dropFirst("XDG_DOWNLOAD_DIR=".count).trimmingCharacters(
        in: CharacterSet(charactersIn: "\" "))
      if value.hasPrefix("$HOME/") {
        return home.appending(path: String(value.dropFirst("$HOME/".count)))
      }
      if value.hasPrefix("/") { return URL(filePath: value) }
    }
    return home.appending(path: "Downloads", directoryHint: .isDirectory)
  }
}
