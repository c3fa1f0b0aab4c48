/// JavaScript values of the engine, to and from Foundation's.
///
/// Values are walked, never sent as JSON, which loses dates, `undefined` and NaN.
@MainActor
enum JavaScriptValue {
  /// A value that cannot cross: of a type with no counterpart, within itself, or
  /// nested more than ``depthLimit`` deep.
  struct Unsupported: Error, CustomStringConvertible {
    let description: String

    static let cycle = Unsupported(description: "a value contains itself")
    static let depth = Unsupported(description: "a value is nested too deeply")
  }

  /// Values come from pages, and a walk is as deep as its value.
  nonisolated static let depthLimit = 1_000
}
