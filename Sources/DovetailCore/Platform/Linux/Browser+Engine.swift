internal import WebKit

extension Browser {
  /// The engine's state, which Observation follows by itself.
  var engine: WKWebView { webView }

  /// Follows what the browser has to act on.
  func followEngine() -> [NSKeyValueObservation] {
    [
      webView.observe(\.isLoading) { [weak self] _, _ in self?.endIfIdle() },
      webView.observe(\.isWebProcessResponsive) { [weak self] view, _ in
        self?.watch.engineSays(isResponsive: view.isWebProcessResponsive)
      },
    ]
  }
}
