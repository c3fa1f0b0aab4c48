/// An exception or a rejected promise of a script.
public struct ScriptException: Error, Equatable, Sendable {
  /// What was thrown, as text: `TypeError: …` for an error.
  public var message: String
  /// The line, from 1; nil when something other than an error was thrown.
  public var line: Int?
  /// The column, from 1; nil as with ``line``.
  public var column: Int?
  /// The address of the script or document; nil as with ``line``.
  public var sourceURL: String?

  /// An exception with these values.
  public init(
    message: String, line: Int? = nil, column: Int? = nil, sourceURL: String? = nil
  ) {
    (self.message, self.line, self.column, self.sourceURL) = (message, line, column, sourceURL)
  }
}

/// Why a script in a frame gave no value.
public enum FrameEvaluationError: Error, Equatable, Sendable {
  /// The script threw, or its promise was rejected.
  case exception(ScriptException)
  /// The result is a function, a symbol, a promise, a node or has a cycle.
  case unsupportedResult
  /// An argument is of a type that scripts cannot take; its Swift type.
  case unsupportedArgument(String)
  /// An argument's name is no JavaScript identifier.
  case invalidArgumentName(String)
  /// The view has no such frame, or no longer.
  case noSuchFrame
  /// The frame loaded something else, or went away, before the promise settled.
  case documentGone
  /// Nothing is left that could settle the promise.
  case unreachable
  /// The web process ended.
  case processGone
  /// The web process does not run our extension; what WebKitGTK said.
  case extensionMissing(String)
}
