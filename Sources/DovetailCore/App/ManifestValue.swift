internal import Foundation

/// A kind of value in a manifest: how it is read, and what an editor is told of
/// it. One description for both, so that they cannot part.
struct ManifestValue<Value> {
  /// Its JSON Schema.
  var schema: JSONNode
  /// What it is called in messages, such as "a text".
  var expected: String
  var read: (ManifestCursor) throws(ManifestError) -> Value

  /// The same in the manifest, another thing in Swift; `make` throws for what
  /// is not good.
  func map<New>(
    schema: JSONNode? = nil, _ make: @escaping (Value, ManifestCursor) throws(ManifestError) -> New
  ) -> ManifestValue<New> {
    let read = read
    return ManifestValue<New>(schema: schema ?? self.schema, expected: expected) {
      (cursor) throws(ManifestError) in try make(try read(cursor), cursor)
    }
  }
}

extension ManifestValue where Value == Bool {
  static var flag: Self {
    Self(schema: ["type": "boolean"], expected: "true or false") {
      (cursor) throws(ManifestError) in
      guard case .bool(let flag) = cursor.node.value else { throw cursor.mismatch("true or false") }
      return flag
    }
  }
}

extension ManifestValue where Value == Int {
  static func integer(in range: ClosedRange<Int>) -> Self {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return Self(
      schema: [
        "type": "integer", "minimum": JSONNode(.number(Double(range.lowerBound))),
        "maximum": JSONNode(.number(Double(range.upperBound))),
      ], expected: expected
    ) { (cursor) throws(ManifestError) in
      guard case .number(let number) = cursor.node.value, let integer = Int(exactly: number),
        range.contains(integer)
      else { throw cursor.mismatch(expected) }
      return integer
    }
  }
}

extension ManifestValue where Value == String {
  /// One line of text that is not empty.
  static var text: Self {
    Self(schema: ["type": "string", "minLength": 1], expected: "a text") {
      (cursor) throws(ManifestError) in
      guard case .string(let text) = cursor.node.value else { throw cursor.mismatch("a text") }
      guard !text.isEmpty else { throw cursor.fault("expected a text that is not empty") }
      guard !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
        throw cursor.fault("expected one line without control characters")
      }
      return text
    }
  }

  /// A text of a certain form.
  static func text(
    pattern: String, _ expected: String, _ isGood: @escaping (String) -> Bool
  ) -> Self {
    text.map(schema: ["type": "string", "pattern": JSONNode(.string(pattern))]) {
      (text, cursor) throws(ManifestError) in
      guard isGood(text) else { throw cursor.mismatch(expected) }
      return text
    }
  }

  /// A text that people see: one for all, or one for each language. Without the
  /// person's own, English is taken, or else the first.
  static var words: Self {
    let codes = AppLanguage.allCases.map(\.rawValue)
    let languages = JSONNode(
      members: codes.map { ($0, ["type": "string", "minLength": 1] as JSONNode) })
    return Self(
      schema: [
        "anyOf": [
          ["type": "string", "minLength": 1],
          [
            "type": "object", "additionalProperties": false, "minProperties": 1,
            "properties": languages,
          ],
        ]
      ], expected: "a text"
    ) { (cursor) throws(ManifestError) in
      guard case .object(let members) = cursor.node.value else {
        return try text.read(cursor)
      }
      try cursor.allow(only: codes)
      guard let first = members.first else { throw cursor.fault("expected a text, found none") }
      var texts: [String: String] = [:]
      for member in members { texts[member.key] = try text.read(cursor.member(member)) }
      for language in cursor.context.languages + ["en", first.key] {
        if let text = texts[language] { return text }
      }
      return ""
    }
  }
}

extension ManifestValue {
  /// One of the cases of a type, by its raw value.
  static func choice() -> Self
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    let names = Value.allCases.map(\.rawValue)
    let expected = "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
    return Self(
      schema: ["enum": JSONNode(.array(names.map { JSONNode(.string($0)) }))], expected: expected
    ) { (cursor) throws(ManifestError) in
      guard case .string(let name) = cursor.node.value else { throw cursor.mismatch(expected) }
      guard let value = Value(rawValue: name) else { throw cursor.mismatch(expected) }
      return value
    }
  }

  /// A list; `expected` names the elements.
  static func list<Element>(
    of element: ManifestValue<Element>, _ expected: String
  ) -> Self where Value == [Element] {
    Self(schema: ["type": "array", "items": element.schema], expected: "a list of \(expected)") {
      (cursor) throws(ManifestError) in
      var values: [Element] = []
      for inner in try cursor.elements("a list of \(expected)") {
        values.append(try element.read(inner))
      }
      return values
    }
  }

  /// An object whose keys are the cases of a type.
  static func table<Key, Element>(
    of element: ManifestValue<Element>, summaries: [Key: String] = [:]
  ) -> Self
  where
    Value == [Key: Element], Key: RawRepresentable & CaseIterable & Hashable, Key.RawValue == String
  {
    let keys = Key.allCases.map(\.rawValue)
    let properties = Key.allCases.map { key -> (String, JSONNode) in
      let summary = summaries[key].map { [("description", JSONNode(.string($0)))] } ?? []
      return (key.rawValue, element.schema.adding(summary))
    }
    return Self(
      schema: [
        "type": "object", "additionalProperties": false,
        "properties": JSONNode(members: properties),
      ], expected: "an object"
    ) { (cursor) throws(ManifestError) in
      try cursor.allow(only: keys)
      var values: [Key: Element] = [:]
      for member in try cursor.members() {
        guard let key = Key(rawValue: member.key) else { continue }
        values[key] = try element.read(cursor.member(member))
      }
      return values
    }
  }

  /// An object whose keys have a form of their own.
  static func table<Element>(
    keys: ManifestValue<String>, of element: ManifestValue<Element>
  ) -> Self where Value == [String: Element] {
    Self(
      schema: [
        "type": "object", "propertyNames": keys.schema, "additionalProperties": element.schema,
      ], expected: "an object"
    ) { (cursor) throws(ManifestError) in
      var values: [String: Element] = [:]
      for member in try cursor.members() {
        let key = JSONNode(value: .string(member.key), place: member.place)
        let name = try keys.read(
          ManifestCursor(node: key, keyPath: cursor.path(member.key), context: cursor.context))
        values[name] = try element.read(cursor.member(member))
      }
      return values
    }
  }
}
