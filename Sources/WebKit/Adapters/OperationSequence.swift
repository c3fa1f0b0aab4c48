/// Runs operations one at a time, in the order they came.
@MainActor
final class OperationSequence {
  private var waiting: [@MainActor (@escaping @MainActor () -> Void) -> Void] = []
  private var isBusy = false

  /// Whether an operation is under way.
  var isRunning: Bool { isBusy }

  /// Adds an operation; it calls its argument when it is done.
  func add(_ operation: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void) {
    waiting.append(operation)
    next()
  }

  private func next() {
    guard !isBusy, !waiting.isEmpty else { return }
    isBusy = true
    let operation = waiting.removeFirst()
    operation {
      self.isBusy = false
      self.next()
    }
  }
}
