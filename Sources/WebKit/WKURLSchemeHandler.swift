/// Answers requests of a scheme. Apple: `WKURLSchemeHandler`.
///
/// Kept alive by the configuration that it was set on and by its views.
@preconcurrency @MainActor
public protocol WKURLSchemeHandler: AnyObject {
  /// Begin to answer a task. Return soon; the task may be answered later.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)

  /// The page does not want the task any more, as it has gone or was stopped.
  /// Call nothing on it from now on.
  ///
  /// It is called once, only for a task that was started and is not over, and
  /// not when the web view itself goes away.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}
