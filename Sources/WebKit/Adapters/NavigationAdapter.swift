internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

/// Engine signals about loads in, navigation delegate calls out.
///
/// WebKitGTK names neither the navigation nor the frame. The adapter keeps one
/// `Load` for each load of the main frame and learns the frame from the private
/// world's notices (see `FrameTracker`).
@MainActor
final class NavigationAdapter {
  weak var view: WKWebView?
  /// Loads by the app that the engine has not asked about yet.
  var requested: [Load] = []
  /// The main-frame loads that the app is being asked about.
  var asked: [Load] = []
  /// The main-frame load that was allowed last and has not started.
  var allowed: Load?
  /// The load that has started and not committed.
  var provisional: Load?
  /// The load whose document is shown.
  var committed: Load?
  /// Navigations without a notice, taken for a frame's until the engine says
  /// otherwise.
  var presumed: [WKNavigationAction.Values] = []
  /// The engine reports FINISHED after each failure; that one is not told.
  var ignoresNextFinish = false
  /// `didFinish`, held until the title is there.
  private var heldFinish: Load?
  /// The title that the page says it has and the engine has not announced.
  private var awaitedTitle: String?
  /// The engine has announced a title since the last commit.
  private var hasTitle = false
  /// The page was not left; until the next load the engine still shows the
  /// address that it was to be left for, as if that were being loaded.
  var stays = false
  /// The page's process has ended, and no page was shown since.
  private var hasEnded = false
  /// Another process was started since, and has nothing that it could load again.
  private(set) var isBlank = false
  let downloads = DownloadExpectations()
  /// The load that waits for what the app says about a certificate.
  var untrusted: Load?
  /// Sends what the engine cannot send.
  var sending: RequestSender?
  /// Refused credentials in a row, by server and realm.
  var refusedCredentials: [String: Int] = [:]

  init() {}

  var delegate: (any WKNavigationDelegate)? { view?.navigationDelegate }

  /// The address of the document that is there, whatever is on its way: what the
  /// document said last, or what was committed.
  var shownURL: URL? { view?.frames.main?.url ?? committed.flatMap { URL(string: $0.url) } }

  // MARK: Loads by the app

  /// Notes a load that the app starts; the engine is asked right after.
  func request(_ load: Load) -> WKNavigation {
    stays = false
    // A new load takes the place of one that the engine does not know about.
    cancelRequests()
    requested.removeAll(where: \.isIdle)
    requested.append(load)
    return load.navigation
  }

  /// Ends all loads; the engine is stopped right after.
  ///
  /// Of what has not started nobody hears, and the engine, which may still ask
  /// about it, would say for ever that it loads.
  func stop() {
    cancelRequests()
    provisional?.isStopped = true
    let unstarted = requested + asked + (allowed.map { [$0] } ?? [])
    for load in unstarted { load.isStopped = true }
    if !unstarted.isEmpty, provisional == nil { stays = true }
  }

  // MARK: load-changed

  func loadChanged(_ event: WebKitLoadEvent) {
    if event != WEBKIT_LOAD_FINISHED { releaseHeldFinish() }
    switch event {
    case WEBKIT_LOAD_STARTED: started()
    case WEBKIT_LOAD_REDIRECTED: redirected()
    case WEBKIT_LOAD_COMMITTED: didCommit()
    case WEBKIT_LOAD_FINISHED: finished()
    default: break
    }
  }

  private func started() {
    ignoresNextFinish = false
    stays = false
    isBlank = hasEnded
    if allowed?.kind == .page, allowed?.isRetry == false { cancelRequests() }
    let load: Load
    if let allowed {
      load = allowed
      self.allowed = nil
    } else {
      // A frame that may not see the top's `navigation` has navigated it: the
      // policy was asked as if for a frame, and is asked again for the main one.
      load = Load(.page, url: presumed.last?.request.url?.absoluteString ?? "", isReviewed: false)
    }
    provisional = load
    if isGone(load) { view?.stopEngine() }
    if load.isReviewed {
      reportStart(of: load)
    } else {
      load.waiting.append { [weak self] in self?.reportStart(of: load) }
      review(load, url: load.url)
    }
  }

