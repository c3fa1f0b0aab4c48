import Foundation
import Testing
import WebKit

/// A view on a data store, whose loads can be waited for.
@MainActor
final class LoadedPage: NSObject, WKNavigationDelegate {
  let view: WKWebView
  private var waiting: CheckedContinuation<Void, any Error>?

  convenience init(store: WKWebsiteDataStore, rules: [WKContentRuleList] = []) {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    for list in rules { configuration.userContentController.add(list) }
    self.init(configuration)
  }

  init(_ configuration: WKWebViewConfiguration) {
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    super.init()
    view.navigationDelegate = self
  }

  func load(_ url: URL) async throws {
    try await withCheckedThrowingContinuation { continuation in
      waiting = continuation
      view.load(URLRequest(url: url))
    }
  }

  func text(_ script: String) async throws -> String? {
    try await view.evaluateJavaScript(script) as? String
  }

  /// Runs statements.
  func run(_ statements: String) async throws {
    try await view.evaluateJavaScript(statements + "; 0")
  }

  private func end(_ result: Result<Void, any Error>) {
    waiting?.resume(with: result)
    waiting = nil
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { end(.success(())) }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { end(.failure(error)) }
}
