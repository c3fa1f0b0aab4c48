internal import Foundation

/// A decoder that has everything: it notes what it is asked for, and makes up a
/// value.
struct Probe: Decoder {
  let reader: ShapeReader
  let note: ProbeNote
  let type: Any.Type
  /// Whether a value is wanted only: lists and dictionaries are empty then.
  var isMakingUp = false
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy key: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A dictionary takes any name; a struct has its own.
    if String(reflecting: key).contains("_DictionaryCodingKey") {
      return KeyedDecodingContainer(ProbedMap<Key>(reader: reader, note: note, isEmpty: isMakingUp))
    }
    reader.begin(type)
    if note.kind == nil { note.kind = .object([]) }
    return KeyedDecodingContainer(ProbedMembers<Key>(reader: reader, note: note, type: type))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ProbedList(reader: reader, note: note, isAtEnd: isMakingUp)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ProbedValue(reader: reader, note: note)
  }

  /// A made-up value of a type; where there can be none, what asks for it knows
  /// enough.
  static func value<Value: Decodable>(
    of type: Value.Type, _ reader: ShapeReader, or stop: ProbeNote
  ) throws -> Value {
    let leaf: Any? =
      switch type {
      case is String.Type: ""
      case is Bool.Type: false
      case is Date.Type: Date(timeIntervalSince1970: 0)
      case is Data.Type: Data()
      case is URL.Type: URL(string: "about:blank")
      case is UUID.Type: UUID()
      case is PageValue.Type: PageValue(.text(""))
      default: nil
      }
    if let value = leaf as? Value { return value }
    if let number = (type as? any BinaryInteger.Type)?.init(exactly: 0) as? Value { return number }
    if let number = (type as? any BinaryFloatingPoint.Type)?.init(exactly: 0) as? Value {
      return number
    }
    if let optional = type as? any NothingType.Type, let nothing = optional.nothing as? Value {
      return nothing
    }
    if let cases = (type as? any CaseIterable.Type)?.anyCases.first, let value = cases as? Value {
      return value
    }
    if let examples = type as? any PageExamples.Type,
      let value = examples.pageExamples.first as? Value
    {
      return value
    }
    return try Value(
      from: Probe(reader: reader, note: ProbeNote(), type: type, isMakingUp: true))
  }
}

/// What has a value that is nothing.
private protocol NothingType {
  static var nothing: Any { get }
}

extension Optional: NothingType {
  fileprivate static var nothing: Any { Self.none as Any }
}

private struct ProbedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: ShapeReader
  let note: ProbeNote
  let type: Any.Type
  var codingPath: [any CodingKey] { [] }

  /// An enum with payloads asks which of its cases is there.
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    note.add(key.stringValue, try reader.shape(of: type))
    return try Probe.value(of: type, reader, or: note)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    note.add(key.stringValue, .optional(try reader.shape(of: type)))
    return nil
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { nothing(.truth, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    nothing(.text, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { nothing(.number, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    nothing(.number, key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    nothing(.number, key)
  }

  private func nothing<Value>(_ shape: Shape, _ key: Key) -> Value? {
    note.add(key.stringValue, .optional(shape))
    return nil
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw unknown(key) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw unknown(key)
  }
  func superDecoder() throws -> any Decoder { Probe(reader: reader, note: note, type: type) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    Probe(reader: reader, note: note, type: type)
  }

  private func unknown(_ key: Key) -> ShapeError {
    ShapeError(
      type: "\(type)",
      reason: "it decodes \"\(key.stringValue)\" in its own way. Give it PageExamples")
  }
}

private struct ProbedMap<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: ShapeReader
  let note: ProbeNote
  let isEmpty: Bool
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { isEmpty ? [] : Key(stringValue: "0").map { [$0] } ?? [] }
  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    note.kind = .map(try reader.shape(of: type))
    throw note.stop
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw note.stop }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw note.stop
  }
  func superDecoder() throws -> any Decoder { throw note.stop }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw note.stop }
}

private struct ProbedList: UnkeyedDecodingContainer {
  let reader: ShapeReader
  let note: ProbeNote
  var codingPath: [any CodingKey] { [] }
  let isAtEnd: Bool
  var count: Int? { nil }
  var currentIndex: Int { 0 }

  mutating func decodeNil() throws -> Bool { false }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    note.kind = .list(try reader.shape(of: type))
    throw note.stop
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { throw note.stop }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw note.stop
  }
  mutating func superDecoder() throws -> any Decoder { throw note.stop }
}

private struct ProbedValue: SingleValueDecodingContainer {
  let reader: ShapeReader
  let note: ProbeNote
  var codingPath: [any CodingKey] { [] }
  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    note.kind = .single(try reader.shape(of: type))
    return try Probe.value(of: type, reader, or: note)
  }
}
