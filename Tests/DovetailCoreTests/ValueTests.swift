import Foundation
import Testing

@testable import DovetailCore

struct ValueTests {
  private struct Everything: Codable, Equatable {
    enum Kind: String, Codable { case one, two }
    enum Choice: Codable, Equatable { case a(Int), b(x: String) }
    var kind: Kind
    var choice: Choice
    var id: UUID
    var link: URL
    var when: Date
    var nested: [String: [Int?]]
    var missing: Int?
    var truth: Bool
    var byte: UInt8
  }

  @Test func `what is written is read back`() throws {
    let value = Everything(
      kind: .two, choice: .b(x: "한글"), id: UUID(), link: URL(string: "https://a.test/?q=1")!,
      when: Date(timeIntervalSince1970: 12.5), nested: ["a": [1, nil, 3]], missing: nil,
      truth: false, byte: 255)

    let written = try ValueEncoder.value(of: value)

    #expect(try ValueDecoder.decode(Everything.self, from: written) == value)
  }

  @Test func `values are written as a page knows them`() throws {
    #expect(try ValueEncoder.value(of: nil) is NSNull)
    #expect(try ValueEncoder.value(of: Optional<Int>.none as Any) is NSNull)
    #expect(
      try ValueEncoder.value(of: URL(string: "https://a.test/")!) as? String == "https://a.test/")
    #expect(try ValueEncoder.value(of: Date(timeIntervalSince1970: 1)) is Date)
    #expect(
      try ValueEncoder.value(of: [1, "a", NSNull()] as [Any]) as? NSArray == [1, "a", NSNull()])
    #expect(throws: EncodingError.self) { try ValueEncoder.value(of: Data([1])) }
    #expect(throws: EncodingError.self) { try ValueEncoder.value(of: { 1 } as () -> Int) }
  }

  @Test func `nothing is bent to fit`() {
    #expect(throws: DecodingError.self) { try ValueDecoder.decode(Int.self, from: 1.5) }
    #expect(throws: DecodingError.self) { try ValueDecoder.decode(UInt8.self, from: 256) }
    #expect(throws: DecodingError.self) { try ValueDecoder.decode(Int.self, from: 1e300) }
    #expect(throws: DecodingError.self) {
      try ValueDecoder.decode(Bool.self, from: NSNumber(value: 1))
    }
    #expect(throws: DecodingError.self) {
      try ValueDecoder.decode(Int.self, from: NSNumber(value: true))
    }
    #expect(throws: DecodingError.self) { try ValueDecoder.decode(Int.self, from: "1") }
    #expect(throws: DecodingError.self) {
      try ValueDecoder.decode([Int].self, from: [1, NSNull()])
    }
    #expect(throws: DecodingError.self) { try ValueDecoder.decode(String.self, from: nil) }
  }

  @Test func `a missing value, undefined and null are nothing`() throws {
    #expect(try ValueDecoder.decode(Int?.self, from: nil) == nil)
    #expect(try ValueDecoder.decode(Int?.self, from: NSNull()) == nil)
    #expect(try ValueDecoder.decode([String: Int?].self, from: ["a": NSNull()]) == ["a": nil])
    #expect(try ValueDecoder.decode(Int.self, from: 7.0) == 7)
  }
}
