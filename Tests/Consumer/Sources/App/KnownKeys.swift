import Foundation
import WebKit

@MainActor
enum KnownKeys {
  static func set(_ webView: WKWebView) {
    webView.setValue(false, forKey: "drawsBackground")
    let configuration = WKWebViewConfiguration()
    configuration.preferences.setValue(true, forKey: "developerExtrasEnabled")
    configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs")
    configuration.setValue(true, forKey: "allowUniversalAccessFromFileURLs")
    print(webView.value(forKey: "drawsBackground") as? Bool ?? true)
  }
}
