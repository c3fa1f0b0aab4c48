internal import Dovetail

/// Apps under test take turns: what they share - the keyboard, the position, the
/// languages - belongs to one at a time.
@MainActor
final class Turn {
  /// How long an app may keep others waiting.
  private static let patience = Duration.seconds(120)
  @TaskLocal static var current: Turn?

  private static var holder: Turn?
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  let place: TestPlace
  private var isOver = false

  private init(_ place: TestPlace) { self.place = place }

  /// Waits until no other app is there.
  static func take(at place: TestPlace) async throws -> Turn {
    if let current, !current.isOver {
      throw TestFailure(
        "An app is launched while the one of \(current.place) still runs in the same test. "
          + "End that one first, or use its restart()", at: place)
    }
    while let other = holder {
      let isFree = await Deadline.wait(patience) {
        await withCheckedContinuation { waiting.append($0) }
      }
      if !isFree, holder === other {
        throw TestFailure(
          "The app of \(other.place) has not ended for \(patience). End every app with end()",
          at: place)
      }
    }
    let turn = Turn(place)
    holder = turn
    return turn
  }

  func end() {
    guard !isOver else { return }
    isOver = true
    if Self.holder === self { Self.holder = nil }
    let all = Self.waiting
    Self.waiting = []
    for next in all { next.resume() }
  }
}
