internal import Observation
internal import WebKit

/// Steps in the history.
extension Browser {
  /// Goes back; from a failure, or from a visit whose page is not there yet, to
  /// the page that was there before.
  ///
  /// While the step before it has yet to begin, it waits for that.
  public func goBack() { steps.take { [weak self] in self?.goBackNow() } }

  /// Goes forward; waits as ``goBack()`` does.
  public func goForward() { steps.take { [weak self] in self?.goForwardNow() } }

  private func goBackNow() {
    if failure != nil {
      leaveFailure()
    } else if isReturn(to: webView.backForwardList.backItem) {
      stop()
    } else if hasPage, underWay.isBeforePage, underWay.navigation !== move {
      stop()
    } else {
      step { webView.goBack() }
    }
  }

  private func goForwardNow() {
    if isReturn(to: webView.backForwardList.forwardItem) { return stop() }
    guard canGoForward else { return }
    step { webView.goForward() }
  }

  private func step(_ move: () -> WKNavigation?) {
    if !isStepping { left = webView.backForwardList.currentItem }
    self.move = move()
    guard self.move != nil else { return }
    steps.hold()
    // A step within the page begins no load.
    withObservationTracking {
      _ = webView.url
    } onChange: { [weak steps] in
      Task { @MainActor in steps?.release() }
    }
  }

  /// Whether a step in the history has begun, and has no page yet.
  private var isStepping: Bool {
    move != nil && underWay.isBeforePage && underWay.navigation === move
  }

  /// Whether a step leads back to the page that is still shown, while another step
  /// is under way. The engine has nothing to load then, and goes on with that one.
  private func isReturn(to item: WKBackForwardListItem?) -> Bool {
    guard let item, isStepping else { return false }
    return item === left
  }
}
