public import Foundation

/// Why a test of an app failed, in the words of whoever reads it.
///
/// The text begins with the place in the test and what was wanted, says what was
/// there instead, and ends with what has happened in the app so far.
public struct TestFailure: Error, LocalizedError, CustomStringConvertible, Sendable {
  /// Where in the test, such as `CheckinTests.swift:12`.
  public let place: String
  /// What was wanted, and what was there instead; one sentence or several lines.
  public let message: String
  /// What had happened until then, oldest first.
  public let events: [String]

  init(_ message: String, at place: TestPlace, events: [String] = []) {
    self.message = message
    self.place = "\(place)"
    self.events = events
  }

  /// All of it.
  public var description: String {
    var text = "\(place): \(message)"
    if !events.isEmpty {
      text += "\nWhat happened:\n" + events.map { "  \($0)" }.joined(separator: "\n")
    }
    return text
  }

  /// All of it.
  public var errorDescription: String? { description }
}
