/// The steps in the history that a person asks for before one has begun.
///
/// The engine names another entry as the current one as soon as it is told to take a
/// step, and tells a moment later that it loads. What is asked for in between waits:
/// whether it leads back to the page that is shown is known then.
@MainActor
final class StepQueue {
  /// A step that leads nowhere is not told at all.
  private static let limit = Duration.seconds(1)

  private var waiting: [@MainActor () -> Void] = []
  private var clock: Task<Void, Never>?

  /// Takes a step now, or once the one before it has begun.
  func take(_ step: @escaping @MainActor () -> Void) {
    if clock == nil { step() } else { waiting.append(step) }
  }

  /// A step was asked for, and has yet to begin.
  func hold() {
    clock?.cancel()
    clock = Deadline.after(Self.limit) { [weak self] in self?.release() }
  }

  /// It has begun, or will not.
  func release() {
    clock?.cancel()
    clock = nil
    while clock == nil, !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Something else was asked for.
  func drop() {
    waiting = []
    release()
  }
}
