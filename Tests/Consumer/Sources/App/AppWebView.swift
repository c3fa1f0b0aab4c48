import Foundation
import WebKit

/// A subclass, as apps have them.
class AppWebView: WKWebView {
  var log: [URL] = []

  override init(frame: CGRect, configuration: WKWebViewConfiguration) {
    super.init(frame: frame, configuration: configuration)
    customUserAgent = "App"
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  @discardableResult
  override func load(_ request: URLRequest) -> WKNavigation? {
    if let url = request.url { log.append(url) }
    return super.load(request)
  }

  override func evaluateJavaScript(
    _ javaScriptString: String,
    completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    super.evaluateJavaScript(
      "(() => { \(javaScriptString) })()", completionHandler: completionHandler)
  }

  override var canGoBack: Bool { super.canGoBack && log.count > 1 }
}

/// Stand-ins, as tests of apps make them.
class StandInAction: WKNavigationAction {
  let standIn: URLRequest
  init(_ url: URL) {
    standIn = URLRequest(url: url)
    super.init()
  }
  override var request: URLRequest { standIn }
  override var targetFrame: WKFrameInfo? { StandInFrame() }
  override var navigationType: WKNavigationType { .linkActivated }
}

class StandInFrame: WKFrameInfo {
  override var isMainFrame: Bool { true }
}

class StandInMessage: WKScriptMessage {
  override var name: String { "native" }
  override var body: Any { ["id": 7] }
}

class StandInView: WKWebView {
  var shown: [String] = []
  override var url: URL? { URL(string: "https://app.example") }
  override var isLoading: Bool { false }
  override func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    shown.append(string)
    return nil
  }
}
