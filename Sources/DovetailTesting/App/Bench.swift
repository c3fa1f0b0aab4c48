internal import Dovetail
internal import Foundation
internal import WebKit

/// What the parts of an app under test share.
@MainActor
final class Bench {
  let journal = Journal()
  private(set) lazy var ears = PageEars(journal)
  let place: TestPlace
  /// How long to wait for anything.
  var limit = Duration.seconds(10)
  /// What went over the bridge.
  var tape = BridgeTape()
  /// nil before the launch and after the end.
  var application: Application?
  private var observations: [NSKeyValueObservation] = []

  init(_ place: TestPlace) { self.place = place }

  func running(_ place: TestPlace) throws -> Application {
    guard let application else { throw fail("The app has ended already", place) }
    return application
  }

  func fail(_ message: String, _ place: TestPlace) -> TestFailure {
    TestFailure(message, at: place, events: journal.events)
  }

  /// Wakes who waits whenever a view's state changes.
  func follow(_ view: WKWebView) {
    observations += [
      view.observe(\.title) { [journal] _, _ in journal.wake() },
      view.observe(\.url) { [journal] _, _ in journal.wake() },
      view.observe(\.isLoading) { [journal] _, _ in journal.wake() },
    ]
  }

  func forgetViews() { observations = [] }

  // MARK: Waiting

  /// Throws when something has happened that the test did not expect.
  func check(_ place: TestPlace) throws {
    guard journal.hasProblems else { return }
    let problems = journal.takeProblems()
    throw fail(Self.text(of: problems), problems.first?.place ?? place)
  }

  static func text(of problems: [Journal.Problem]) -> String {
    let texts = problems.map(\.text)
    guard texts.count > 1 else { return texts.first ?? "" }
    return "\(texts.count) things went wrong:\n" + texts.map { "- \($0)" }.joined(separator: "\n")
  }

  /// Waits until a look gives a value: looks now, and again whenever something
  /// has changed.
  ///
  /// - Parameter otherwise: what to say when it never does; looks again.
  func until<Value>(
    _ place: TestPlace, within limit: Duration? = nil,
    otherwise: @MainActor () async -> String, _ look: @escaping @MainActor () async -> Value?
  ) async throws -> Value {
    let end = ContinuousClock.now + (limit ?? self.limit)
    while true {
      try check(place)
      let count = journal.count
      if let value = await inTime(end, look) ?? nil { return value }
      try check(place)
      let left = end - .now
      guard left > .zero,
        await Deadline.wait(left, for: { [journal] in await journal.change(since: count) })
      else {
        throw fail(await otherwise(), place)
      }
    }
  }

  /// Waits until a condition holds; see the other `until`.
  func until(
    _ place: TestPlace, within limit: Duration? = nil,
    otherwise: @MainActor () async -> String, holds: @escaping @MainActor () async -> Bool
  ) async throws {
    _ = try await until(place, within: limit, otherwise: otherwise) { () -> Bool? in
      await holds() ? true : nil
    }
  }

  /// What some work gives; nil when it is late, as that of a page that hangs.
  func inTime<Value>(
    _ end: ContinuousClock.Instant, _ work: @escaping @MainActor () async -> Value
  ) async -> Value? {
    let result = Slot<Value>()
    await Deadline.wait(max(end - .now, .milliseconds(1))) { result.value = await work() }
    return result.value
  }

  private final class Slot<Value> {
    var value: Value?
  }
}
