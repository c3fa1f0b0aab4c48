public import Foundation

/// Something that a page wrote to its console.
public struct ConsoleMessage: Sendable, Equatable, CustomStringConvertible {
  /// How loud it is.
  public enum Level: String, Sendable {
    /// `console.debug`.
    case debug
    /// `console.log`.
    case log
    /// `console.info`.
    case info
    /// `console.warn`.
    case warn
    /// `console.error`.
    case error
  }

  /// How loud it is.
  public let level: Level
  /// What was written, the values joined by spaces.
  public let text: String
  /// The address of the frame that wrote it.
  public let url: URL?

  /// Level and text.
  public var description: String { "\(level.rawValue): \(text)" }
}
