import Foundation

/// Reads the events that Swift Testing writes, one JSON object a line.
struct TestStream {
  private struct Record: Decodable {
    var kind: String
    var payload: Payload
  }
  private struct Payload: Decodable {
    var kind: String
    // A test.
    var id: String?
    var name: String?
    var displayName: String?
    // An event.
    var testID: String?
    var instant: Instant?
    var issue: Issue?
    var messages: [Message]?
  }
  private struct Instant: Decodable { var absolute: Double }
  private struct Message: Decodable {
    var symbol: String?
    var text: String
  }
  private struct Issue: Decodable {
    var isKnown: Bool?
    var isFailure: Bool?
    var sourceLocation: Place?
  }
  private struct Place: Decodable {
    var fileID: String?
    var line: Int?
  }
  private struct Test {
    var name: String
    var suite: String
    var start = 0.0
    var messages: [String] = []
    var isSkipped = false
  }

  private var tests: [String: Test] = [:]
  private var running: [String] = []
  /// The suite and name of the test that began and has not ended; nil for none.
  var current: (suite: String, name: String)? {
    running.last.flatMap { tests[$0] }.map { ($0.suite, $0.name) }
  }

  /// Takes a line.
  ///
  /// - Returns: what it means; nil for nothing that a person wants to know.
  mutating func take(_ line: String) -> (id: String, event: TestEvent)? {
    guard let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)) else {
      return nil
    }
    return record.kind == "test" ? note(record.payload) : happen(record.payload)
  }

  private mutating func note(_ payload: Payload) -> (id: String, event: TestEvent)? {
    guard payload.kind == "function", let id = payload.id else { return nil }
    let name = payload.displayName ?? payload.name ?? id
    tests[id] = Test(name: name, suite: Self.suite(of: id))
    return nil
  }

  /// `Module.Suite/test()/File.swift:1:2` without test and place.
  private static func suite(of id: String) -> String {
    let parts = id.split(separator: "/")
    guard let last = parts.firstIndex(where: { $0.contains("(") }), last > 0 else {
      return parts.first.map(String.init) ?? id
    }
    return parts[..<last].joined(separator: ".")
  }

  private mutating func happen(_ payload: Payload) -> (id: String, event: TestEvent)? {
    guard let id = payload.testID, tests[id] != nil else { return nil }
    switch payload.kind {
    case "testStarted":
      tests[id]?.start = payload.instant?.absolute ?? 0
      running.append(id)
      return (id, .began(name: tests[id]?.name ?? id))
    case "issueRecorded":
      guard payload.issue?.isKnown != true, payload.issue?.isFailure != false else { return nil }
      tests[id]?.messages.append(Self.text(of: payload))
      return nil
    case "testSkipped":
      tests[id]?.isSkipped = true
      return end(id, payload)
    case "testEnded": return end(id, payload)
    default: return nil
    }
  }

  private static func text(of payload: Payload) -> String {
    let words = (payload.messages ?? []).map(\.text).joined(separator: "\n")
    guard let place = payload.issue?.sourceLocation, let line = place.line else { return words }
    let file = place.fileID?.split(separator: "/").last.map(String.init) ?? "?"
    return "\(file):\(line): \(words)"
  }

  private mutating func end(_ id: String, _ payload: Payload) -> (id: String, event: TestEvent)? {
    guard let test = tests[id] else { return nil }
    running.removeAll { $0 == id }
    let time = max(0, (payload.instant?.absolute ?? test.start) - test.start)
    return (
      id,
      .ended(
        TestResult(
          suite: test.suite, name: test.name,
          outcome: test.isSkipped ? .skipped : test.messages.isEmpty ? .passed : .failed,
          duration: .milliseconds(Int64(test.isSkipped ? 0 : time * 1000)),
          messages: test.messages))
    )
  }
}
