import Foundation
import WebKit

/// A view on a page of its own, and what its navigation delegate hears.
@MainActor
final class HTMLPage: NSObject, WKNavigationDelegate {
  let view: WKWebView
  let events = Events()

  init(width: Double = 800, height: Double = 600, _ configuration: WKWebViewConfiguration = .init())
  {
    configuration.websiteDataStore = .nonPersistent()
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), configuration: configuration)
    super.init()
    view.navigationDelegate = self
  }

  func show(_ html: String, at url: String = "https://page.test/") async throws {
    events.clear()
    view.loadHTMLString(html, baseURL: URL(string: url))
    try await events.wait(for: "finish")
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { events.note("finish") }
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { events.note("terminated") }
}
