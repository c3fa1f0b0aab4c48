internal import Foundation

/// A JSON value that remembers where it stands in its text.
///
/// `JSONDecoder` says neither line nor column, and a person who mends a
/// manifest by hand needs both.
struct JSONNode {
  indirect enum Content {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  struct Member {
    var key: String
    var place: TextPlace
    var node: JSONNode
  }

  var value: Content
  var place: TextPlace

  /// What the value is, in words, for messages.
  var summary: String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    case .string(let text): text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A place in a text; both count from 1, columns in characters.
struct TextPlace: Hashable, Sendable {
  var line = 1
  var column = 1
}

/// What is wrong with a text that should be JSON, and where.
struct JSONFault: Error, Equatable {
  var place: TextPlace
  var problem: String
}

/// Reads a JSON text (RFC 8259).
struct JSONScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var place = TextPlace()
  private var depth = 0

  static func parse(_ data: Data) throws(JSONFault) -> JSONNode {
    guard String(data: data, encoding: .utf8) != nil else {
      throw JSONFault(place: TextPlace(), problem: "the text is not UTF-8")
    }
    var scanner = JSONScanner(bytes: Array(data))
    return try scanner.document()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private mutating func document() throws(JSONFault) -> JSONNode {
    let node = try value()
    skipSpace()
    guard peek == nil else { throw fault("expected the end of the text") }
    return node
  }

  // MARK: Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ problem: String) -> JSONFault { JSONFault(place: place, problem: problem) }

  private var found: String {
    guard let byte = peek else { return "the end of the text" }
    return byte < 0x80 ? "'\(Character(UnicodeScalar(byte)))'" : "another character"
  }

  private mutating func advance() {
    let byte = bytes[index]
    index += 1
    if byte == 0x0A {
      place.line += 1
      place.column = 1
    } else if byte & 0xC0 != 0x80 {
      place.column += 1
    }
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      advance()
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard let byte = peek, byte == character.asciiValue else { return false }
    advance()
    return true
  }

  // MARK: Values

  private mutating func value() throws(JSONFault) -> JSONNode {
    skipSpace()
    let start = place
    guard let byte = peek else { throw fault("expected a value, found the end of the text") }
    depth += 1
    defer { depth -= 1 }
    guard depth <= 64 else { throw fault("values are nested too deeply") }
    switch UnicodeScalar(byte) {
    case "{": return JSONNode(value: .object(try members()), place: start)
    case "[": return JSONNode(value: .array(try elements()), place: start)
    case "\"": return JSONNode(value: .string(try text()), place: start)
    case "-", "0"..."9": return JSONNode(value: .number(try number()), place: start)
    default: return JSONNode(value: try word(), place: start)
    }
  }

  private mutating func members() throws(JSONFault) -> [JSONNode.Member] {
    advance()
    var members: [JSONNode.Member] = []
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      let start = place
      guard peek == 0x22 else { throw fault("expected a key in quotation marks, found \(found)") }
      let key = try text()
      guard !members.contains(where: { $0.key == key }) else {
        throw JSONFault(place: start, problem: "the key \"\(key)\" stands here twice")
      }
      skipSpace()
      guard take(":") else { throw fault("expected ':' after the key, found \(found)") }
      members.append(JSONNode.Member(key: key, place: start, node: try value()))
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault("expected ',' or '}', found \(found)") }
    return members
  }

  private mutating func elements() throws(JSONFault) -> [JSONNode] {
    advance()
    var elements: [JSONNode] = []
    skipSpace()
    if take("]") { return elements }
    repeat {
      elements.append(try value())
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault("expected ',' or ']', found \(found)") }
    return elements
  }

  private mutating func text() throws(JSONFault) -> String {
    let start = place
    let first = index
    advance()
    while let byte = peek, byte != 0x22 {
      guard byte >= 0x20 else {
        throw fault("a line or tab within a text must be written \\n or \\t")
      }
      advance()
      if byte == 0x5C, peek != nil { advance() }
    }
    guard peek == 0x22 else {
      throw JSONFault(place: start, problem: "the text that begins here has no closing '\"'")
    }
    advance()
    do {
      return try JSONDecoder().decode(String.self, from: Data(bytes[first..<index]))
    } catch {
      throw JSONFault(place: start, problem: "this text has a '\\' that JSON does not know")
    }
  }

  private mutating func number() throws(JSONFault) -> Double {
    let start = place
    let first = index
    while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { advance() }
    let data = Data(bytes[first..<index])
    guard let number = try? JSONDecoder().decode(Double.self, from: data), number.isFinite else {
      throw JSONFault(
        place: start, problem: "'\(String(decoding: data, as: UTF8.self))' is not a number")
    }
    return number
  }

  private mutating func word() throws(JSONFault) -> JSONNode.Content {
    let start = place
    let first = index
    while let byte = peek, (0x61...0x7A).contains(byte | 0x20) { advance() }
    switch String(decoding: bytes[first..<index], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "":
      throw fault("expected a value, found \(found)")
    case let word:
      throw JSONFault(
        place: start, problem: "'\(word)' is not a value; texts stand in quotation marks")
    }
  }
}
