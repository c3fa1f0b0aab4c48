#if canImport(UIKit)
  internal import UIKit

  extension Application {
    /// Opens the settings: the app's own, or the shell's.
    func openSettings(over window: BrowserWindow) {
      if let onSettings { return onSettings(window) }
      let settings = SettingsWindow(stack, strings: strings)
      window.top.present(settings.container, animated: true)
    }
  }
#endif
