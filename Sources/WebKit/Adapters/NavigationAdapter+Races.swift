internal import CWebKitGTK
internal import Dispatch
internal import Foundation

/// Loads by the app that meet what the page does in the same moment.
extension NavigationAdapter {
  /// What the engine has given up for a navigation that it asks about now: what
  /// was allowed and has not started, or what the app is still being asked about.
  func supersede(by load: Load) -> Load? {
    let waiting = asked.filter { $0 !== load && $0 !== provisional && !$0.isSuperseded }
    for load in waiting { load.isSuperseded = true }
    defer { allowed = nil }
    return allowed.flatMap { $0 === load ? nil : $0 } ?? waiting.last
  }

  /// Begins anew what the engine has given up for a navigation that then came to
  /// nothing: a link that was refused, or a step within the page.
  ///
  /// Of what it has given up the engine says nothing, and for ever that it loads.
  func resume(_ load: Load?) {
    guard let load, let view, !load.isStopped, allowed == nil, provisional == nil,
      requested.allSatisfy(\.isIdle)
    else { return }
    // The app may not want it either.
    load.mayResume = true
    guard asked.isEmpty else { return }
    load.isSuperseded = false
    switch load.kind {
    case .request, .reload:
      load.isRetry = true
      view.start(load)
    case .page where !load.hidesRequest: break
    case .content, .history, .page:
      stays = true
      view.refreshState()
    }
  }

  /// Whether a step leads to an entry that the page has taken out of the history
  /// meanwhile, by `pushState`. The engine would begin it and never end.
  func isGone(_ load: Load) -> Bool {
    load.action?.type == .backForward && view != nil && !hasEntry(load.url)
  }

  private func hasEntry(_ url: String) -> Bool {
    guard let history = view?.backForwardList else { return false }
    let all = history.backList + history.forwardList + [history.currentItem].compactMap { $0 }
    return all.contains { EngineURL.text(of: $0.url) == url }
  }

  /// Finds out whether a step in the history came to nothing that has to be
  /// loaded: the page's own state, or a frame that is where it was before.
  ///
  /// Then the engine asks nothing; in the second case it says for ever that it
  /// loads. It asks a few tasks after it was told to, of the page's process and of
  /// this one, which a busy machine takes at times of their own; when it has not for
  /// a second, it is taken for idle, and what it asks later still counts.
  ///
  /// It asks nothing either where the page navigated itself in the same moment and
  /// the step leads to another site's process: then neither happens. So the step is
  /// taken again, as the person wanted it.
  func lookAfterStep(_ load: Load) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      // Nor would the engine take the step once that page is gone.
      guard let self, requested.contains(where: { $0 === load }) else { return }
      if isLost(load), let again = load.takeAgain() {
        allowed = nil
        again()
        return lookAfterStep(load)
      }
      load.isIdle = true
      guard isStuck else { return }
      stays = true
      view?.refreshState()
    }
  }

  /// Whether the engine still means to take a step, and has begun neither it nor the
  /// page's own navigation that met it.
  private func isLost(_ step: Load) -> Bool {
    guard provisional == nil, asked.isEmpty, allowed?.kind == .page, let view else { return false }
    let engine = unsafe view.engineView.webView
    let address = unsafe webkit_web_view_get_uri(engine).map { unsafe String(cString: $0) }
    return unsafe webkit_web_view_is_loading(engine) != 0 && address == step.url
  }

  /// The history has a new entry, which may have met a step that the engine has not
  /// asked about yet.
  func entryWasMade() {
    for load in requested where load.kind == .history { load.metEntry = true }
  }

  /// Begins a step anew that a frame's fragment or state met: the engine asks about
  /// the step, has the answer of the server, and then leaves it there, and says for
  /// ever that it loads.
  ///
  /// - Returns: whether it was begun anew, and is asked about once more.
  func restart(_ load: Load) -> Bool {
    guard load.metEntry, hasEntry(load.url), let again = load.takeAgain() else { return false }
    requested.append(load)
    again()
    lookAfterStep(load)
    return true
  }

  /// Sees to it that a page counts as loaded that took the place of a load by the
  /// app: where it came by a step in the history, the engine says for ever that it
  /// loads.
  func lookAfterFinish() {
    if isStuck { stays = true }
  }

  /// Whether the engine says that it loads, and there is nothing that it could.
  private var isStuck: Bool {
    guard provisional == nil, allowed == nil, asked.isEmpty, requested.allSatisfy(\.isIdle),
      let view
    else { return false }
    return unsafe webkit_web_view_is_loading(view.engineView.webView) != 0
  }
}

extension Load {
  /// What takes the step again, for once.
  fileprivate func takeAgain() -> (@MainActor () -> Void)? {
    defer { again = nil }
    return again
  }
}
