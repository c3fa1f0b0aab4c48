internal import Foundation
public import Observation

/// Whether the pages for the first start are shown.
@MainActor
@Observable
public final class Welcome {
  /// Whether they are shown now.
  public private(set) var isShown: Bool
  /// Whether the app has any.
  @ObservationIgnored public var isThere: Bool { !manifest.welcome.pages.isEmpty }

  @ObservationIgnored private let manifest: AppManifest
  @ObservationIgnored private let file: AtomicFile?
  @ObservationIgnored private let log: @MainActor (String) -> Void

  private struct Seen: Codable {
    var version: String
    var build: Int
  }

  init(
    _ manifest: AppManifest, folders: AppFolders?, log: @escaping @MainActor (LogLine) -> Void
  ) {
    self.manifest = manifest
    self.log = { log(LogLine(.window, $0)) }
    file = folders.map { AtomicFile(url: $0.config.appending(path: "welcome.json")) }
    isShown = false
    isShown = isThere && isDue
  }

  private var isDue: Bool {
    guard let file else { return true }
    do {
      guard let data = try file.read() else { return true }
      let seen = try JSONDecoder().decode(Seen.self, from: data)
      switch manifest.welcome.frequency {
      case .once: return false
      case .version: return seen.version != manifest.version
      case .build: return (seen.version, seen.build) != (manifest.version, manifest.build)
      }
    } catch {
      log("welcome.json cannot be read: \(error.localizedDescription)")
      _ = try? file.setAside()
      return true
    }
  }

  /// The person has seen them, or wants to see no more of them.
  public func finish() {
    guard isShown else { return }
    isShown = false
    do {
      let seen = Seen(version: manifest.version, build: manifest.build)
      try file?.write(JSONEncoder().encode(seen))
    } catch {
      log("welcome.json cannot be written: \(error.localizedDescription)")
    }
  }

  /// Shows them again.
  public func replay() {
    if isThere { isShown = true }
  }
}
