internal import Foundation

/// Reads a Swift value from what a page gave: numbers, texts, dates, lists and
/// dictionaries.
///
/// Nothing is bent to fit: 1.5 is no `Int`, 1 is no `Bool`, and a text is no
/// number.
enum ValueDecoder {
  /// - Parameter value: nil is JavaScript's `undefined`.
  /// - Throws: `DecodingError`, with the path to the value that does not fit.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: Any?) throws -> Value {
    try Node(value: value, codingPath: []).read(type)
  }
}

/// One value, and where it stands.
private struct Node: Decoder, SingleValueDecodingContainer {
  let value: Any?
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private var words: String {
    switch value {
    case nil: "undefined"
    case is NSNull: "null"
    case is String: "a text"
    case let number as NSNumber: Node.isTruth(number) ? "\(number.boolValue)" : "\(number)"
    case is Date: "a date"
    case is [Any]: "a list"
    default: "an object"
    }
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(type), found \(words)")
    return decodeNil() ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  static func isTruth(_ number: NSNumber) -> Bool { unsafe number.objCType.pointee == 99 }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = value as? [String: Any] else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(Members(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value as? [Any] else { throw mismatch([Any].self) }
    return Elements(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  // MARK: Single values

  func decodeNil() -> Bool { value == nil || value is NSNull }

  private func number(_ type: Any.Type) throws -> NSNumber {
    guard let number = value as? NSNumber, !Self.isTruth(number) else { throw mismatch(type) }
    return number
  }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    guard let whole = Value(exactly: try number(type).doubleValue) else { throw mismatch(type) }
    return whole
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let number = value as? NSNumber, Self.isTruth(number) else { throw mismatch(type) }
    return number.boolValue
  }
  func decode(_ type: String.Type) throws -> String {
    guard let text = value as? String else { throw mismatch(type) }
    return text
  }
  func decode(_ type: Double.Type) throws -> Double { try number(type).doubleValue }
  func decode(_ type: Float.Type) throws -> Float { Float(try number(type).doubleValue) }
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

  /// Dates, addresses and identities, which `Codable` would take for something
  /// else, and everything that reads itself.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let found: Any?
    switch type {
    case is Date.Type: found = value as? Date
    case is URL.Type: found = (value as? String).flatMap { URL(string: $0) }
    case is UUID.Type: found = (value as? String).flatMap { UUID(uuidString: $0) }
    default: return try Value(from: self)
    }
    guard let result = found as? Value else { throw mismatch(type) }
    return result
  }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: Any]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  private func node(_ key: some CodingKey) -> Node {
    Node(value: members[key.stringValue], codingPath: codingPath + [key])
  }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { node(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard contains(key) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "there is no \"\(key.stringValue)\""))
    }
    return try node(key).read(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try node(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try node(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { node(PlaceKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { node(key) }
}

private struct Elements: UnkeyedDecodingContainer {
  let elements: [Any]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  init(elements: [Any], codingPath: [any CodingKey]) {
    (self.elements, self.codingPath) = (elements, codingPath)
  }

  private func node() -> Node {
    Node(
      value: isAtEnd ? nil : elements[currentIndex],
      codingPath: codingPath + [PlaceKey(currentIndex)])
  }

  private mutating func next<Value>(_ read: (Node) throws -> Value) throws -> Value {
    let value = try read(node())
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, node().decodeNil() else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.read(type) }
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

/// A name or an index on the way to a value.
struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(_ index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(intValue) }
}
