internal import WebKit

/// What holds for all web views of the process.
@MainActor
enum EngineWide {
  /// The language that pages and servers are told of before the person's own.
  static func setLanguage(_ language: AppLanguage?) {
    LinuxLanguages.preferred = language.map { [$0.rawValue] } ?? []
  }

  /// Where positions come from; nil leaves it to the engine.
  static func setLocation(
    _ provider: (any LocationProvider)?, for stack: BrowserStack,
    log: @escaping @MainActor (String) -> Void
  ) { LinuxLocation.source = provider.map { LocationRelay($0, log: log) } }
}
