public import Foundation

/// What a platform must provide for an app to be seen, and nothing more.
///
/// (`Host` alone is a class of Foundation.)
@MainActor
public protocol AppHost: AnyObject {
  /// What the platform knows of the network. Asked for after a load has failed,
  /// not before.
  var network: any NetworkMonitor { get }
  /// Shows a browser in a window of its own.
  func show(_ browser: Browser)
  /// Brings the app's main window to the front, for a person who wants something
  /// of it; shows it where it was not there yet.
  func activate()
  /// Takes a browser's window away.
  func close(_ browser: Browser)
  /// Shows a dialog over its browser's page, says that it has
  /// ``Dialog/appeared()``, and answers it. Dialogs of one browser come one at a
  /// time. Keep it as long as it is open: one that is let go gets its safe
  /// answer.
  func present(_ dialog: Dialog, for browser: Browser)
  /// Asks how to print a browser's page, and says once what has become of it.
  /// Where the browser goes meanwhile, that is ``PrintOutcome/cancelled``.
  func printPage(
    of browser: Browser, _ then: @escaping @MainActor (_ outcome: PrintOutcome) -> Void)
  /// Hands an address to the system, such as `mailto:` or `tel:`, and says once
  /// whether a program took it.
  func openExternally(_ url: URL, _ then: @escaping @MainActor (_ isOpened: Bool) -> Void)
  /// Whether the system knows a program for an address.
  func canOpen(_ url: URL) -> Bool
  /// Opens a file with the system's program for it.
  func open(_ file: URL)
  /// Shows a file in its folder.
  func reveal(_ file: URL)
  /// Puts a text on the system's clipboard, in place of what is there.
  func copy(_ text: String)
  /// The text on the system's clipboard; nil where there is none.
  func copiedText() async -> String?
  /// Shows a number at the app's icon, where the system has a place for it; 0
  /// takes it away.
  func showBadge(_ count: Int)
  /// The system's service for positions; nil where it has none. Asked for when a
  /// position is wanted, not before.
  var location: (any LocationProvider)? { get }
  /// Shows a notification of a page that may show some.
  func show(_ notification: PageNotification, for browser: Browser)
  /// Shows a notification of the app's own; one with the same identity takes
  /// the other's place.
  func show(_ notification: AppNotification)
  /// Who brings push messages; nil where nobody does.
  var push: (any PushTransport)? { get }
  /// Takes a notification of the app's own away.
  func withdraw(notification id: String)
}
