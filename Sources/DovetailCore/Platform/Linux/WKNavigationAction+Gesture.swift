internal import WebKit

extension WKNavigationAction {
  /// Whether the person tapped or typed for it.
  var hasGesture: Bool { isUserInitiated }
}
