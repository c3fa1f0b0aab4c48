internal import Foundation

/// What has happened in an app under test, and what was wrong with it.
///
/// Whoever waits for something is woken by every line.
@MainActor
final class Journal {
  /// Lines that a failure shows at most; the oldest are left out.
  private static let shown = 40

  private struct Line {
    let time: ContinuousClock.Instant
    let text: String
  }
  private let start = ContinuousClock.now
  private var lines: [Line] = []
  private var problems: [(problem: Problem, isTold: Bool)] = []
  private(set) var count = 0
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextWaiter = 0

  /// Something that the test did not expect.
  struct Problem {
    let text: String
    /// Where the test said what did not come; nil for what came unasked.
    var place: TestPlace?
  }

  func note(_ text: String) {
    lines.append(Line(time: .now, text: text))
    wake()
  }

  func problem(_ text: String, at place: TestPlace? = nil) {
    problems.append((Problem(text: text, place: place), false))
    wake()
  }

  /// What has happened, each with seconds since the launch.
  var events: [String] {
    var texts = lines.suffix(Self.shown).map { line in
      let (seconds, parts) = start.duration(to: line.time).components
      return String(format: "%lld.%03lld ", seconds, parts / 1_000_000_000_000_000) + line.text
    }
    if lines.count > Self.shown { texts.insert("… \(lines.count - Self.shown) before", at: 0) }
    return texts
  }

  /// What was not expected and nobody has been told of; each once.
  func takeProblems() -> [Problem] {
    let new = problems.filter { !$0.isTold }.map(\.problem)
    for index in problems.indices { problems[index].isTold = true }
    return new
  }

  var hasProblems: Bool { problems.contains { !$0.isTold } }

  // MARK: Waking

  /// Something may be different now.
  func wake() {
    count += 1
    let all = waiters
    waiters = [:]
    for waiter in all.values { waiter.resume() }
  }

  /// Waits for the next sign of life after a count.
  func change(since count: Int) async {
    guard count == self.count else { return }
    nextWaiter += 1
    let id = nextWaiter
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        waiters[id] = continuation
      }
    } onCancel: {
      Task { @MainActor in self.waiters.removeValue(forKey: id)?.resume() }
    }
  }
}
