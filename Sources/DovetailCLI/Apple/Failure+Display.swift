extension Failure {
  /// What is missing of this system for windows to be drawn: nothing.
  static func ofSystem(_ error: any Error) -> Failure? { nil }
}
