public import Foundation

/// Why a command was not answered; a page gets it as a `DovetailError` with the
/// same `code`, `message`, `command` and `data`.
///
/// A handler may throw one with a code of its own.
public struct CommandError: Error, LocalizedError, Sendable {
  /// What kind of error it is.
  public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The code, as pages get it.
    public let rawValue: String

    /// A code of an app's own.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A code of an app's own.
    public init(stringLiteral value: String) { rawValue = value }

    /// The app has no such command.
    public static let unknownCommand: Code = "unknown_command"
    /// What came with the command is not what it takes.
    public static let badPayload: Code = "bad_payload"
    /// This page may not ask for it.
    public static let refused: Code = "refused"
    /// The person does not allow it, or the manifest gives no reason for it.
    public static let denied: Code = "denied"
    /// It was asked for too often.
    public static let tooMany: Code = "too_many"
    /// The message is longer than a message may be, 32 Mi characters or bytes, or what
    /// it brings is too much to be kept.
    public static let tooLarge: Code = "too_large"
    /// The handler failed.
    public static let failed: Code = "failed"
    /// The handler did not answer in time.
    public static let deadline: Code = "deadline"
    /// The page has gone, or the window was closed.
    public static let pageGone: Code = "page_gone"
    /// The page has cancelled it.
    public static let cancelled: Code = "cancelled"
    /// This system has no such thing.
    public static let unavailable: Code = "unavailable"
  }

  /// What kind of error it is.
  public var code: Code
  /// What happened, in words.
  public var message: String
  /// What else the page should know; nil for nothing.
  public var data: PageValue?

  /// An error for a page.
  public init(_ code: Code, _ message: String, data: PageValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The message.
  public var errorDescription: String? { message }

  /// What a handler threw, for a page.
  init(thrown error: any Error, by command: String) {
    switch error {
    case let error as CommandError: self = error
    case is CancellationError: self.init(.cancelled, "\(command) was cancelled")
    default: self.init(.failed, error.localizedDescription)
    }
  }

  /// What came with a command and does not fit.
  init(payload error: any Error, of command: String) {
    guard let error = error as? DecodingError else {
      self.init(.badPayload, "\(command): \(error.localizedDescription)")
      return
    }
    let context =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
      }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
    let place = path.joined()
    self.init(
      .badPayload, "\(context.debugDescription), in the payload\(place)",
      data: try? PageValue(["path": place]))
  }
}
