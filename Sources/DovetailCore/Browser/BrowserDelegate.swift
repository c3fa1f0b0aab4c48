internal import Foundation
internal import WebKit

/// Navigation calls of the engine, turned into a browser's state.
@MainActor
final class BrowserDelegate: NSObject, WKNavigationDelegate {
  weak var browser: Browser?

  init(_ browser: Browser) {
    self.browser = browser
    super.init()
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    browser?.failure = nil
    browser?.isUnderWay = true
    browser?.note(.navigation, "start \(browser?.wanted?.absoluteString ?? "")")
  }

  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    browser?.note(.navigation, "redirect \(webView.url?.absoluteString ?? "")")
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    browser?.hasPage = true
    browser?.pageOrigin = webView.url.flatMap(Origin.init(of:))
    browser?.dialogs.pageChanged()
    browser?.refusal = nil
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard let browser else { return }
    browser.note(.navigation, "finish \(webView.url?.absoluteString ?? "") “\(browser.title)”")
    browser.settle(nil)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { fail(error) }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { fail(error) }

  private func fail(_ error: any Error) {
    guard let browser else { return }
    let failure = LoadFailure(error, fallback: browser.wanted)
    let code = (error as NSError).code
    browser.dialogs.withdrawAll { if case .credentials = $0.kind { true } else { false } }
    if let failure {
      browser.note(
        .navigation, "fail \(failure.url?.absoluteString ?? "") (\(code)): \(failure.detail)")
      browser.failure = failure
    } else {
      browser.note(.navigation, "cancelled (\(code))")
    }
    browser.settle(failure)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    guard let browser else { return }
    let failure = LoadFailure(
      reason: .processEnded, url: webView.url, detail: "the page's process ended")
    browser.note(.navigation, "the page's process ended")
    browser.dialogs.pageChanged()
    browser.failure = failure
    browser.settle(failure)
  }
}
