internal import Foundation

/// What a page can know of the app at once: `window.dovetail.app`.
struct AppFacts: Codable, Equatable, Sendable {
  /// The app's identity.
  var id: String
  /// The version that people see.
  var version: String
  /// Counts builds.
  var build: Int
  /// The kind of system.
  var platform: String
  /// The language of the app's windows.
  var language: String
  /// Whether the app runs for the first time on this device.
  var firstLaunch: Bool
  /// The version of the app's own pages, where they are updated; nil elsewhere.
  var bundle: String?

  init(_ manifest: AppManifest, isFirstLaunch: Bool) {
    id = manifest.id
    version = manifest.version
    build = manifest.build
    platform = Self.platformHere
    language = (manifest.language ?? .system).rawValue
    firstLaunch = isFirstLaunch
  }
}
