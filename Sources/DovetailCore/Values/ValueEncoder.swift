internal import Foundation

/// Writes Swift values as what a page can take: numbers, texts, dates, lists
/// and dictionaries.
enum ValueEncoder {
  /// - Parameter value: nil becomes `null`; an `Encodable` value writes itself;
  ///   lists and dictionaries may hold any of these.
  /// - Throws: `EncodingError`, for what no page can take.
  static func value(of value: Any?, at path: [any CodingKey] = []) throws -> Any {
    guard let value else { return NSNull() }
    switch value {
    case is NSNull, is NSNumber, is String, is Date: return value
    case let url as URL: return url.absoluteString
    case let id as UUID: return id.uuidString
    case is Data: throw unfit(value, path)
    case let list as [Any]:
      return try list.enumerated().map { try self.value(of: $1, at: path + [PlaceKey($0)]) }
    case let members as [String: Any]:
      return try Dictionary(
        uniqueKeysWithValues: members.map {
          ($0, try self.value(of: $1, at: path + [PlaceKey($0)]))
        })
    case let encodable as any Encodable:
      let slot = Slot()
      try encodable.encode(to: Writer(slot: slot, codingPath: path))
      return slot.value()
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional else { throw unfit(value, path) }
      return try self.value(of: mirror.children.first?.value, at: path)
    }
  }

  private static func unfit(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(
        codingPath: path,
        debugDescription: "a page cannot take a value of type \(type(of: value))"))
  }
}

/// Where a value is put that is still being written.
private final class Slot {
  private enum Content {
    case nothing
    case value(Any)
    case members([(String, Slot)])
    case elements([Slot])
  }
  private var content = Content.nothing

  func put(_ value: Any) { content = .value(value) }

  func becomeObject() { if case .members = content {} else { content = .members([]) } }

  func becomeList() { if case .elements = content {} else { content = .elements([]) } }

  func member(_ name: String) -> Slot {
    let slot = Slot()
    guard case .members(let members) = content else {
      content = .members([(name, slot)])
      return slot
    }
    content = .members(members + [(name, slot)])
    return slot
  }

  func element() -> Slot {
    let slot = Slot()
    guard case .elements(let elements) = content else {
      content = .elements([slot])
      return slot
    }
    content = .elements(elements + [slot])
    return slot
  }

  var count: Int { if case .elements(let elements) = content { elements.count } else { 0 } }

  func value() -> Any {
    switch content {
    case .nothing: [String: Any]()
    case .value(let value): value
    case .members(let members):
      Dictionary(members.map { ($0, $1.value()) }, uniquingKeysWith: { $1 })
    case .elements(let elements): elements.map { $0.value() }
    }
  }
}

private struct Writer: Encoder, SingleValueEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.becomeObject()
    return KeyedEncodingContainer(MemberWriter(slot: slot, codingPath: codingPath))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.becomeList()
    return ElementWriter(slot: slot, codingPath: codingPath)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { slot.put(NSNull()) }
  func encode(_ value: some Encodable) throws {
    slot.put(try ValueEncoder.value(of: value, at: codingPath))
  }
}

private struct MemberWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: Slot
  let codingPath: [any CodingKey]

  private func writer(_ key: some CodingKey) -> Writer {
    Writer(slot: slot.member(key.stringValue), codingPath: codingPath + [key])
  }
  func encodeNil(forKey key: Key) throws { try writer(key).encodeNil() }
  func encode(_ value: some Encodable, forKey key: Key) throws { try writer(key).encode(value) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { writer(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { writer(PlaceKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { writer(key) }
}

private struct ElementWriter: UnkeyedEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]
  var count: Int { slot.count }

  private func writer() -> Writer {
    let key = PlaceKey(count)
    return Writer(slot: slot.element(), codingPath: codingPath + [key])
  }
  func encodeNil() throws { try writer().encodeNil() }
  func encode(_ value: some Encodable) throws { try writer().encode(value) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { writer().container(keyedBy: type) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { writer().unkeyedContainer() }
  func superEncoder() -> any Encoder { writer() }
}
