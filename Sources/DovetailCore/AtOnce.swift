extension Task where Success == Void, Failure == Never {
  /// Begins work at once, and not in the main actor's next turn; on systems of
  /// Apple's that cannot do that, in the next turn.
  @MainActor @discardableResult
  static func atOnce(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    if #available(iOS 26, macOS 26, *) {
      Task.immediate(operation: work)
    } else {
      Task(operation: work)
    }
  }
}
