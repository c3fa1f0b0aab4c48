import Foundation

/// What happened, in order; tests wait for it.
@MainActor
final class Events {
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var list: [String] = []
  private var waiters:
    [Int: (isDone: ([String]) -> Bool, continuation: CheckedContinuation<Bool, Never>)] =
      [:]
  private var count = 0

  func note(_ event: String) {
    list.append(event)
    for (key, waiter) in waiters where waiter.isDone(list) {
      waiters[key] = nil
      waiter.continuation.resume(returning: true)
    }
  }

  func clear() { list = [] }

  /// Waits until it has happened so many times.
  func wait(for event: String, times: Int = 1, seconds: Double = 20) async throws {
    try await wait(what: "\(times) x '\(event)'", seconds: seconds) { list in
      list.count { $0 == event } >= times
    }
  }

  func wait(
    what: String, seconds: Double = 20, until isDone: @escaping ([String]) -> Bool
  ) async throws {
    if isDone(list) { return }
    count += 1
    let key = count
    let isInTime = await withCheckedContinuation { continuation in
      waiters[key] = (isDone, continuation)
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
        self?.waiters.removeValue(forKey: key)?.continuation.resume(returning: false)
      }
    }
    if !isInTime { throw Missing(description: "no \(what) in \(seconds) s; seen: \(list)") }
  }
}
