#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  public import DovetailCore

  /// What the system has beside windows.
  extension Application {
    /// Puts a text on the clipboard.
    public func copy(_ text: String) {
      NSPasteboard.general.clearContents()
      NSPasteboard.general.setString(text, forType: .string)
    }

    /// The text on the clipboard. The system may ask the person itself.
    public func copiedText() async -> String? { NSPasteboard.general.string(forType: .string) }

    /// Shows a number at the app's icon in the Dock.
    public func showBadge(_ count: Int) {
      NSApplication.shared.dockTile.badgeLabel = count > 0 ? "\(count)" : nil
    }

    /// Asks how to print a browser's page.
    public func printPage(
      of browser: Browser, _ then: @escaping @MainActor (PrintOutcome) -> Void
    ) {
      guard let window = window(of: browser) else { return then(.cancelled) }
      window.printPage(then)
    }
  }
#endif
