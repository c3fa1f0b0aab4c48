public import Foundation

/// What can go wrong with a test server.
public enum FixtureServerError: Error, Equatable, Sendable, LocalizedError {
  /// No port of the loopback address could be had, or the certificate was
  /// refused; the text is the system's.
  case cannotStart(String)
  /// What the test waited for did not come in time.
  ///
  /// - Parameters:
  ///   - waitedFor: in words.
  ///   - seen: what came instead, in order.
  case nothingArrived(waitedFor: String, within: Duration, seen: [String])
  /// The client has closed its connection, or the server was stopped.
  case clientLeft
  /// A streamed body is longer than its announced `contentLength`.
  case tooLong

  /// What happened, and what came instead.
  public var errorDescription: String? {
    switch self {
    case .cannotStart(let reason): "The test server could not start: \(reason)"
    case .nothingArrived(let waitedFor, let within, let seen):
      "No \(waitedFor) within \(within). Seen: "
        + (seen.isEmpty ? "nothing" : seen.joined(separator: ", "))
    case .clientLeft: "The client has closed the connection, or the server was stopped."
    case .tooLong: "The streamed body is longer than the contentLength it announced."
    }
  }
}
