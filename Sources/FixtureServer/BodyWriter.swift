public import Foundation

/// Sends the pieces of a streamed body.
public struct BodyWriter: Sendable {
  let exchange: Exchange
  let thread: ServerThread

  /// Sends one piece and returns when the system's socket has taken it.
  ///
  /// An empty piece does nothing.
  ///
  /// - Throws: ``FixtureServerError/clientLeft`` when the connection is gone.
  public func write(_ data: Data) async throws {
    guard !data.isEmpty else { return }
    let exchange = exchange
    try await withCheckedThrowingContinuation { continuation in
      if !thread.post({ exchange.write(data, continuation) }) {
        continuation.resume(throwing: FixtureServerError.clientLeft)
      }
    }
  }

  /// Sends one piece of text, as UTF-8. As ``write(_:)-(Data)``.
  public func write(_ text: String) async throws {
    try await write(Data(text.utf8))
  }
}
