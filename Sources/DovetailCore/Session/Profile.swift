public import Foundation

/// One of several accounts in an app, each with cookies, storage, permissions,
/// secrets and history of its own.
public struct Profile: Sendable, Hashable, Identifiable {
  /// Its identity; nil for the one that the app begins with.
  public let id: UUID?
  /// What people call it; empty for the one that the app begins with, until it
  /// is named.
  public var name: String

  /// The one that an app begins with.
  public static let own = Profile(id: nil, name: "")

  init(id: UUID?, name: String) {
    self.id = id
    self.name = name
  }
}

extension AppFolders {
  /// The folders of a profile, in those of the app.
  public func folders(of profile: Profile) -> AppFolders {
    guard let id = profile.id?.uuidString else { return self }
    func own(_ base: URL) -> URL {
      base.appending(path: "profiles/\(id)", directoryHint: .isDirectory)
    }
    return AppFolders(data: own(data), cache: own(cache), config: own(config))
  }
}
