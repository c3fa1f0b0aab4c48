public import DovetailCore
internal import GObjectBridge

/// What the desktop has beside windows.
extension Application {
  /// Puts a text on the clipboard.
  public func copy(_ text: String) { Clipboard.write(text) }

  /// The text on the clipboard.
  public func copiedText() async -> String? { await Clipboard.read() }

  /// Shows a number at the app's icon, in docks that show one.
  public func showBadge(_ count: Int) {
    LauncherBadge(stack.manifest.id).show(count, on: BusConnection.session())
  }

  /// Asks how to print a browser's page.
  public func printPage(
    of browser: Browser, _ then: @escaping @MainActor (PrintOutcome) -> Void
  ) {
    guard let window = window(of: browser) else { return then(.cancelled) }
    window.printPage(of: browser, then)
  }
}
