internal import Foundation

/// One value of a tape, as `Codable` reads it.
///
/// Nothing is bent to fit: 1.5 is no `Int`, 1 is no `Bool`, and a text is no
/// number.
struct TapeValue: Decoder, SingleValueDecodingContainer {
  let tape: JSONTape
  let root: Int32
  let index: Int32

  init(_ tape: JSONTape, root: Int, index: Int) {
    self.tape = tape
    (self.root, self.index) = (Int32(root), Int32(index))
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from tape: JSONTape, at index: Int
  ) throws -> Value {
    try TapeValue(tape, root: index, index: index).read(type)
  }

  var codingPath: [any CodingKey] { tape.path(from: Int(root), to: Int(index)) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var place: Int { Int(index) }
  private var kind: JSONTape.Kind { tape.nodes[place].kind }

  func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(type), found \(words)")
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private var words: String {
    switch kind {
    case .null: return "null"
    case .no: return "false"
    case .yes: return "true"
    case .number: return String(decoding: tape.raw(place).prefix(40), as: UTF8.self)
    case .text: return "a text"
    case .list: return "a list"
    case .object: return "an object"
    case .escapedText:
      switch JSONTag.read(tape.text(place) ?? "") {
      case (.bytes, _)?: return "bytes"
      case (.date, _)?: return "a date"
      case (.number, let rest)?: return String(rest)
      default: return "a text"
      }
    }
  }

  func at(_ index: Int) -> TapeValue { TapeValue(tape, root: Int(root), index: index) }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(TapeMembers(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .list else { throw mismatch([Any].self) }
    return TapeElements(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  // MARK: Single values

  func decodeNil() -> Bool { kind == .null }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    if let whole = tape.whole(place), let value = Value(exactly: whole) { return value }
    guard kind == .number, let value = tape.double(place).flatMap({ Value(exactly: $0) }) else {
      throw mismatch(type)
    }
    return value
  }

  private func number(_ type: Any.Type) throws -> Double {
    if let whole = tape.whole(place) { return Double(whole) }
    if let value = tape.double(place) { return value }
    guard case (.number, let rest)? = tag, let value = Double(rest) else { throw mismatch(type) }
    return value
  }

  private var tag: (tag: JSONTag, rest: Substring)? {
    guard kind == .escapedText, let text = tape.text(place) else { return nil }
    return JSONTag.read(text)
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch kind {
    case .yes: return true
    case .no: return false
    default: throw mismatch(type)
    }
  }
  func decode(_ type: String.Type) throws -> String {
    guard let text = tape.text(place) else { throw mismatch(type) }
    guard kind == .escapedText, text.utf8.first == 0 else { return text }
    guard case (.text, let rest)? = JSONTag.read(text) else { throw mismatch(type) }
    return String(rest)
  }
  func decode(_ type: Double.Type) throws -> Double { try number(type) }
  func decode(_ type: Float.Type) throws -> Float { Float(try number(type)) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  /// Dates, bytes, addresses and identities, which `Codable` would take for
  /// something else, and everything that reads itself.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let found: Any?
    if type == Date.self {
      found = date
    } else if type == Data.self {
      guard case (.bytes, let rest)? = tag else { throw mismatch(type) }
      found = Data(base64Encoded: String(rest))
    } else if type == PageValue.self {
      found = PageValue(tape, place)
    } else if type == URL.self {
      found = (try? decode(String.self)).flatMap { URL(string: $0) }
    } else if type == UUID.self {
      found = (try? decode(String.self)).flatMap { UUID(uuidString: $0) }
    } else {
      return try Value(from: self)
    }
    guard let result = found as? Value else { throw mismatch(type) }
    return result
  }

  private var date: Date? {
    guard case (.date, let rest)? = tag else { return nil }
    return JSONTag.date(rest)
  }
}

private final class TapeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let value: TapeValue
  private let first: Int
  private let count: Int
  /// Where the member after the last one that was found stands, and its number:
  /// members are mostly asked for in the order in which they come.
  private var hint: Int
  private var hintNumber = 0
  /// The name that was found last; optional members are asked for three times.
  private var found = -1

  init(_ value: TapeValue) {
    self.value = value
    first = Int(value.index) + 1
    count = Int(value.tape.nodes[Int(value.index)].count)
    hint = first
  }

  var codingPath: [any CodingKey] { value.codingPath }

  var allKeys: [Key] {
    value.tape.children(Int(value.index)).compactMap {
      value.tape.text($0).flatMap { Key(stringValue: $0) }
    }
  }

  /// The place of a member's value.
  private func place(_ name: String) -> Int? {
    let tape = value.tape
    if found >= 0, tape.isName(found, name) { return found + 1 }
    for _ in 0..<count {
      if hintNumber == count { (hint, hintNumber) = (first, 0) }
      let here = hint
      hint = Int(tape.nodes[here + 1].next)
      hintNumber += 1
      if tape.isName(here, name) {
        found = here
        return here + 1
      }
    }
    return nil
  }

  private func node(_ key: some CodingKey) throws -> TapeValue {
    guard let place = place(key.stringValue) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "there is no \"\(key.stringValue)\""))
    }
    return value.at(place)
  }

  func contains(_ key: Key) -> Bool { place(key.stringValue) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try node(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try node(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try node(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try node(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try node(key).decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try node(key).read(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try node(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try node(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try node(PlaceKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try node(key) }
}

private struct TapeElements: UnkeyedDecodingContainer {
  private let value: TapeValue
  private let total: Int
  private var next: Int
  private(set) var currentIndex = 0

  init(_ value: TapeValue) {
    self.value = value
    total = Int(value.tape.nodes[Int(value.index)].count)
    next = Int(value.index) + 1
  }

  var codingPath: [any CodingKey] { value.codingPath }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  private mutating func take<Value>(_ read: (TapeValue) throws -> Value) throws -> Value {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Value.self,
        DecodingError.Context(
          codingPath: codingPath + [PlaceKey(currentIndex)],
          debugDescription: "the list has only \(total) values"))
    }
    let result = try read(value.at(next))
    next = Int(value.tape.nodes[next].next)
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, value.at(next).decodeNil() else { return false }
    return try take { _ in true }
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try take { try $0.read(type) }
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try take { try $0.container(keyedBy: type) } }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try take { $0 } }
}
