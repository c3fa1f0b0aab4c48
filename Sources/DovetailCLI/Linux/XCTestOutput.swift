import Foundation

/// Reads what XCTest writes for people.
struct XCTestOutput {
  private var messages: [String: [String]] = [:]
  /// The test that began and has not ended; nil for none.
  private(set) var current: String?

  /// Takes a line.
  ///
  /// - Returns: what it means; nil for nothing that a person wants to know.
  mutating func take(_ line: String) -> TestEvent? {
    if let match = line.firstMatch(of: /^Test Case '(.+)' started/) {
      current = String(match.1)
      return .began(name: String(match.1))
    }
    if let match = line.firstMatch(
      of: /^Test Case '(.+)\.(.+)' (passed|failed|skipped) \(([0-9.]+) seconds\)/)
    {
      let key = "\(match.1).\(match.2)"
      current = nil
      let outcome: TestResult.Outcome =
        match.3 == "passed" ? .passed : match.3 == "skipped" ? .skipped : .failed
      return .ended(
        TestResult(
          suite: String(match.1), name: String(match.2), outcome: outcome,
          duration: .milliseconds(Int64((Double(match.4) ?? 0) * 1000)),
          messages: messages.removeValue(forKey: key) ?? []))
    }
    if let match = line.firstMatch(of: /^(.*?):([0-9]+): error: (.+?\..+?) : (.*)$/) {
      let place =
        match.1 == "<EXPR>"
        ? "" : "\(URL(filePath: String(match.1)).lastPathComponent):\(match.2): "
      messages[String(match.3), default: []].append("\(place)\(match.4)")
      return nil
    }
    if let current, var said = messages[current], let last = said.popLast(),
      line.hasPrefix("  ") || line == "What happened:"
    {
      // A message of several lines goes on.
      messages[current] = said + [last + "\n" + line]
    }
    return nil
  }
}
