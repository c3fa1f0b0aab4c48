import Foundation
import FoundationNetworking
import WebKit

/// Writes down what a navigation delegate is told, and answers as it is set up.
@MainActor
final class LoadRecorder: NSObject, WKNavigationDelegate {
  typealias Reply =
    @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
    Void

  let view: WKWebView
  private(set) var events: [String] = [] {
    didSet { wake() }
  }
  private(set) var error: NSError?
  private(set) var navigations: Set<ObjectIdentifier> = []
  private(set) var actions: [URLRequest] = []
  private(set) var responses: [URLResponse] = []
  private(set) var challenges: [URLAuthenticationChallenge] = []
  var actionPolicy: (URLRequest) -> WKNavigationActionPolicy = { _ in .allow }
  var responsePolicy: WKNavigationResponsePolicy = .allow
  /// Answers challenges; may keep the reply for later, or drop it.
  var onChallenge: (URLAuthenticationChallenge, @escaping Reply) -> Void = { _, reply in
    reply(.performDefaultHandling, nil)
  }
  private var waiting: (event: String, count: Int, CheckedContinuation<Void, Never>)?

  init(store: WKWebsiteDataStore = .nonPersistent()) {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    super.init()
    view.navigationDelegate = self
  }

  func forget() { (events, actions, responses, challenges) = ([], [], [], []) }

  private func has(_ event: String, _ count: Int) -> Bool {
    events.filter { $0.hasPrefix(event) }.count >= count
  }

  private func wake() {
    guard let waiting, has(waiting.event, waiting.count) else { return }
    self.waiting = nil
    waiting.2.resume()
  }

  /// Waits until an event that begins so has come this often.
  func wait(for event: String, count: Int = 1) async {
    guard !has(event, count) else { return }
    await withCheckedContinuation { waiting = (event, count, $0) }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    events.append("action")
    actions.append(navigationAction.request)
    return actionPolicy(navigationAction.request)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    events.append("response")
    responses.append(navigationResponse.response)
    return responsePolicy
  }

  private func note(_ event: String, _ navigation: WKNavigation) {
    navigations.insert(ObjectIdentifier(navigation))
    events.append(event)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    note("start", navigation)
  }

  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) { note("redirect", navigation) }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    note("commit", navigation)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    note("finish", navigation)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    self.error = error as NSError
    note("fail \((error as NSError).code)", navigation)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    self.error = error as NSError
    note("fail \((error as NSError).code)", navigation)
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping Reply
  ) {
    challenges.append(challenge)
    events.append("challenge")
    onChallenge(challenge, completionHandler)
  }
}
