#if canImport(UIKit)
  public import DovetailCore
  internal import UIKit
  internal import UserNotifications

  /// What the system has beside windows.
  extension Application {
    /// Puts a text on the clipboard.
    public func copy(_ text: String) { UIPasteboard.general.string = text }

    /// The text on the clipboard. The system may ask the person itself.
    public func copiedText() async -> String? { UIPasteboard.general.string }

    /// Shows a number at the app's icon, where the person lets it.
    public func showBadge(_ count: Int) {
      Task { try? await UNUserNotificationCenter.current().setBadgeCount(count) }
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
