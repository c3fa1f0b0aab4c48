/// Whether a page shows one dialog after the other.
struct DialogFlood {
  /// A dialog that comes so soon after the last one's answer goes on with it.
  static let pause = Duration.seconds(3)
  /// From the dialog after so many in a row, silence is offered.
  static let limit = 2

  /// The person wants no more of them.
  var isSilenced = false
  /// How many were not shown since.
  var unshown = 0
  private var inARow = 0
  private var pending = 0
  private var lastAnswer: ContinuousClock.Instant?

  /// Counts a dialog; whether silence is offered with it.
  mutating func asks(at now: ContinuousClock.Instant) -> Bool {
    let goesOn = pending > 0 || lastAnswer.map { now - $0 < Self.pause } ?? false
    inARow = goesOn ? inARow + 1 : 1
    pending += 1
    return inARow > Self.limit
  }

  /// A dialog has its answer.
  mutating func answered(at now: ContinuousClock.Instant) {
    pending = max(0, pending - 1)
    lastAnswer = now
  }
}
