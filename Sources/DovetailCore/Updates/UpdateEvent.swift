internal import WebKit

/// Tells the app's main page that a newer bundle waits:
///
/// ```js
/// addEventListener("dovetail:update", event => offer(event.detail.version));
/// ```
@MainActor
enum UpdateEvent {
  /// Runs in the shell's own world: whose the page is, no page can lie about
  /// there.
  private static let script = """
    if (self.origin !== origin) return;
    window.dispatchEvent(new CustomEvent("dovetail:update", { detail: { version } }));
    """

  static func send(_ version: String, to browser: Browser) {
    guard browser.pageOrigin == .app else { return }
    browser.webView.callAsyncJavaScript(
      script, arguments: ["version": version, "origin": Origin.app.description], in: nil,
      in: .dovetail)
  }
}
