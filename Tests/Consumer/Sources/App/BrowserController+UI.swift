import Foundation
import WebKit

// MARK: - WKUIDelegate

extension BrowserController: WKUIDelegate {
  package func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let width = windowFeatures.width.map { CGFloat($0.doubleValue) } ?? webView.bounds.width
    let frame = CGRect(x: 0, y: 0, width: width, height: webView.frame.height)
    let popup = WKWebView(frame: frame, configuration: configuration)
    popup.uiDelegate = self
    popup.navigationDelegate = self
    popups.append(popup)
    return popup
  }

  package func webViewDidClose(_ webView: WKWebView) {
    webView.removeFromSuperview()
    popups.removeAll { $0 === webView }
  }

  package func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    print(frame.securityOrigin.host, message)
    completionHandler()
  }

  package func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    completionHandler(frame.isMainFrame)
  }

  package func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    completionHandler(defaultText)
  }

  package func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    decisionHandler(origin.host == "app.example" && type == .camera ? .grant : .deny)
  }
}
