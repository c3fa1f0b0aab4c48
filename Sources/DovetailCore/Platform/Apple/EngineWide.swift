internal import Foundation
internal import WebKit

/// What holds for all web views of the process.
@MainActor
enum EngineWide {
  /// The language that pages and servers are told of before the person's own:
  /// Apple's engine takes it from the app's, from its next start on. What the
  /// person has chosen for the app in the system's settings stands at the same
  /// place, so only what was put there by this is taken away.
  static func setLanguage(_ language: AppLanguage?) {
    let settings = UserDefaults.standard
    let own = "DovetailLanguage"
    if let language {
      settings.set([language.rawValue], forKey: "AppleLanguages")
      settings.set(language.rawValue, forKey: own)
    } else if settings.string(forKey: own) != nil {
      settings.removeObject(forKey: "AppleLanguages")
      settings.removeObject(forKey: own)
    }
  }

  /// Where positions come from; nil leaves it to the engine.
  static func setLocation(
    _ provider: (any LocationProvider)?, for stack: BrowserStack,
    log: @escaping @MainActor (String) -> Void
  ) { PositionBridge.set(provider, for: stack, log: log) }
}
