internal import DovetailCore
internal import Observation

/// What the person has set, and the window where they do.
extension Application {
  /// Does what Settings does: the app's own, or opens the shell's.
  func openSettings(over window: BrowserWindow) {
    if let onSettings { return onSettings(window) }
    if settings == nil { makeSettings(over: window) }
    settings?.present()
  }

  /// Puts the chosen appearance into effect, now and after each change.
  func followAppearance() {
    withObservationTracking {
      Looks.apply(stack.settings.appearance)
    } onChange: { [weak self] in
      Task { @MainActor in self?.followAppearance() }
    }
  }
}
