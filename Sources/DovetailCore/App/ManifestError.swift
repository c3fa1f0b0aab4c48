public import Foundation

/// A mistake in a manifest: where it is, and what was expected.
public struct ManifestError: Error, LocalizedError, Equatable, Sendable {
  /// The manifest's file.
  public let file: URL
  /// Line, from 1; nil when the fault is not at one place of the text.
  public let line: Int?
  /// Column in characters, from 1.
  public let column: Int?
  /// The keys that lead to the fault, such as `window.width`; empty for the
  /// whole text.
  public let keyPath: String
  /// What was expected and what was found.
  public let problem: String

  init(file: URL, place: TextPlace?, keyPath: String, problem: String) {
    self.file = file
    line = place?.line
    column = place?.column
    self.keyPath = keyPath
    self.problem = problem
  }

  /// `FILE:LINE:COLUMN: KEY: PROBLEM`, as compilers write it.
  public var errorDescription: String? {
    var text = file.path(percentEncoded: false)
    if let line, let column { text += ":\(line):\(column)" }
    if !keyPath.isEmpty { text += ": \(keyPath)" }
    return text + ": " + problem
  }
}
