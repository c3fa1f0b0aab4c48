import Synchronization

/// Holds replies back until the test lets them go.
///
/// ```swift
/// let gate = Gate()
/// server.route("/slow") { _ in
///   try await gate.wait()
///   return .text("at last")
/// }
/// // … look at the page while it loads, then:
/// gate.open()
/// ```
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var nextID = 0
    var cancelled: Set<Int> = []
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
  }
  private let state = Mutex(State())

  /// A closed gate.
  public init() {}

  /// Lets everybody through, now and later. Idempotent.
  public func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters.values.map { $0 }
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when the gate is open.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before.
  public func wait() async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.isOpen { return .success(()) }
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          state.waiters[id] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        if let waiter = state.waiters.removeValue(forKey: id) { return waiter as Optional }
        state.cancelled.insert(id)
        return nil
      }
      waiter?.resume(throwing: CancellationError())
    }
    _ = state.withLock { $0.cancelled.remove(id) }
  }
}
