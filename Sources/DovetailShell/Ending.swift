/// The end of an app, and who waits for it.
@MainActor
final class Ending {
  private(set) var isOver = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Returns at the end, or at once when it is over.
  func wait() async {
    guard !isOver else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Ends it; further calls do nothing.
  func end() {
    isOver = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}
