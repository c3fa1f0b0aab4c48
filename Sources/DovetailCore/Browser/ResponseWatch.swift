internal import WebKit

/// Notices when a page does not react any more.
@MainActor
final class ResponseWatch {
  weak var browser: Browser?
  /// How long a page may take to run a script of one word.
  var limit = Duration.seconds(5)
  /// How long the person is left alone after they chose to wait.
  var patience = Duration.seconds(20)
  /// The page's process is ended because it did not react.
  private(set) var isRestarting = false

  private var isProbing = false
  private var clock: Task<Void, Never>?

  func engineSays(isResponsive: Bool) {
    if isResponsive { answered() } else { ask() }
  }

  /// Asks the page for a sign of life: the engine itself only notices when there
  /// was a click, and may have missed that the process has ended.
  func probe() {
    guard let browser, !isProbing, browser.failure == nil, browser.hasPage,
      browser.dialogs.current == nil
    else { return }
    isProbing = true
    wait(limit)
    browser.webView.callAsyncJavaScript("return 1", in: nil, in: .dovetail) { [weak self] result in
      guard let self else { return }
      isProbing = false
      if case .failure(let error) = result, case WKError.webContentProcessTerminated = error {
        findDead()
      } else {
        answered()
      }
    }
  }

  /// The script says that the process has ended; the engine says so right after,
  /// if it says so at all.
  private func findDead() {
    Task { [weak self] in
      guard let browser = self?.browser, !browser.recovery.isDead else { return }
      browser.processEnded()
    }
  }

  private func ask() {
    guard let browser, browser.failure == nil else { return }
    // A page that waits for the person's own answer is not to blame.
    guard browser.dialogs.current == nil else { return wait(limit) }
    guard !browser.isUnresponsive else { return }
    browser.note(.navigation, "the page does not react")
    browser.isUnresponsive = true
  }

  private func wait(_ pause: Duration) {
    clock?.cancel()
    clock = Deadline.after(pause) { [weak self] in
      guard let self, let browser else { return }
      if isProbing || !browser.webView.isWebProcessResponsive { ask() }
    }
  }

  /// The page has given a sign of life, or is gone.
  func answered() {
    clock?.cancel()
    isRestarting = false
    if browser?.isUnresponsive == true { browser?.isUnresponsive = false }
  }

  func leaveAlone() {
    browser?.isUnresponsive = false
    wait(patience)
  }

  func restart() {
    guard let browser else { return }
    isProbing = false
    isRestarting = true
    browser.webView.terminateWebProcess()
  }

  func stop() {
    clock?.cancel()
    browser = nil
  }
}

/// A page that hangs.
extension Browser {
  /// Looks whether the page reacts; ``isUnresponsive`` tells if it does not.
  public func checkPage() { watch.probe() }

  /// The person has come back to the window: looks whether the page reacts, and
  /// whether the way to what had failed is there.
  public func becameActive() {
    checkPage()
    networkChanged()
    stack?.versions.checkIfDue()
    stack?.updates.checkIfDue()
  }

  /// Leaves a page that does not react alone; if it still does not after a while,
  /// ``isUnresponsive`` becomes true again.
  public func waitForPage() { watch.leaveAlone() }

  /// Ends the process of a page that does not react, and loads the page again.
  public func restartPage() { watch.restart() }
}
