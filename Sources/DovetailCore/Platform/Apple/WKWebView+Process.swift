internal import WebKit

extension WKWebView {
  /// Apple's public API does not say; a script that answers does.
  var isWebProcessResponsive: Bool { true }

  /// Apple's public API cannot end a page's process. The delegate is told as if
  /// it had ended, so that the page is loaded again; the engine itself ends a
  /// process that stands still for long.
  func terminateWebProcess() {
    stopLoading()
    navigationDelegate?.webViewWebContentProcessDidTerminate(self)
  }
}

extension WKWebsiteDataRecord {
  /// Apple's public API does not say.
  func dataSize(ofTypes dataTypes: Set<String>) -> Int64 { 0 }
}
