internal import Foundation
public import Observation

/// What a person has set in an app, kept in `settings.json` of its folder for
/// that.
@MainActor
@Observable
public final class AppSettings {
  /// How windows and pages look. Default: as the system does.
  public var appearance: Appearance {
    get { values.appearance ?? .system }
    set { change { $0.appearance = newValue } }
  }

  /// How much pages are enlarged where nobody has said anything else, from 0.3
  /// to 5; what is outside of that becomes the nearest of them, and what is no
  /// number becomes 1. Default 1.
  public var textSize: Double {
    get { values.textSize ?? 1 }
    set { change { $0.textSize = SettingsValues.allowed(newValue) } }
  }

  /// What becomes of cached files when the app starts. Default: what the
  /// manifest says.
  public var cache: CacheAtLaunch {
    get { values.cache ?? manifest.cache }
    set { change { $0.cache = newValue } }
  }

  /// The language of the app's windows, and what pages and servers are told;
  /// from the next start on. nil, the default, is what the manifest says, or the
  /// system's.
  public var language: AppLanguage? {
    get { values.language }
    set { change { $0.language = newValue } }
  }

  private var values: SettingsValues
  @ObservationIgnored private let manifest: AppManifest
  @ObservationIgnored private let store: SettingsStore?
  /// Called after the text size has changed.
  @ObservationIgnored var onTextSize: (@MainActor () -> Void)?

  /// The settings of an app.
  ///
  /// - Parameters:
  ///   - folders: where they are kept; nil keeps them until the app ends.
  ///   - log: gets a line when they cannot be read or kept.
  public init(
    _ manifest: AppManifest, folders: AppFolders?,
    log: @escaping @MainActor (LogLine) -> Void = { _ in }
  ) {
    self.manifest = manifest
    store = folders.map { SettingsStore(in: $0.config) { log(LogLine(.setting, $0)) } }
    values = store?.load() ?? SettingsValues()
  }

  private func change(_ body: (inout SettingsValues) -> Void) {
    var new = values
    body(&new)
    guard new != values else { return }
    let resizes = new.textSize != values.textSize
    values = new
    store?.save(new)
    if resizes { onTextSize?() }
  }
}

extension Browser {
  /// How much its pages are enlarged where nobody has said anything else.
  public var usualZoom: Double { stack?.settings.textSize ?? 1 }
}

/// What was set; nil for what was not.
struct SettingsValues: Equatable {
  var appearance: Appearance?
  var textSize: Double?
  var cache: CacheAtLaunch?
  var language: AppLanguage?

  static func allowed(_ size: Double) -> Double {
    size.isNaN ? 1 : min(max(size, 0.3), 5)
  }
}
