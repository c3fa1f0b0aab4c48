internal import Foundation

/// Writes a value of Swift's as the JSON text of a crossing.
enum JSONWriter {
  /// The JSON text of a value, and whether it is marked.
  ///
  /// - Throws: `EncodingError`, for what no page can take.
  static func text(of value: some Encodable) throws -> (bytes: [UInt8], isMarked: Bool) {
    let sink = JSONSink()
    do {
      try sink.encode(value)
    } catch is JSONSink.Interleaved {
      return try text(foundation: ValueEncoder.value(of: value))
    }
    return (sink.bytes, sink.isMarked)
  }

  /// The same of numbers, texts, dates, bytes, lists and dictionaries.
  static func text(foundation value: Any) throws -> (bytes: [UInt8], isMarked: Bool) {
    let sink = JSONSink()
    try write(foundation: value, to: sink)
    return (sink.bytes, sink.isMarked)
  }

  private static func write(foundation value: Any, to sink: JSONSink) throws {
    switch value {
    case is NSNull: sink.null()
    case let text as String: sink.write(text)
    case let number as NSNumber:
      if unsafe number.objCType.pointee == 99 {
        sink.write(number.boolValue)
      } else {
        sink.write(number.doubleValue)
      }
    case let date as Date: sink.write(date)
    case let data as Data: sink.write(data)
    case let list as [Any]:
      let place = sink.open(isObject: false)
      for element in list {
        try sink.next(in: place)
        try write(foundation: element, to: sink)
      }
      try sink.focus(place)
      sink.close(to: place.depth)
    case let members as [String: Any]:
      let place = sink.open(isObject: true)
      for (name, member) in members {
        try sink.next(in: place)
        sink.name(name)
        try write(foundation: member, to: sink)
      }
      try sink.focus(place)
      sink.close(to: place.depth)
    default:
      try write(foundation: ValueEncoder.value(of: value), to: sink)
    }
  }
}

extension JSONSink {
  /// Writes a value, and closes what it has opened.
  func encode<Value: Encodable>(_ value: Value) throws {
    if try encodeLeaf(value) { return }
    let (depth, start) = (depth, bytes.count)
    try value.encode(to: JSONValueEncoder(self))
    close(to: depth)
    // A value that writes nothing of itself has no members.
    if bytes.count == start { raw("{}".utf8, isMarked: false) }
  }

  /// Types are compared before values are cast, which is slow.
  private func encodeLeaf<Value: Encodable>(_ value: Value) throws -> Bool {
    if Value.self == String.self, let text = value as? String {
      write(text)
    } else if Value.self == Date.self, let date = value as? Date {
      write(date)
    } else if Value.self == Data.self, let data = value as? Data {
      write(data)
    } else if Value.self == PageValue.self, let value = value as? PageValue {
      value.write(to: self)
    } else if Value.self == URL.self, let url = value as? URL {
      write(url.absoluteString)
    } else if Value.self == UUID.self, let id = value as? UUID {
      write(id.uuidString)
    } else {
      return false
    }
    return true
  }
}

private final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
  let sink: JSONSink
  private var place: (depth: Int, id: Int)?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ sink: JSONSink) { self.sink = sink }

  /// A class and its parent may write into the same object.
  private func open(isObject: Bool) -> (depth: Int, id: Int) {
    if let place { return place }
    let opened = sink.open(isObject: isObject)
    place = opened
    return opened
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONMembers<Key>(sink, open(isObject: true)))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONElements(sink, open(isObject: false))
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { sink.null() }
  func encode(_ value: Bool) throws { sink.write(value) }
  func encode(_ value: String) throws { sink.write(value) }
  func encode(_ value: Double) throws { sink.write(value) }
  func encode(_ value: Float) throws { sink.write(Double(value)) }
  func encode(_ value: Int) throws { sink.write(value) }
  func encode(_ value: Int8) throws { sink.write(value) }
  func encode(_ value: Int16) throws { sink.write(value) }
  func encode(_ value: Int32) throws { sink.write(value) }
  func encode(_ value: Int64) throws { sink.write(value) }
  func encode(_ value: UInt) throws { sink.write(value) }
  func encode(_ value: UInt8) throws { sink.write(value) }
  func encode(_ value: UInt16) throws { sink.write(value) }
  func encode(_ value: UInt32) throws { sink.write(value) }
  func encode(_ value: UInt64) throws { sink.write(value) }
  func encode(_ value: some Encodable) throws { try sink.encode(value) }
}

private struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let sink: JSONSink
  private let place: (depth: Int, id: Int)
  var codingPath: [any CodingKey] { [] }

  init(_ sink: JSONSink, _ place: (depth: Int, id: Int)) {
    (self.sink, self.place) = (sink, place)
  }

  private func begin(_ key: some CodingKey) throws {
    try sink.next(in: place)
    sink.name(key.stringValue)
  }
  func encodeNil(forKey key: Key) throws {
    try begin(key)
    sink.null()
  }
  func encode(_ value: Bool, forKey key: Key) throws {
    try begin(key)
    sink.write(value)
  }
  func encode(_ value: String, forKey key: Key) throws {
    try begin(key)
    sink.write(value)
  }
  func encode(_ value: Double, forKey key: Key) throws {
    try begin(key)
    sink.write(value)
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try begin(key)
    sink.write(value)
  }
  func encode(_ value: some Encodable, forKey key: Key) throws {
    try begin(key)
    try sink.encode(value)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(JSONMembers<Nested>(sink, opened(key, isObject: true)))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONElements(sink, opened(key, isObject: false))
  }
  func superEncoder() -> any Encoder { encoder(PlaceKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  /// A place that nothing has makes what is written there fail later, as this
  /// may not throw.
  private func opened(_ key: some CodingKey, isObject: Bool) -> (depth: Int, id: Int) {
    do { try begin(key) } catch { return (.max, 0) }
    return sink.open(isObject: isObject)
  }
  private func encoder(_ key: some CodingKey) -> any Encoder {
    do { try begin(key) } catch { return JSONValueEncoder(JSONSink()) }
    return JSONValueEncoder(sink)
  }
}

private struct JSONElements: UnkeyedEncodingContainer {
  private let sink: JSONSink
  private let place: (depth: Int, id: Int)
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(_ sink: JSONSink, _ place: (depth: Int, id: Int)) {
    (self.sink, self.place) = (sink, place)
  }

  private mutating func begin() throws {
    try sink.next(in: place)
    count += 1
  }
  mutating func encodeNil() throws {
    try begin()
    sink.null()
  }
  mutating func encode(_ value: some Encodable) throws {
    try begin()
    try sink.encode(value)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(JSONMembers<Nested>(sink, opened(isObject: true)))
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONElements(sink, opened(isObject: false))
  }
  mutating func superEncoder() -> any Encoder {
    do { try begin() } catch { return JSONValueEncoder(JSONSink()) }
    return JSONValueEncoder(sink)
  }
  private mutating func opened(isObject: Bool) -> (depth: Int, id: Int) {
    do { try begin() } catch { return (.max, 0) }
    return sink.open(isObject: isObject)
  }
}
