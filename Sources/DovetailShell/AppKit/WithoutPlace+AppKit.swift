#if canImport(AppKit) && !canImport(UIKit)
  internal import DovetailCore

  /// What a manifest asks for that this system has no place for: said in the log at
  /// the start, so that nothing is left out in silence.
  enum WithoutPlace {
    static func lines(_ manifest: AppManifest) -> [LogLine] {
      [
        (manifest.tabs, "tabs: here a page that another one opens has a window of its own"),
        (manifest.addressField, "addressField: the window for macOS has none yet"),
      ].filter(\.0).map { LogLine(.window, $0.1) }
    }
  }
#endif
