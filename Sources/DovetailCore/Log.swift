internal import Foundation

/// What an app tells about its own doings: one line for each navigation,
/// message and dialog.
public struct LogLine: Sendable, Equatable, CustomStringConvertible {
  /// What a line is about.
  public enum Subject: String, Sendable {
    /// A load, its progress and its end.
    case navigation
    /// A message from a page, or a call into it.
    case message
    /// A question to the person, and its answer.
    case dialog
    /// A window that opens or closes.
    case window
    /// A file of the app's own folder that was refused.
    case file
    /// Whether a page may use something of the device.
    case permission
    /// A file that is saved.
    case download
    /// What the person has set.
    case setting
    /// Who is signed in: cookies, tokens, secrets, profiles. No secret stands in a
    /// line.
    case session
    /// An address that leads into the app.
    case link
    /// The app's version, and what it is to be.
    case version
    /// A new version of the app's own pages.
    case update
    /// A message that came without the page.
    case push
  }

  /// What the line is about.
  public let subject: Subject
  /// One line, whatever a page put into it.
  public let text: String

  /// A line; what would break it is written as an escape, and what is too long is
  /// cut.
  public init(_ subject: Subject, _ text: String) {
    self.subject = subject
    self.text = Self.oneLine(text)
  }

  /// Subject and text.
  public var description: String {
    subject.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0) + text
  }

  /// A page must not be able to write a line of its own, or to steer a terminal.
  private static func oneLine(_ text: String) -> String {
    let limit = 400
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate:
        line += scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
      if line.utf8.count > limit { return line + "…" }
    }
    return line
  }
}
