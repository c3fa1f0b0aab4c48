import Foundation
import WebKit

/// Writes down what a navigation delegate and a UI delegate are told, and waits
/// for it.
@MainActor
final class NavigationLog: NSObject, WKNavigationDelegate, WKUIDelegate {
  struct TimedOut: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var events: [String] = []
  private(set) var actions: [WKNavigationAction] = []
  private(set) var errors: [NSError] = []
  private(set) var navigations: [WKNavigation?] = []
  private(set) var children: [WKWebView] = []
  private var waiters: [(isDone: @MainActor () -> Bool, resume: @MainActor (Bool) -> Void)] = []

  /// Answers about actions; nil leaves the default.
  var decide: ((WKNavigationAction) async -> WKNavigationActionPolicy)?
  var decideResponse: ((WKNavigationResponse) async -> WKNavigationResponsePolicy)?
  var makesWindows = false
  var confirms = true
  var promptAnswer: String?

  func clear() {
    events = []
    actions = []
    errors = []
    navigations = []
  }

  /// For tests whose `decide` answers late.
  func noteAnswer() { note("answered") }

  private func note(_ event: String) {
    events.append(event)
    let ready = waiters.filter { $0.isDone() }
    waiters.removeAll { $0.isDone() }
    for waiter in ready { waiter.resume(true) }
  }

  /// Waits until the events hold one that starts so.
  func wait(for prefix: String, seconds: Double = 20) async throws {
    try await wait(seconds: seconds, what: prefix) { [unowned self] in
      events.contains { $0.hasPrefix(prefix) }
    }
  }

  func wait(
    seconds: Double = 20, what: String, until isDone: @escaping @MainActor () -> Bool
  ) async throws {
    if isDone() { return }
    let isInTime = await withCheckedContinuation {
      (continuation: CheckedContinuation<Bool, Never>) in
      var isAnswered = false
      let answer = { @MainActor (value: Bool) in
        guard !isAnswered else { return }
        isAnswered = true
        continuation.resume(returning: value)
      }
      waiters.append((isDone, answer))
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { answer(false) }
    }
    if !isInTime {
      throw TimedOut(description: "no '\(what)' in \(seconds) s; seen: \(events)")
    }
  }

  // MARK: Navigation delegate

  func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  {
    actions.append(navigationAction)
    let target = navigationAction.targetFrame.map { $0.isMainFrame ? "main" : "frame" } ?? "new"
    note("action \(target) \(navigationAction.request.url?.path ?? "")")
    return await decide?(navigationAction) ?? .allow
  }

  func webView(_ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse) async
    -> WKNavigationResponsePolicy
  {
    if navigationResponse.isForMainFrame {
      note("response \(navigationResponse.response.url?.path ?? "")")
    }
    return await decideResponse?(navigationResponse)
      ?? (navigationResponse.canShowMIMEType ? .allow : .cancel)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    navigations.append(navigation)
    note("start")
  }
  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    navigations.append(navigation)
    note("redirect")
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    navigations.append(navigation)
    let error = error as NSError
    errors.append(error)
    note("failProvisional \(error.domain) \(error.code)")
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    navigations.append(navigation)
    note("commit")
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    navigations.append(navigation)
    note("finish \(webView.title ?? "nil")")
  }
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    navigations.append(navigation)
    let error = error as NSError
    errors.append(error)
    note("fail \(error.domain) \(error.code)")
  }
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { note("terminated") }

  // MARK: UI delegate

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    actions.append(navigationAction)
    let size = windowFeatures.width.map { " \($0)x\(windowFeatures.height ?? 0)" } ?? ""
    guard makesWindows else {
      note("refused \(navigationAction.request.url?.path ?? "")")
      return nil
    }
    let child = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: configuration)
    child.navigationDelegate = self
    child.uiDelegate = self
    children.append(child)
    note("window \(navigationAction.request.url?.path ?? "")\(size)")
    return child
  }
  func webViewDidClose(_ webView: WKWebView) {
    let index = children.firstIndex { $0 === webView }
    note("close \(index.map { "\($0)" } ?? "main")")
  }
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async { note("alert \(message) \(frame.securityOrigin.host)") }
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    note("confirm \(message) \(frame.securityOrigin.host)")
    return confirms
  }
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    note("prompt \(prompt) \(defaultText ?? "nil") \(frame.securityOrigin.host)")
    return promptAnswer
  }
}

/// A web view with a log as both its delegates.
@MainActor
struct LoggedView {
  let view: WKWebView
  let log = NavigationLog()

  init(_ configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    configuration.websiteDataStore = .nonPersistent()
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    view.navigationDelegate = log
    view.uiDelegate = log
  }

  func load(_ url: URL) async throws {
    log.clear()
    view.load(URLRequest(url: url))
    try await log.wait(for: "finish")
  }
}
