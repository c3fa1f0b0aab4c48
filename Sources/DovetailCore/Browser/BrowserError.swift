public import Foundation

/// Why a script or a call gave no result.
public enum BrowserError: Error, Sendable, Equatable, LocalizedError {
  /// What a script threw.
  public struct Exception: Sendable, Equatable {
    /// The error as text, such as `TypeError: x is undefined`.
    public var message: String
    /// The line, from 1; nil where the engine does not say.
    public var line: Int?
    /// The column, from 1; nil where the engine does not say.
    public var column: Int?
    /// The address of the script.
    public var source: URL?
    /// The calls that led there, one a line, innermost first. nil for a script
    /// of ``Browser/evaluate(_:within:)``, of which the engine does not tell it.
    public var stack: String?
  }

  /// Why a page could not answer any more.
  public enum Departure: Sendable {
    /// Another page was shown.
    case left
    /// Its process ended.
    case processEnded
    /// The browser was closed.
    case closed
  }

  /// The script threw, or its promise was rejected.
  case exception(Exception)
  /// The page has no function of that name.
  case noSuchFunction(String)
  /// No page can take an argument: why, and which.
  case badArgument(String)
  /// The result is not of the wanted type, or of none that Swift has.
  case badResult(String)
  /// The page went away before it answered. What it was asked may have been
  /// done or not.
  case pageGone(Departure)
  /// There is no page to ask: its load failed, for this reason, or was stopped
  /// (nil).
  case noPage(LoadFailure?)
  /// The answer did not come in time.
  case deadline(Duration)
  /// The task that waited was cancelled.
  case cancelled

  /// What happened, and where.
  public var errorDescription: String? {
    switch self {
    case .exception(let exception):
      exception.message
        + (exception.line.map { " (line \($0)\(exception.column.map { ":\($0)" } ?? ""))" } ?? "")
    case .noSuchFunction(let name): "The page has no function \(name)"
    case .badArgument(let reason): "An argument cannot be handed to the page: \(reason)"
    case .badResult(let reason): "The page's result cannot be used: \(reason)"
    case .pageGone(.left): "The page was left before it answered"
    case .pageGone(.processEnded): "The page's process ended before it answered"
    case .pageGone(.closed): "The window was closed before the page answered"
    case .noPage(let failure):
      "There is no page to ask: \(failure?.detail ?? "its load was stopped")"
    case .deadline(let limit): "The page did not answer within \(limit)"
    case .cancelled: "The task that waited for the page was cancelled"
    }
  }
}
