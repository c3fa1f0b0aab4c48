internal import Foundation
public import Observation
public import WebKit

/// The profiles of an app, kept in `profiles.json` of its data folder.
@MainActor
@Observable
public final class Profiles {
  /// All of them, the one that the app begins with first.
  public private(set) var all: [Profile]
  /// The one that the app starts with next time; in an app that runs, the one
  /// whose pages are shown.
  public private(set) var current: Profile

  @ObservationIgnored private let folders: AppFolders
  @ObservationIgnored private let file: ProfileStore
  @ObservationIgnored private let log: @MainActor (String) -> Void

  /// The profiles in an app's folders.
  public init(
    folders: AppFolders, log: @escaping @MainActor (LogLine) -> Void = { _ in }
  ) {
    let say: @MainActor (String) -> Void = { log(LogLine(.session, $0)) }
    self.folders = folders
    self.log = say
    file = ProfileStore(in: folders.data, log: say)
    let contents = file.load()
    all = contents.profiles
    current = contents.profiles.first { $0.id == contents.current } ?? contents.profiles[0]
  }

  /// Makes a new one, empty and signed out; it is not current yet.
  ///
  /// - Parameter name: what people call it.
  @discardableResult
  public func add(_ name: String) -> Profile {
    let profile = Profile(id: UUID(), name: name)
    all.append(profile)
    save()
    log("new profile")
    return profile
  }

  /// Gives a profile another name.
  public func rename(_ profile: Profile, to name: String) {
    guard let index = all.firstIndex(where: { $0.id == profile.id }) else { return }
    all[index].name = name
    if current.id == profile.id { current = all[index] }
    save()
  }

  /// Makes a profile the one that the app starts with. A ``BrowserStack`` that
  /// runs keeps its own; the shell's `Application.use(_:)` makes another.
  public func choose(_ profile: Profile) {
    guard let found = all.first(where: { $0.id == profile.id }), found.id != current.id else {
      return
    }
    current = found
    save()
    log("another profile")
  }

  /// Removes a profile with everything that it has: nobody's pages may be open
  /// in it.
  ///
  /// - Throws: ``ProfileError`` for the current one and the app's own; what
  ///   `WKWebsiteDataStore.remove(forIdentifier:)` throws while it is in use;
  ///   ``SecretError``.
  public func remove(_ profile: Profile, secrets: Secrets? = nil) async throws {
    guard let id = profile.id else { throw ProfileError.isOwn }
    guard profile.id != current.id else { throw ProfileError.isCurrent }
    guard all.contains(where: { $0.id == id }) else { return }
    try await secrets?.removeAll()
    try await WKWebsiteDataStore.remove(forIdentifier: id)
    let own = folders.folders(of: profile)
    for folder in [own.data, own.cache, own.config] where FileFacts.exists(folder) {
      try FileManager.default.removeItem(at: folder)
    }
    all.removeAll { $0.id == id }
    save()
    log("a profile is removed")
  }

  /// Cookies, storage and caches of a profile.
  public func dataStore(of profile: Profile) -> WKWebsiteDataStore {
    profile.id.map { WKWebsiteDataStore(forIdentifier: $0) } ?? .default()
  }

  private func save() { file.save(.init(current: current.id, profiles: all)) }
}

/// Why a profile cannot be removed.
public enum ProfileError: Error, Equatable, Sendable, LocalizedError {
  /// Its pages are shown.
  case isCurrent
  /// The app cannot be without it.
  case isOwn

  /// Why, and what to do.
  public var errorDescription: String? {
    switch self {
    case .isCurrent: "This profile is in use. Switch to another one first."
    case .isOwn: "The app's own profile cannot be removed. Sign out of it instead."
    }
  }
}
