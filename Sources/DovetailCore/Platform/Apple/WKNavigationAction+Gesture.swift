internal import WebKit

extension WKNavigationAction {
  /// Whether the person tapped or typed for it. Apple's public API does not say;
  /// windows that open by themselves are kept from opening by the engine.
  var hasGesture: Bool { true }
}
