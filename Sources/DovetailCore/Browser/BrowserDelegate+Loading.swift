internal import Foundation
internal import WebKit

/// What becomes of loads.
extension BrowserDelegate {
  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    guard let browser else { return }
    browser.loadStarted(navigation)
    browser.note(.navigation, "start \(browser.wanted?.absoluteString ?? "")")
  }

  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    guard let browser else { return }
    if browser.underWay.isAbout(navigation) { browser.underWay.redirect() }
    browser.note(.navigation, "redirect \(webView.url?.absoluteString ?? "")")
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    guard let browser else { return }
    browser.ofMain?.documentIsShown()
    browser.pageIsShown(navigation)
    browser.pageOrigin = webView.url.flatMap(Origin.init(of:))
    browser.dialogs.pageChanged()
    browser.refusal = nil
    browser.givenTitle = nil
    browser.givenButtons = []
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard let browser else { return }
    browser.note(.navigation, "finish \(webView.url?.absoluteString ?? "") “\(browser.title)”")
    browser.stack?.session.pageIsThere()
    if let url = webView.url { browser.stack?.history.note(url, title: webView.title ?? "") }
    if browser.underWay.isAbout(navigation) { browser.underWay.end(nil) }
    if browser.pageOrigin != .app { browser.ofMain?.mainIsLoaded() }
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { browser?.loadFailed(navigation, error) }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { browser?.loadFailed(navigation, error) }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { browser?.processEnded() }
}

/// What a server answered to a load of the main frame.
struct HTTPAnswer {
  let url: URL?
  let status: Int
  /// Whether it said that there is nothing more.
  let isEmpty: Bool

  /// nil for what is no answer of a server, or is about a frame.
  @MainActor init?(_ response: WKNavigationResponse) {
    guard response.isForMainFrame, let http = response.response as? HTTPURLResponse else {
      return nil
    }
    url = http.url
    status = http.statusCode
    isEmpty = http.value(forHTTPHeaderField: "Content-Length") == "0"
  }

  /// The failure that it is if it has no page with it; nil for success.
  var failure: LoadFailure? {
    guard (400...599).contains(status) else { return nil }
    return LoadFailure(
      reason: .http(status: status), url: url,
      detail: "the server answered with status \(status) and without a page")
  }
}

extension Browser {
  // MARK: The engine's calls

  func loadStarted(_ navigation: WKNavigation?) {
    covered = failure ?? covered
    failure = nil
    isRead = false
    isAboutToRestore = false
    loadBegan = .now
    underWay.start(navigation)
    steps.release()
    // A page that goes elsewhere by itself can be asked until it has gone.
    if !hasPage { calls.pageWillChange() }
  }

  /// Whether a response is shown: an error without a page is not, as the shell
  /// says more than an empty window.
  func accepts(_ response: WKNavigationResponse) -> Bool {
    guard let answer = HTTPAnswer(response) else { return true }
    self.answer = answer
    // The answer may still be to a load that another has just replaced.
    guard answer.isEmpty, let failure = answer.failure, underWay.isBeforePage,
      answer.url?.absoluteString.prefix(while: { $0 != "#" })
        == wanted?.absoluteString.prefix(while: { $0 != "#" })
    else { return true }
    show(failure)
    return false
  }

  func pageIsShown(_ navigation: WKNavigation?) {
    failure = nil
    covered = nil
    isComingBack = false
    hasPage = true
    isRead = false
    lostURL = nil
    retried = nil
    isRestored = recovery.pageIsShown()
    watch.answered()
    if underWay.isAbout(navigation) { underWay.show() }
    calls.pageBegins()
    bridge.pageIsGone(in: webView, "Another page is shown")
  }

  /// The document is all there.
  func pageIsRead() {
    isRead = true
    defer { tellLinks() }
    if let scroll = recovery.takeScroll() { ScrollMemory.restore(scroll, in: webView) }
    guard let failure = answer?.failure, answer?.url == webView.url else { return }
    webView.callAsyncJavaScript(
      """
      const root = document.documentElement;
      return !root || (root.textContent.trim() === "" && !root.querySelector(
        "img, svg, video, audio, canvas, iframe, object, embed, script, link, style"));
      """, in: nil, in: .dovetail
    ) { [weak self] result in
      guard let self, case .success(let isEmpty as Bool) = result, isEmpty,
        answer?.failure == failure, !underWay.isBeforePage
      else { return }
      show(failure)
      coversEmptyPage = true
    }
  }

  func loadFailed(_ navigation: WKNavigation?, _ error: any Error) {
    let failure = LoadFailure(error, fallback: wanted)
    let code = (error as NSError).code
    let wasAwaited = underWay.isAbout(navigation)
    dialogs.withdrawAll { if case .credentials = $0.kind { true } else { false } }
    guard let failure else {
      note(.navigation, "cancelled (\(code))")
      // Another load may have taken its place, or will.
      if wasAwaited { endCancelled() }
      return
    }
    note(.navigation, "fail \(failure.url?.absoluteString ?? "") (\(code)): \(failure.detail)")
    guard wasAwaited else { return }
    show(failure)
  }

  private func endCancelled() {
    if underWay.phase == .shown {
      // A document that is cut short never says that it is all there.
      calls.pageIsCutShort()
      return underWay.end(nil)
    }
    underWay.ask()
    endIfIdle()
  }

  func loadIsLate() {
    // A person who has to answer first is not the server's fault.
    guard dialogs.current == nil else { return underWay.extend() }
    let limit = underWay.limit
    show(
      LoadFailure(
        reason: .timedOut, url: wanted ?? webView.url,
        detail: "the server did not answer within \(limit)"))
    webView.stopLoading()
  }

  /// Shows the shell's own page in the place of the one that was wanted.
  func show(_ failure: LoadFailure) {
    var failure = failure
    if failure.reason.isOfNetwork, let network = stack?.network, !network.isAvailable,
      failure.url.flatMap(Origin.init(of:))?.isLoopback == false
    {
      failure = failure.asOffline()
    }
    covered = nil
    isAboutToRestore = false
    self.failure = failure
    calls.pageFailed(failure)
    underWay.end(failure)
    ofMain?.mainFailed(failure)
    waitForNetwork()
  }

  /// Goes back from the shell's page to the one that was there before.
  func leaveFailure() {
    guard canGoBack else { return }
    let isOverEmptyPage = coversEmptyPage
    failure = nil
    if isOverEmptyPage {
      goBack()
    } else if recovery.isDead {
      recovery.forget()
      begin(isRestoring: true) { webView.reload() }
    } else {
      calls.pageReturns()
    }
  }
}
