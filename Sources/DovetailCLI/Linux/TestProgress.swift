import Foundation

/// Tells a person how the tests go, a line for each.
@MainActor
final class TestProgress {
  private let isTerminal: Bool

  /// - Parameter isTerminal: whether lines can be written over and coloured.
  init(isTerminal: Bool) { self.isTerminal = isTerminal }

  func show(_ event: TestEvent) {
    switch event {
    case .began(let name):
      guard isTerminal else { return }
      write("\r\u{1B}[K… \(name.prefix(100))")
    case .ended(let result):
      write((isTerminal ? "\r\u{1B}[K" : "") + line(for: result) + "\n")
    }
  }

  private func line(for result: TestResult) -> String {
    let time = Self.seconds(result.duration)
    switch result.outcome {
    case .passed: return "\(mark("✔", 32)) \(result.name) (\(time))"
    case .skipped: return "\(mark("-", 33)) \(result.name) (skipped)"
    case .failed:
      var lines = ["\(mark("✘", 31)) \(result.name) (\(time))"]
      for message in result.messages {
        lines += message.split(separator: "\n").map { "    \($0)" }
      }
      if let picture = result.picture {
        lines.append("    Picture: \(picture.path(percentEncoded: false))")
      }
      return lines.joined(separator: "\n")
    }
  }

  private func mark(_ sign: String, _ colour: Int) -> String {
    isTerminal ? "\u{1B}[\(colour)m\(sign)\u{1B}[0m" : sign
  }

  func summarize(_ results: [TestResult], in duration: Duration) {
    guard !results.isEmpty else { return }
    let failed = results.count { $0.outcome == .failed }
    let skipped = results.count { $0.outcome == .skipped }
    var words = [results.count == 1 ? "1 test" : "\(results.count) tests"]
    words.append(failed > 0 ? "\(failed) failed" : results.count == 1 ? "passed" : "all passed")
    if skipped > 0 { words.append("\(skipped) skipped") }
    write("\n\(words.joined(separator: ", ")), in \(Self.seconds(duration))\n")
  }

  private func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  private static func seconds(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    return String(format: "%.2f s", Double(seconds) + Double(rest) / 1e18)
  }
}
