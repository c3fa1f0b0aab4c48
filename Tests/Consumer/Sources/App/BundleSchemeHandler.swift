import Foundation
import WebKit

/// Serves pages of the app itself.
final class BundleSchemeHandler: NSObject, WKURLSchemeHandler {
  private var running: Set<Int> = []

  func webView(_ webView: WKWebView, start urlSchemeTask: WKURLSchemeTask) {
    running.insert(urlSchemeTask.hash)
    guard let url = urlSchemeTask.request.url, url.path != "/missing" else {
      urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist))
      return
    }
    let body = Data("<title>Bundled</title><p id=p>\(url.path)</p>".utf8)
    let response = HTTPURLResponse(
      url: url, statusCode: 200, httpVersion: "HTTP/1.1",
      headerFields: ["Content-Type": "text/html; charset=utf-8"])!
    guard running.remove(urlSchemeTask.hash) != nil else { return }
    urlSchemeTask.didReceive(response)
    urlSchemeTask.didReceive(body)
    urlSchemeTask.didFinish()
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: WKURLSchemeTask) {
    running.remove(urlSchemeTask.hash)
  }
}
