internal import DovetailCore
internal import WebKit

extension BrowserWindow {
  /// Waits until the window has drawn what is the case now: two frames of the
  /// page.
  ///
  /// - Parameter limit: how long that may take; a page that hangs is drawn as it
  ///   is.
  public func drawn(within limit: Duration = .seconds(2)) async {
    // A page that waits for a dialog's answer draws nothing new.
    guard browser.failure == nil, openDialog == nil else { return }
    let view = browser.webView
    await Deadline.wait(limit) {
      _ = try? await view.callAsyncJavaScript(
        "await new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)));",
        contentWorld: .defaultClient)
    }
  }
}
