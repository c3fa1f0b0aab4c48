internal import Observation

/// Shows what can be observed: now, and after each change of what it has read.
@MainActor
final class StateFollower {
  private let show: @MainActor () -> Void
  /// Counts calls of ``follow()``; what an earlier one has seen change is old.
  private var run = 0

  /// - Parameter show: reads the state and shows it; it holds its owner weakly.
  init(_ show: @escaping @MainActor () -> Void) { self.show = show }

  /// Shows now, and from now on.
  func follow() {
    run += 1
    let current = run
    withObservationTracking {
      show()
    } onChange: { [weak self] in
      // The change is about to happen; several of one turn are shown at once.
      Task { @MainActor in
        guard let self, self.run == current else { return }
        self.follow()
      }
    }
  }
}
