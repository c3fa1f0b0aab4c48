/// What the person has said, in this session, to addresses that other programs
/// open: once for each scheme and origin.
@MainActor
final class SchemeConsents {
  private struct Key: Hashable {
    let scheme: String
    let origin: Origin
  }

  private var answers: [Key: Bool] = [:]

  /// Whether the address may be handed over without a question; nil to ask. A
  /// "no" holds against pages, and a person who taps again is asked again.
  func answer(to scheme: String, from origin: Origin, hasGesture: Bool) -> Bool? {
    switch answers[Key(scheme: scheme, origin: origin)] {
    case true: true
    case false: hasGesture ? nil : false
    default: nil
    }
  }

  /// Remembers an answer. Nothing is remembered of the opaque origin, which
  /// could be any page.
  func remember(_ isAllowed: Bool, _ scheme: String, from origin: Origin) {
    guard !origin.isOpaque else { return }
    answers[Key(scheme: scheme, origin: origin)] = isAllowed
  }
}
