public import Foundation

/// Where the positions come from that pages get.
@MainActor
public protocol LocationProvider: AnyObject {
  /// A page that may know the position wants it. Report each position, or why
  /// there is none, as often as there is news.
  ///
  /// Called again when the wanted precision changes.
  func start(
    isPrecise: Bool,
    _ report: @escaping @MainActor @Sendable (Result<Position, LocationError>) -> Void)
  /// No page wants it any more.
  func stop()
}

/// Why there is no position. Pages get `POSITION_UNAVAILABLE`.
public enum LocationError: Error, LocalizedError, Equatable, Sendable {
  /// This machine has no service for it.
  case noService(String)
  /// The service may not tell.
  case refused(String)
  /// There was no position in time.
  case late

  /// What happened.
  public var errorDescription: String? {
    switch self {
    case .noService(let detail): "There is no location service on this machine: \(detail)"
    case .refused(let detail): "The location service refused: \(detail)"
    case .late: "The location service gave no position in time"
    }
  }
}