  func reportStart(of load: Load) {
    guard !load.hasStarted, !load.isSilenced, let view else { return }
    load.hasStarted = true
    delegate?.webView(view, didStartProvisionalNavigation: load.navigation)
  }

  private func redirected() {
    guard let load = provisional else { return }
    inOrder(load) { view, delegate in
      delegate?.webView(
        view, didReceiveServerRedirectForProvisionalNavigation: load.navigation)
    }
  }

  private func didCommit() {
    guard let load = provisional else { return }
    provisional = nil
    committed = load
    hasTitle = false
    hasEnded = false
    isBlank = false
    presumed = []
    requested.removeAll(where: \.isIdle)
    view?.didCommitDocument()
    inOrder(load) { view, delegate in
      delegate?.webView(view, didCommit: load.navigation)
    }
  }

  private func finished() {
    if ignoresNextFinish {
      ignoresNextFinish = false
      return
    }
    guard let load = provisional == nil ? committed : nil, let view else { return }
    lookAfterFinish()
    // The engine announces the title through a timer of its own, which may fire
    // after the end of the load.
    heldFinish = load
    awaitedTitle = nil
    view.pageTitle { [weak self] title in
      guard let self, self.heldFinish === load else { return }
      if let title, !title.isEmpty, self.view?.title != title, !self.hasTitle {
        self.awaitedTitle = title
      } else {
        self.releaseHeldFinish()
      }
    }
  }

  /// The title has changed; `didFinish` may have waited for it.
  func titleChanged() {
    hasTitle = true
    if awaitedTitle != nil { releaseHeldFinish() }
  }

  private func releaseHeldFinish() {
    guard let load = heldFinish else { return }
    heldFinish = nil
    awaitedTitle = nil
    inOrder(load) { view, delegate in
      delegate?.webView(view, didFinish: load.navigation)
    }
  }

  /// Reports now, or after the policy was asked.
  func inOrder(
    _ load: Load,
    _ report: @escaping @MainActor (WKWebView, (any WKNavigationDelegate)?) -> Void
  ) {
    let tell = { @MainActor [weak self] in
      guard let self, let view = self.view, !load.isSilenced else { return }
      report(view, self.delegate)
    }
    if load.isReviewed { tell() } else { load.waiting.append(tell) }
  }

  // MARK: load-failed

  /// Always answers true, or the engine would show a page of its own.
  func loadFailed(_ event: WebKitLoadEvent, url: String, error: any Error) -> Bool {
    ignoresNextFinish = true
    if downloads.takeInterruption(error) { return true }
    releaseHeldFinish()
    if event == WEBKIT_LOAD_COMMITTED, provisional == nil {
      guard let load = committed else { return true }
      inOrder(load) { view, delegate in
        delegate?.webView(view, didFail: load.navigation, withError: error)
      }
      return true
    }
    if let load = provisional {
      provisional = nil
      if mayHideCertificate(error, load, url: url) {
        return lookAtCertificate(of: load, url: url, error)
      }
      failProvisional(load, load.refusesData ? LoadError.dataOnTop(url: url) : error)
    } else if let load = allowed {
      // The engine gave up before it began, as for a scheme that nobody knows.
      allowed = nil
      reportStart(of: load)
      failProvisional(load, error)
    }
    return true
  }

  /// Reports that a response became a download. The engine does it as well, but
  /// sometimes only after the download has begun.
  func endForDownload(_ load: Load) {
    guard provisional === load else { return }
    provisional = nil
    downloads.expectInterruption()
    failProvisional(load, LoadError.policy(102, "Frame load interrupted", url: load.url))
  }

  func failProvisional(_ load: Load, _ error: any Error) {
    inOrder(load) { view, delegate in
      delegate?.webView(view, didFailProvisionalNavigation: load.navigation, withError: error)
    }
  }

  /// The page was asked whether it may be left, and its user stays.
  func pageStays() {
    allowed = nil
    stays = true
    view?.refreshState()
  }

  // MARK: The end

  func processTerminated() {
    hasEnded = true
    stays = false
    isBlank = false
    heldFinish = nil
    untrusted = nil
    sending?.cancel()
    sending = nil
    requested = []
    asked = []
    allowed = nil
    provisional = nil
    presumed = []
    guard let view else { return }
    delegate?.webViewWebContentProcessDidTerminate(view)
  }
}
