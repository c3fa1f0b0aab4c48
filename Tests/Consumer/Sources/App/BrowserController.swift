import Foundation
import WebKit

/// A screen with a web view, as an app for iOS has one.
@MainActor
package final class BrowserController: NSObject {
  package private(set) var webView: WKWebView!
  private var observations: [NSKeyValueObservation] = []
  private(set) var progress = 0.0
  private(set) var titles: [String] = []
  var popups: [WKWebView] = []
  var errors: [Error] = []
  package var onFinish: (@MainActor () -> Void)?
  package var onFrame: (@MainActor (WKFrameInfo) -> Void)?
  package var onMessage: (@MainActor (Any) -> Void)?

  package override init() {
    super.init()
    viewDidLoad()
  }

  func viewDidLoad() {
    let configuration = WKWebViewConfiguration()
    configuration.processPool = WKProcessPool()
    configuration.websiteDataStore = .nonPersistent()
    configuration.allowsInlineMediaPlayback = true
    configuration.mediaTypesRequiringUserActionForPlayback = []
    configuration.applicationNameForUserAgent = "Consumer/1.0"
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
    configuration.defaultWebpagePreferences.allowsContentJavaScript = true
    configuration.setURLSchemeHandler(BundleSchemeHandler(), forURLScheme: "bundle")
    configuration.userContentController.add(LeakAvoider(self), name: "native")

    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844), configuration: configuration)
    webView.navigationDelegate = self
    webView.uiDelegate = self
    webView.allowsBackForwardNavigationGestures = true
    webView.scrollView.bounces = false
    webView.scrollView.isScrollEnabled = true
    webView.isOpaque = false
    webView.backgroundColor = .clear
    if #available(iOS 16.4, macOS 13.3, *) {
      webView.isInspectable = true
    }
    observe()
  }

  private func observe() {
    observations = [
      webView.observe(\.estimatedProgress, options: [.new]) { [weak self] webView, change in
        MainActor.assumeIsolated {
          self?.progress = change.newValue ?? webView.estimatedProgress
        }
      },
      webView.observe(\.title, options: .new) { [weak self] _, change in
        guard let title = change.newValue ?? nil else { return }
        MainActor.assumeIsolated { self?.titles.append(title) }
      },
      webView.observe(\.url) { _, _ in },
      webView.observe(\.canGoBack, options: [.initial, .old, .new]) { _, _ in },
    ]
  }

  package func open(_ address: String) {
    guard let url = URL(string: address) else { return }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data("a=1".utf8)
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    webView.load(request)
  }

  package func show(_ html: String) {
    let navigation: WKNavigation? = webView.loadHTMLString(
      html, baseURL: URL(string: "https://app.example/"))
    assert(navigation != nil)
  }

  func back() {
    if webView.canGoBack { webView.goBack() } else { webView.reload() }
    if let item = webView.backForwardList.backItem { webView.go(to: item) }
    webView.stopLoading()
  }

  func openFile(_ file: URL) {
    webView.loadFileURL(file, allowingReadAccessTo: file.deletingLastPathComponent())
  }

  deinit {
    observations.forEach { $0.invalidate() }
  }
}
