import Foundation
import WebKit

/// Code from before Swift 6: plain closures, and plain functions that touch the
/// web view, which get a warning at most.
package class OldController: NSObject {
  package var webView: WKWebView!
  package var asked: [String] = []
  package var onFinish: (@MainActor () -> Void)?
  var handler: (([HTTPCookie]) -> Void)?

  func reloadLater() {
    DispatchQueue.main.async {
      self.webView.reload()
    }
  }

  func share() {
    WKWebsiteDataStore.default().httpCookieStore.getAllCookies { cookies in
      cookies.forEach { HTTPCookieStorage.shared.setCookie($0) }
      self.handler?(cookies)
    }
  }
}

extension OldController: WKNavigationDelegate {
  package func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    asked.append("action")
    decisionHandler(.allow)
  }

  package func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    asked.append("response")
    DispatchQueue.main.async { decisionHandler(.allow) }
  }

  package func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.performDefaultHandling, nil)
  }

  package func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    webView.evaluateJavaScript(
      "document.documentElement.scrollHeight",
      completionHandler: { (height, error) in
        self.webView.frame.size.height = height as! CGFloat
        self.onFinish?()
      })
  }
}

extension OldController: WKUIDelegate {
  package func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
  ) {
    asked.append(message)
    completionHandler()
  }

  package func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
  ) {
    asked.append(message)
    completionHandler(true)
  }

  package func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (String?) -> Void
  ) {
    completionHandler(defaultText)
  }
}

extension OldController: WKScriptMessageHandlerWithReply {
  package func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void
  ) {
    replyHandler(message.body, nil)
  }
}

extension OldController: WKDownloadDelegate {
  package func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping (URL?) -> Void
  ) {
    completionHandler(nil)
  }
}
