/// Waiting that ends.
@MainActor
public enum Deadline {
  /// Does something once a time has passed.
  ///
  /// - Returns: the wait; cancelled before its end, it does nothing.
  public static func after(
    _ limit: Duration, _ work: @escaping @MainActor () -> Void
  ) -> Task<Void, Never> {
    Task {
      try? await Task.sleep(for: limit)
      if !Task.isCancelled { work() }
    }
  }

  /// Waits for some work, but not longer than this.
  ///
  /// Work that is late goes on by itself, and nobody waits for it.
  ///
  /// - Returns: whether the work was done in time.
  @discardableResult
  public static func wait(
    _ limit: Duration, for work: @escaping @MainActor () async -> Void
  ) async -> Bool {
    await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let race = Race(continuation)
      let clock = after(limit) { race.end(false) }
      Task.atOnce {
        await work()
        clock.cancel()
        race.end(true)
      }
    }
  }
}

@MainActor
private final class Race {
  private var continuation: CheckedContinuation<Bool, Never>?

  init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

  func end(_ inTime: Bool) {
    continuation?.resume(returning: inTime)
    continuation = nil
  }
}
