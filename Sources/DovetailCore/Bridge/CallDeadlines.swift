/// The deadlines of calls, with one clock for all.
///
/// A sleep that is cancelled still stays in the system's queue until its time has
/// come; one for each call would keep as much memory as there are calls in half
/// a minute.
@MainActor
final class CallDeadlines {
  private var due: [Int: (time: ContinuousClock.Instant, work: @MainActor () -> Void)] = [:]
  private var count = 0
  private var clock: Task<Void, Never>?
  private var next: ContinuousClock.Instant?

  isolated deinit { clock?.cancel() }

  /// Does something after a time, unless it is removed before.
  ///
  /// - Returns: the number by which it is removed.
  func add(_ limit: Duration, _ work: @escaping @MainActor () -> Void) -> Int {
    count += 1
    let time = ContinuousClock.now + limit
    due[count] = (time, work)
    if next.map({ time < $0 }) ?? true { wait(until: time) }
    return count
  }

  func remove(_ number: Int) { due[number] = nil }

  private func wait(until time: ContinuousClock.Instant) {
    clock?.cancel()
    next = time
    clock = Deadline.after(ContinuousClock.now.duration(to: time)) { [weak self] in
      self?.fire()
    }
  }

  private func fire() {
    next = nil
    let now = ContinuousClock.now
    for number in due.keys.sorted() {
      guard let entry = due[number], entry.time <= now else { continue }
      due[number] = nil
      entry.work()
    }
    if let first = due.values.map(\.time).min(), next.map({ first < $0 }) ?? true {
      wait(until: first)
    }
  }
}
