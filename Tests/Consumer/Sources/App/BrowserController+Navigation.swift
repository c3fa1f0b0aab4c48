import Foundation
import WebKit

// MARK: - WKNavigationDelegate

extension BrowserController: WKNavigationDelegate {
  package func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url else {
      decisionHandler(.cancel)
      return
    }
    switch url.scheme {
    case "tel", "mailto":
      decisionHandler(.cancel)
    case "bundle", "https", "about":
      if navigationAction.targetFrame == nil {
        webView.load(navigationAction.request)
        decisionHandler(.cancel)
        return
      }
      if navigationAction.navigationType == .linkActivated,
        navigationAction.sourceFrame.securityOrigin.host == "ads.example",
        navigationAction.targetFrame?.isMainFrame == true
      {
        decisionHandler(.cancel)
        return
      }
      decisionHandler(.allow)
    default:
      decisionHandler(.allow)
    }
  }

  package func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    if let response = navigationResponse.response as? HTTPURLResponse,
      response.statusCode >= 400, navigationResponse.isForMainFrame
    {
      decisionHandler(.cancel)
      return
    }
    decisionHandler(navigationResponse.canShowMIMEType ? .allow : .download)
  }

  package func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    errors.removeAll()
  }

  package func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {}

  package func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}

  package func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    webView.evaluateJavaScript("document.title") { result, error in
      if let title = result as? String, error == nil { print("title:", title) }
    }
    onFinish?()
  }

  package func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error
  ) {
    errors.append(error)
  }

  package func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    let error = error as NSError
    if error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled { return }
    if error.domain == "WebKitErrorDomain" && error.code == 102 { return }
    errors.append(error)
  }

  package func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic,
      challenge.previousFailureCount == 0
    else {
      completionHandler(.performDefaultHandling, nil)
      return
    }
    completionHandler(
      .useCredential, URLCredential(user: "me", password: "secret", persistence: .forSession))
  }

  package func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    webView.reload()
  }

  package func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse,
    didBecome download: WKDownload
  ) {
    download.delegate = DownloadCenter.shared
  }

  package func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    download.delegate = DownloadCenter.shared
  }
}
