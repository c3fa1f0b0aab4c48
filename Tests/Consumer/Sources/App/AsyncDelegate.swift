import Foundation
import WebKit

/// The delegates once more, in their `async` forms.
@MainActor
final class AsyncDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  weak var presenter: BrowserController?

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    preferences.preferredContentMode = .mobile
    return (.allow, preferences)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    await Task.yield()
    return .allow
  }

  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.cancelAuthenticationChallenge, nil)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {}

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool { true }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? { defaultText }

  func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision { .prompt }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? { parameters.allowsMultipleSelection ? [] : nil }
}

extension WKWebView {
  /// Loads, and is done when the page is.
  @MainActor
  func loadAndWait(_ request: URLRequest) async throws {
    let waiter = Waiter()
    navigationDelegate = waiter
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
      waiter.continuation = continuation
      load(request)
    }
  }
}

private final class Waiter: NSObject, WKNavigationDelegate {
  var continuation: CheckedContinuation<Void, Error>?

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    continuation?.resume()
    continuation = nil
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    continuation?.resume(throwing: error)
    continuation = nil
  }
}
