internal import CWebKitGTK
internal import GObjectBridge

// The few names that Apple does not have.
extension WKWebView {
  /// Ends the web process of this view, as a crash would; for tests and for
  /// pages that hang. `webViewWebContentProcessDidTerminate` follows.
  /// Corresponds to `webkit_web_view_terminate_web_process`.
  public func terminateWebProcess() {
    unsafe webkit_web_view_terminate_web_process(engineView.webView)
  }
}
