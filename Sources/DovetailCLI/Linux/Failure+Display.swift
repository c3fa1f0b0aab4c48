import Dovetail

extension Failure {
  /// What is missing of this system for windows to be drawn; nil for another
  /// error.
  static func ofSystem(_ error: any Error) -> Failure? {
    (error as? LinuxDisplay.Failure).map { Failure(.unavailable, $0.localizedDescription) }
  }
}
