import Foundation
import Testing

@testable import DovetailCore

/// Values there and back, without a page.
@Suite
struct PageValueTests {
  class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }
  final class Dog: Animal {
    var tricks: [String]
    enum CodingKeys: String, CodingKey { case tricks }
    init(name: String, tricks: [String]) {
      self.tricks = tricks
      super.init(name: name)
    }
    required init(from decoder: any Decoder) throws {
      tricks = try decoder.container(keyedBy: CodingKeys.self).decode(
        [String].self, forKey: .tricks)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tricks, forKey: .tricks)
      try super.encode(to: encoder)
    }
  }
  /// Writes into two containers in turn, which text cannot.
  struct Interleaved: Codable, Equatable {
    var a: Int, b: Int
    enum Keys: String, CodingKey { case left, right, value }
    init(a: Int, b: Int) { (self.a, self.b) = (a, b) }
    init(from decoder: any Decoder) throws {
      let all = try decoder.container(keyedBy: Keys.self)
      a = try all.nestedContainer(keyedBy: Keys.self, forKey: .left).decode(
        Int.self, forKey: .value)
      b = try all.nestedContainer(keyedBy: Keys.self, forKey: .right).decode(
        Int.self, forKey: .value)
    }
    func encode(to encoder: any Encoder) throws {
      var all = encoder.container(keyedBy: Keys.self)
      var left = all.nestedContainer(keyedBy: Keys.self, forKey: .left)
      var right = all.nestedContainer(keyedBy: Keys.self, forKey: .right)
      try left.encode(a, forKey: .value)
      try right.encode(b, forKey: .value)
    }
  }
  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case none
  }
  struct Everything: Codable, Equatable {
    var whole: Int, big: UInt64, small: Int8, real: Double, short: Float
    var odd: [Double]
    var text: String, list: [Int?], map: [String: [Bool]], numbered: [Int: String]
    var missing: Int?
    var date: Date, data: Data, url: URL, id: UUID
    var shapes: [Shape]
    var decimal: [[String]]
  }

  @Test func `everything that Codable writes is read back`() throws {
    let value = Everything(
      whole: -42, big: 1 << 62, small: -8, real: 0.1, short: 1.5,
      odd: [.infinity, -.infinity, -0.0, 1e300, 1e-300], text: "\0\u{1}\"\\/\u{2028}한👩‍👧",
      list: [1, nil], map: ["": [true, false]], numbered: [3: "c"], missing: nil,
      date: Date(timeIntervalSince1970: 1.5), data: Data([0, 255]),
      url: try #require(URL(string: "https://a.test/?b=c")), id: UUID(),
      shapes: [.circle(radius: 1), .none], decimal: [[], [""]])

    let back = try PageValue(json: PageValue(value).json).decode(as: Everything.self)

    #expect(back == value)
    #expect(back.odd[2].sign == .minus)
  }

  @Test func `a class writes with its parent into one object`() throws {
    let json = try PageValue(Dog(name: "Rex", tricks: ["sit"])).json
    #expect(json == #"{"tricks":["sit"],"name":"Rex"}"#)
    let back = try PageValue(json: json).decode(as: Dog.self)
    #expect(back.name == "Rex")
    #expect(back.tricks == ["sit"])
  }

  @Test func `what is written in turns comes out right too`() throws {
    let value = Interleaved(a: 1, b: 2)
    #expect(try PageValue(json: PageValue(value).json).decode(as: Interleaved.self) == value)
  }

  @Test(arguments: [
    ("{\"a\":[1,2,{\"b\":true}]}", "expected String, found true, in the payload.a[2].b"),
    ("{\"a\":[1,2,{\"c\":true}]}", "there is no \"b\", in the payload.a[2]"),
    ("{\"a\":[1,2.5,{\"b\":\"\"}]}", "expected Int, found 2.5, in the payload.a[1]"),
    ("{\"a\":[1,\"2\",{\"b\":\"\"}]}", "expected Int, found a text, in the payload.a[1]"),
    ("{\"a\":[1]}", "the list has only 1 values, in the payload.a[1]"),
    ("[]", "expected Dictionary<String, Any>, found a list, in the payload"),
    ("{\"a\":[1,\"\\u0000d5\",{}]}", "expected Int, found a date, in the payload.a[1]"),
    ("{\"a\":[1e400,1,{}]}", "expected Int, found 1e400, in the payload.a[0]"),
  ])
  func `what does not fit is named with its place`(_ json: String, _ message: String) throws {
    struct Wanted: Codable, Sendable {
      struct Tuple: Codable, Sendable {
        struct Last: Codable, Sendable { var b: String }
        init(from decoder: any Decoder) throws {
          var list = try decoder.unkeyedContainer()
          _ = try list.decode(Int.self)
          _ = try list.decode(Int.self)
          _ = try list.decode(Last.self)
        }
        func encode(to encoder: any Encoder) throws {}
      }
      var a: Tuple
    }
    do {
      _ = try CommandPayload.value(PageValue(json: json)).decode(Wanted.self, for: "x")
      Issue.record("it fits")
    } catch {
      #expect(error.localizedDescription == message)
    }
  }

  @Test(arguments: [
    "", "nul", "[1,]", "{\"a\"}", "{a:1}", "\"\u{1}\"", "\"\\x\"", "\"\\u12\"", "01x", "--",
    "[1 2]",
    "\"", "tru", "{\"a\":1,}", "[", "1 1",
  ])
  func `what is no JSON is refused`(_ text: String) {
    #expect(throws: DecodingError.self) { try PageValue(json: text) }
  }

  @Test func `half a pair becomes the replacement character, and a pair its character`() throws {
    let text: String = try PageValue(json: #""\ud83d\ude00\ud800x\udc00\ud800""#).decode()
    #expect(text == "😀\u{FFFD}x\u{FFFD}\u{FFFD}")
  }
}
