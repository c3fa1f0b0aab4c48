public import Foundation

/// A UI delegate that is also asked what Apple's public API asks nobody about.
///
/// With a delegate that is only a ``WKUIDelegate``, permissions of these kinds are
/// denied. Linux only.
@preconcurrency @MainActor
public protocol LinuxUIDelegate: WKUIDelegate {
  /// The page wants to show notifications or to read the clipboard; anything
  /// but `.grant` denies.
  func webView(
    _ webView: WKWebView, requestPermissionFor kind: LinuxPermission,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void)

  /// What an origin may do, without asking anybody: for
  /// `navigator.permissions.query`.
  func webView(
    _ webView: WKWebView, stateOf kind: LinuxPermission, for origin: WKSecurityOrigin
  ) -> WKPermissionDecision

  /// The page shows a notification. Keep it as long as it is shown.
  func webView(_ webView: WKWebView, show notification: LinuxNotification)

  /// A request went without the fields that its origin has, or had them on its way
  /// and was led elsewhere; told once for each page, asker and origin. Default:
  /// nothing. See `WKWebsiteDataStore.setRequestHeaders(_:askedBy:)`.
  ///
  /// - Parameters:
  ///   - url: where it went.
  ///   - asker: who asked, as far as the request says.
  ///   - wasRedirected: whether it was led there.
  func webView(
    _ webView: WKWebView, withheldHeadersOf url: URL, askedBy asker: URL?, wasRedirected: Bool)
}

extension LinuxUIDelegate {
  /// Nothing.
  public func webView(
    _ webView: WKWebView, withheldHeadersOf url: URL, askedBy asker: URL?, wasRedirected: Bool
  ) {}
}

/// What a page may be allowed, beside what Apple's API names.
public enum LinuxPermission: String, Sendable {
  /// The position.
  case geolocation
  /// The camera.
  case camera
  /// The microphone.
  case microphone
  /// Notifications.
  case notifications
  /// Reading the clipboard.
  case clipboard = "clipboard-read"
}
