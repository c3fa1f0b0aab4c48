public import Foundation

/// Where an app keeps what it knows: on Linux by the XDG rules, on Apple's
/// systems in its container.
public struct AppFolders: Sendable, Equatable {
  /// What must not be lost, such as decisions about permissions.
  public let data: URL
  /// What can be made or fetched again.
  public let cache: URL
  /// What a person has set.
  public let config: URL

  init(data: URL, cache: URL, config: URL) {
    self.data = data
    self.cache = cache
    self.config = config
  }

  /// All three in one folder, for tests.
  public init(under folder: URL) {
    data = folder.appending(path: "data", directoryHint: .isDirectory)
    cache = folder.appending(path: "cache", directoryHint: .isDirectory)
    config = folder.appending(path: "config", directoryHint: .isDirectory)
  }
}
