internal import Foundation

/// Seeing whether a new bundle works.
extension BundleUpdates {
  /// Begins to look, where nobody has seen yet that the bundle works.
  func beginTrial() {
    guard let store, let updates, trial == nil, let begun = store.record.begun,
      served.entry != nil, served.entry == store.record.current
    else { return }
    if !hasCounted {
      // Before it can do harm: an app that it takes down is seen by the next start.
      hasCounted = true
      store.change { $0.begun = begun + 1 }
    }
    trial = BundleTrial(updates.patience) { [weak self] in
      self?.takeBack("it was not ready within \(updates.patience) seconds")
    }
  }

  /// The main page is loaded, or leads elsewhere.
  func mainIsLoaded() {
    guard trial != nil, updates?.proof == .load else { return }
    confirm("its page is loaded")
  }

  /// What was wanted in the main page is not shown.
  func mainFailed(_ failure: LoadFailure) {
    guard trial != nil else { return }
    // Where the page leads elsewhere, it is not the bundle's fault that there is
    // nothing.
    guard failure.url?.scheme?.lowercased() == AppScheme.name else { return mainIsLoaded() }
    takeBack(failure.detail)
  }

  /// A script or a file of the main page has failed before the page was loaded.
  func mainHasFault(_ text: String) {
    guard trial != nil else { return }
    guard updates?.proof == .load else { return log("in \(served.version): \(text)") }
    takeBack(text)
  }

  /// The main page has called `dovetail.ready()`.
  func mainSaysReady() {
    guard trial != nil, updates?.proof == .page else { return }
    confirm("its page says so")
  }

  private func confirm(_ reason: String) {
    endTrial()
    let entry = served.entry
    store?.change { if $0.current == entry { $0.confirm() } }
    log("\(served.version) works: \(reason)")
  }

  private func takeBack(_ reason: String) {
    endTrial()
    log("\(served.version) is taken back: \(reason)")
    let entry = served.entry
    store?.change { if $0.current == entry { $0.takeBack() } }
    dropUnusable()
    // The engine may be in the middle of telling about the page.
    Task { [weak stack] in stack?.main.home() }
  }

  /// Nobody looks any more.
  func endTrial() {
    trial?.end()
    trial = nil
  }
}
