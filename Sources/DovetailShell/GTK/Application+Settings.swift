internal import DovetailCore

/// What the person has set, and the window where they do.
extension Application {
  /// Does what Settings does: the app's own, or opens the shell's.
  func openSettings(over window: BrowserWindow) {
    if let onSettings { return onSettings(window) }
    if settings == nil { makeSettings(over: window) }
    settings?.present()
  }
}
