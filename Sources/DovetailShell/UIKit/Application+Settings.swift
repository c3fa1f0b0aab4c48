#if canImport(UIKit)
  internal import UIKit

  extension Application {
    /// Opens the settings: the app's own, or the shell's.
    func openSettings(over window: BrowserWindow) {
      if let onSettings { return onSettings(window) }
      let people = profiles.map { SettingsProfiles($0, of: stack, strings: strings) }
      let settings = SettingsWindow(stack, profiles: people, strings: strings)
      people?.use = { [weak self, weak settings] profile in
        // They stand over the window that goes.
        settings?.dismiss(animated: true) { self?.use(profile) }
      }
      window.top.present(settings.container, animated: true)
    }
  }
#endif
