public import FoundationNetworking

/// Decides about navigations and follows them. Apple: `WKNavigationDelegate`.
///
/// Every method has a default that does what Apple does when the method is
/// absent. Where a method exists with a completion handler and as `async`,
/// implement either one.
///
/// - Important: a method whose signature differs in the slightest, such as
///   `WKNavigation?` in place of `WKNavigation!`, is another method, and the
///   default runs. A completion handler that is released without a call gives
///   the safe answer and says so on standard error.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: AnyObject {
  /// Decides about a navigation. Not called where the form with preferences is
  /// implemented. Default: the `async` form.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)

  /// Decides about a navigation. Default `.allow`.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy

  /// Decides about a navigation and its settings. Default: the `async` form.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void)

  /// Decides about a navigation and its settings. Default: the form without
  /// settings.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences)

  /// Decides about a response. Default: the `async` form.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void)

  /// Decides about a response. Default: `.allow` what can be shown, `.cancel`
  /// the rest.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy

  /// A load of the main frame has begun.
  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)

  /// The server has sent the load elsewhere.
  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)

  /// The load failed before anything was shown. No `didFinish` follows.
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error)

  /// The first content has arrived; the page before is gone.
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)

  /// The page is loaded; `title` is known.
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)

  /// The load failed after content was shown. No `didFinish` follows.
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)

  /// A server, or a certificate, needs an answer. Default: the `async` form.
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)

  /// A server, or a certificate, needs an answer. Default
  /// `.performDefaultHandling`.
  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

  /// The web process has ended; the view is blank until something is loaded.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)

  /// The action became a download, as `.download` asked.
  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload)

  /// The response became a download, as `.download` asked.
  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse,
    didBecome download: WKDownload)
}

extension WKNavigationDelegate {
  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    Task.immediate { @MainActor in
      decisionHandler(await self.webView(webView, decidePolicyFor: navigationAction))
    }
  }

  /// `.allow`.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy { .allow }

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    Task.immediate { @MainActor in
      let (policy, preferences) = await self.webView(
        webView, decidePolicyFor: navigationAction, preferences: preferences)
      decisionHandler(policy, preferences)
    }
  }

  /// Answers by the form without settings.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    let policy = await answer(
      by: "webView(_:decidePolicyFor:decisionHandler:)", orElse: WKNavigationActionPolicy.cancel
    ) { answer in
      self.webView(
        webView, decidePolicyFor: navigationAction, decisionHandler: { answer.give($0) })
    }
    return (policy, preferences)
  }

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    Task.immediate { @MainActor in
      decisionHandler(await self.webView(webView, decidePolicyFor: navigationResponse))
    }
  }

  /// `.allow` what can be shown.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    navigationResponse.canShowMIMEType ? .allow : .cancel
  }

  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {}
  /// Does nothing.
  public func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {}
  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {}
  /// Does nothing.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
  /// Does nothing.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {}

  /// Answers by the `async` form.
  public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    Task.immediate { @MainActor in
      let (disposition, credential) = await self.webView(webView, respondTo: challenge)
      completionHandler(disposition, credential)
    }
  }

  /// `.performDefaultHandling`.
  public func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.performDefaultHandling, nil)
  }

  /// Does nothing.
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
  /// Does nothing; the download, having no delegate, is cancelled.
  public func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {}
  /// Does nothing; the download, having no delegate, is cancelled.
  public func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse,
    didBecome download: WKDownload
  ) {}
}
