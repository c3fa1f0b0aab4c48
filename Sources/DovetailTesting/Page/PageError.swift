/// An error that a page did not catch, or a promise whose rejection nobody took.
public struct PageError: Sendable, Equatable, CustomStringConvertible {
  /// The error's own words.
  public let message: String
  /// The address of the script; may be empty.
  public let source: String
  /// The line in the script, from 1; 0 where it is unknown.
  public let line: Int

  /// Message and place.
  public var description: String {
    guard !source.isEmpty else { return message }
    return line > 0 ? "\(message) (\(source):\(line))" : "\(message) (\(source))"
  }
}
