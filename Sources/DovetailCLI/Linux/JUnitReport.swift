import Foundation

/// Results in the form that CI servers read.
struct JUnitReport {
  private let results: [TestResult]

  init(_ results: [TestResult]) { self.results = results }

  /// The report.
  var text: String {
    let suites = Dictionary(grouping: results, by: \.suite)
    let body = suites.keys.sorted().map { suite($0, suites[$0] ?? []) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites\(counts(results))>
      \(body)</testsuites>

      """
  }

  private func counts(_ results: [TestResult]) -> String {
    let failed = results.count { $0.outcome == .failed }
    let skipped = results.count { $0.outcome == .skipped }
    let time = results.reduce(Duration.zero) { $0 + $1.duration }
    return " tests=\"\(results.count)\" failures=\"\(failed)\" skipped=\"\(skipped)\" "
      + "time=\"\(seconds(time))\""
  }

  private func suite(_ name: String, _ results: [TestResult]) -> String {
    "  <testsuite name=\"\(escaped(name))\"\(counts(results))>\n"
      + results.map(test).joined() + "  </testsuite>\n"
  }

  private func test(_ result: TestResult) -> String {
    let head =
      "    <testcase classname=\"\(escaped(result.suite))\" name=\"\(escaped(result.name))\" "
      + "time=\"\(seconds(result.duration))\""
    var parts = result.messages.map { message in
      let first = message.split(separator: "\n").first.map(String.init) ?? ""
      return "      <failure message=\"\(escaped(first))\">\(escaped(message))</failure>\n"
    }
    if result.outcome == .skipped { parts.append("      <skipped/>\n") }
    if let picture = result.picture {
      let path = escaped(picture.path(percentEncoded: false))
      parts.append("      <system-out>[[ATTACHMENT|\(path)]]</system-out>\n")
    }
    guard !parts.isEmpty else { return head + "/>\n" }
    return head + ">\n" + parts.joined() + "    </testcase>\n"
  }

  private func seconds(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    return String(format: "%.3f", Double(seconds) + Double(rest) / 1e18)
  }

  /// XML 1.0 has no way to write most control characters.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result += scalar == "\n" ? "&#10;" : "&#9;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
