internal import Foundation
internal import WebKit

/// Navigations that become files.
extension BrowserDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    if navigationResponse.isDownload { return decisionHandler(.download) }
    let isHeld =
      browser?.renewsToken(for: navigationResponse) { [weak browser] isRetried in
        guard !isRetried else { return decisionHandler(.cancel) }
        decisionHandler(browser?.accepts(navigationResponse) == false ? .cancel : .allow)
      } ?? false
    guard !isHeld else { return }
    decisionHandler(browser?.accepts(navigationResponse) == false ? .cancel : .allow)
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) { begin(download) }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) { begin(download) }

  private func begin(_ download: WKDownload) {
    guard let browser, let stack = browser.stack else { return }
    browser.note(.download, "begin \(download.originalRequest?.url?.absoluteString ?? "")")
    stack.downloads.add(download, title: browser.webView.title)
    // A window that was opened for nothing else stays empty.
    if browser.opener != nil, !browser.hasPage { stack.close(browser) }
  }
}

extension WKNavigationResponse {
  /// Whether it is a file to save: the server says so, or nothing can show it.
  var isDownload: Bool {
    let http = response as? HTTPURLResponse
    // A server's error is no file, whatever its header says.
    let isGood = http.map { (200..<300).contains($0.statusCode) } ?? false
    return ResponsePolicy.isDownload(
      disposition: isGood ? http?.value(forHTTPHeaderField: "Content-Disposition") : nil,
      canShow: canShowMIMEType)
  }
}
