import Synchronization

/// Things that arrived, for tests that wait for them: whatever comes is kept,
/// and each is handed to one waiter.
final class Arrivals<Element: Sendable>: Sendable {
  private struct Waiter {
    let id: Int
    let matches: @Sendable (Element) -> Bool
    let continuation: CheckedContinuation<Element, any Error>
  }
  private struct State {
    var elements: [(element: Element, isTaken: Bool)] = []
    var waiters: [Waiter] = []
    var nextID = 0
    var failed: [Int: any Error] = [:]
  }
  private let state = Mutex(State())

  var all: [Element] { state.withLock { $0.elements.map(\.element) } }

  func removeAll() { state.withLock { $0.elements = [] } }

  func append(_ element: Element) {
    let waiter = state.withLock { state -> Waiter? in
      let index = state.waiters.firstIndex { $0.matches(element) }
      state.elements.append((element, index != nil))
      return index.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: element)
  }

  /// The first matching element that no earlier call got, here or to come.
  func next(
    within deadline: Duration, orThrow late: @escaping @Sendable ([Element]) -> any Error,
    where matches: @escaping @Sendable (Element) -> Bool
  ) async throws -> Element {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let timer = Task {
      try await Task.sleep(for: deadline)
      fail(id, late(all))
    }
    defer {
      timer.cancel()
      _ = state.withLock { $0.failed.removeValue(forKey: id) }
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Element, any Error>? = state.withLock { state in
          if let error = state.failed[id] { return .failure(error) }
          if let index = state.elements.firstIndex(where: { !$0.isTaken && matches($0.element) }) {
            state.elements[index].isTaken = true
            return .success(state.elements[index].element)
          }
          state.waiters.append(Waiter(id: id, matches: matches, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      fail(id, CancellationError())
    }
  }

  private func fail(_ id: Int, _ error: any Error) {
    let waiter = state.withLock { state -> Waiter? in
      if let index = state.waiters.firstIndex(where: { $0.id == id }) {
        return state.waiters.remove(at: index)
      }
      state.failed[id] = error
      return nil
    }
    waiter?.continuation.resume(throwing: error)
  }
}
