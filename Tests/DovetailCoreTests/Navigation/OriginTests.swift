import Foundation
import Testing

@testable import DovetailCore

struct OriginTests {
  private func origin(_ text: String) throws -> Origin? { Origin(of: try address(text)) }

  @Test(arguments: [
    ("https://A.test", "https://a.test:443/x"), ("http://a.test:80", "http://a.test"),
  ])
  func `are one origin`(_ first: String, _ second: String) throws {
    #expect(try origin(first) == origin(second))
  }

  @Test(arguments: [
    ("https://a.test", "http://a.test"), ("https://a.test", "https://a.test.evil.test"),
    ("https://a.test", "https://a.test:8443"), ("https://a.test", "https://a.test@evil.test"),
  ])
  func `are two origins`(_ first: String, _ second: String) throws {
    #expect(try origin(first) != origin(second))
  }

  @Test(arguments: ["about:blank", "data:,x", "javascript:1", "blob:https://a.test/1", "file:///x"])
  func `has no origin of its own`(_ text: String) throws {
    #expect(try origin(text) == nil)
  }
}

struct LogLineTests {
  @Test func `a page cannot write lines of its own, nor steer a terminal`() {
    let line = LogLine(.message, "a\nnavigation forged\u{1B}[2J\u{2028}b")

    #expect(line.text == "a\\nnavigation forged\\u{1b}[2J\\u{2028}b")
  }

  @Test func `a long text is cut`() {
    #expect(LogLine(.message, String(repeating: "x", count: 10_000)).text.count < 500)
  }
}
