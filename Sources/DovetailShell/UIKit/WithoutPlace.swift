#if canImport(UIKit)
  internal import DovetailCore

  /// What a manifest asks for that this system has no place for: said in the log at
  /// the start, so that nothing is left out in silence.
  enum WithoutPlace {
    static func lines(_ manifest: AppManifest) -> [LogLine] {
      guard manifest.tabs else { return [] }
      return [LogLine(.window, "tabs: here a page that another one opens stands over it")]
    }
  }
#endif
