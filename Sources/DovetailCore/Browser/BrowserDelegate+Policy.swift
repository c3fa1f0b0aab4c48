internal import Foundation
internal import WebKit

/// The engine's questions about navigations and windows.
extension BrowserDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let browser, let request = NavigationRequest(navigationAction, in: browser) else {
      return decisionHandler(.cancel)
    }
    if request.isMainFrame { browser.wantedMethod = navigationAction.request.httpMethod ?? "GET" }
    browser.decide(about: request) { [weak browser] decision, handler in
      guard let browser else { return decisionHandler(.cancel) }
      let policy = browser.carryOut(decision, request, by: handler)
      guard policy == .allow, let other = browser.replacement(for: navigationAction) else {
        if policy == .allow, request.isMainFrame { browser.documentWillLoad(navigationAction) }
        return decisionHandler(policy)
      }
      decisionHandler(.cancel)
      browser.later { browser in browser.begin { browser.webView.load(other) } }
    }
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard let browser else { return nil }
    let request = NavigationRequest(navigationAction, in: browser)
    if let request, request.url != browser.agreedWindow {
      // A script's window comes without a question before it, and the engine
      // waits for no answer.
      let (decision, handler) = browser.policy.decision(for: request)
      guard browser.carryOut(decision, request, by: handler) == .allow else { return nil }
    }
    browser.agreedWindow = nil
    guard browser.stack?.host != nil else {
      if let request { browser.refuse(.noWindow, request, by: "window") }
      return nil
    }
    return browser.stack?.open(
      configuration, for: navigationAction, features: windowFeatures, opener: browser
    )?.webView
  }
}

extension NavigationRequest {
  /// What the engine asks about; nil when it has no address.
  @MainActor
  init?(_ action: WKNavigationAction, in browser: Browser) {
    guard let url = action.request.url else { return nil }
    let source = action.sourceFrame
    let isMainFrame = action.targetFrame?.isMainFrame ?? false
    self.init(
      url, isMainFrame: isMainFrame, isNewWindow: action.targetFrame == nil,
      source: Origin(source.securityOrigin),
      isFromFrame: isMainFrame && source.webView != nil && !source.isMainFrame
        && source.webView === browser.webView,
      isByApp: source.webView == nil, isLink: action.navigationType == .linkActivated,
      hasGesture: action.hasGesture, wantsDownload: action.shouldPerformDownload,
      isInPopup: browser.opener != nil, isRevisit: browser.isRevisit(action, to: url))
  }
}

extension Browser {
  /// The main page is loaded, unless it is a step within it.
  fileprivate func documentWillLoad(_ action: WKNavigationAction) {
    guard let updates = ofMain, let url = action.request.url else { return }
    let isReload = action.navigationType == .reload
    guard isReload || !isFragment(url) else { return }
    let isByApp = action.sourceFrame.webView == nil && action.navigationType != .backForward
    // A page that comes back after its process had ended is the one that it was.
    updates.documentWillLoad(url, isAnew: (isReload || isByApp) && isAlive)
  }

  /// Whether an action leads to the page that is shown, or to one in the history.
  fileprivate func isRevisit(_ action: WKNavigationAction, to url: URL) -> Bool {
    guard action.targetFrame?.isMainFrame == true else { return false }
    let history = webView.backForwardList
    switch action.navigationType {
    // Meanwhile the page may have gone to another address of its own, or have asked
    // for a step: the engine then names the entry that it leads to.
    case .reload:
      let asking = action.sourceFrame
      return isSamePage(url, history.currentItem?.url)
        || asking.isMainFrame
          && (isSamePage(url, asking.request.url) || isSameOrigin(url, asking.request.url))
    // A redirect on the way is of the same type, and leads elsewhere.
    case .backForward:
      // The engine is at the entry before it has its page.
      return history.currentItem?.url == url
        || (history.backList + history.forwardList).contains { $0.url == url }
    default: return isFragment(url)
    }
  }

  private func isSameOrigin(_ url: URL, _ other: URL?) -> Bool {
    guard let other, let origin = Origin(of: url) else { return false }
    return origin == Origin(of: other)
  }
}
