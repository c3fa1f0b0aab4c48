internal import Foundation

/// Coming back by itself, for the load that failed and no other.
extension Browser {
  /// Follows the network for what has just failed.
  func waitForNetwork() {
    guard comeback == nil, let failure, failure.reason.isOfNetwork, let url = failure.url,
      let stack, stack.network != nil
    else { return }
    let comeback = Comeback(
      to: url, probe: stack.probe,
      isAvailable: { [weak stack] in stack?.network?.isAvailable ?? false },
      onReturn: { [weak self] in self?.comeBack(to: failure) })
    self.comeback = comeback
    // What came back and failed again waits for the network to change: a server
    // that answers the probe and breaks the load must not be asked for ever.
    if isComingBack { isComingBack = false } else { comeback.look(after: stack.pauses.dropFirst()) }
  }

  func networkChanged() { comeback?.look(after: stack?.pauses[...] ?? []) }

  private func comeBack(to lost: LoadFailure) {
    guard failure == lost else { return }
    note(.navigation, "the network is back for \(lost.url?.absoluteString ?? "")")
    reloadAgain()
    isComingBack = true
  }
}
