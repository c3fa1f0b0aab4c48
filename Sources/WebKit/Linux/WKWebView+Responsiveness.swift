extension WKWebView {
  /// Whether the page's process reacts to what it is told, such as a click; false
  /// once it has not for some seconds, until it does again. Observable. Linux
  /// only. Corresponds to `webkit_web_view_get_is_web_process_responsive`.
  public var isWebProcessResponsive: Bool {
    observed(\.isWebProcessResponsive) { $0.isWebProcessResponsive }
  }
}
