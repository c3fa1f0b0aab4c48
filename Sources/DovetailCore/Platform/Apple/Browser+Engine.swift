internal import Foundation
internal import WebKit

extension Browser {
  /// The engine's state. Observation does not follow Apple's view by itself, so
  /// that whoever reads it here follows ``engineChanges``.
  var engine: WKWebView {
    _ = engineChanges
    return webView
  }

  /// Follows what the browser and its observers have to act on.
  func followEngine() -> [NSKeyValueObservation] {
    [
      follow(\.isLoading) { $0.endIfIdle() }, follow(\.title), follow(\.url),
      follow(\.estimatedProgress), follow(\.canGoBack), follow(\.canGoForward),
      follow(\.hasOnlySecureContent),
    ]
  }

  private func follow<Value>(
    _ keyPath: KeyPath<WKWebView, Value>, _ act: @escaping @MainActor (Browser) -> Void = { _ in }
  ) -> NSKeyValueObservation {
    webView.observe(keyPath) { [weak self] _, _ in
      // WebKit tells of its changes on the main thread.
      MainActor.assumeIsolated {
        guard let browser = self else { return }
        browser.engineChanges += 1
        act(browser)
      }
    }
  }
}
