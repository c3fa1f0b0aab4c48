internal import Foundation
internal import WebKit

/// What holds for all web views of the process.
@MainActor
enum EngineWide {
  /// The language that pages and servers are told of before the person's own:
  /// Apple's engine takes it from the app's, from its next start on.
  static func setLanguage(_ language: AppLanguage?) {
    if let language {
      UserDefaults.standard.set([language.rawValue], forKey: "AppleLanguages")
    } else {
      UserDefaults.standard.removeObject(forKey: "AppleLanguages")
    }
  }

  /// Where positions come from; nil leaves it to the engine.
  static func setLocation(
    _ provider: (any LocationProvider)?, for stack: BrowserStack,
    log: @escaping @MainActor (String) -> Void
  ) { PositionBridge.set(provider, for: stack, log: log) }
}
