internal import Foundation

/// One key of an object in a manifest, and where its value goes.
struct ManifestField<Root> {
  let key: String
  let schema: JSONNode
  /// What is missing, where the key must be there; nil where it need not.
  let required: String?
  let read: (ManifestCursor, inout Root) throws(ManifestError) -> Void

  /// - Parameters:
  ///   - default: what leaving the key out means, for editors.
  ///   - summary: one or two sentences, for editors.
  init<Value>(
    _ key: String, _ path: WritableKeyPath<Root, Value>, _ value: ManifestValue<Value>,
    isRequired: Bool = false, default: JSONNode? = nil, _ summary: String
  ) {
    self.key = key
    var added: [(String, JSONNode)] = [("description", JSONNode(.string(summary)))]
    if let `default` { added.append(("default", `default`)) }
    schema = value.schema.adding(added)
    required = isRequired ? value.expected : nil
    read = { (cursor, root) throws(ManifestError) in root[keyPath: path] = try value.read(cursor) }
  }

  /// For what may be nil in Swift, and is left out in a manifest.
  init<Value>(
    _ key: String, optional path: WritableKeyPath<Root, Value?>, _ value: ManifestValue<Value>,
    _ summary: String
  ) {
    self.init(
      key, path, value.map { (value, _) throws(ManifestError) -> Value? in value }, summary)
  }
}

/// The keys of an object in a manifest.
struct ManifestObject<Root> {
  let fields: [ManifestField<Root>]

  init(_ fields: [ManifestField<Root>]) { self.fields = fields }

  func read(_ cursor: ManifestCursor, into root: inout Root) throws(ManifestError) {
    let members = try cursor.members()
    try cursor.allow(only: fields.map(\.key))
    for field in fields {
      if let member = members.first(where: { $0.key == field.key }) {
        try field.read(cursor.member(member), &root)
      } else if let missing = field.required {
        throw ManifestError(
          file: cursor.context.file, place: cursor.node.place, keyPath: cursor.path(field.key),
          problem: "expected \(missing), but it is missing")
      }
    }
  }

  var schema: JSONNode {
    let required = fields.filter { $0.required != nil }.map { JSONNode(.string($0.key)) }
    return JSONNode(members: [
      ("type", "object"), ("additionalProperties", false),
      ("required", JSONNode(.array(required))),
      ("properties", JSONNode(members: fields.map { ($0.key, $0.schema) })),
    ])
  }

  /// The object as a value, beginning as `initial`.
  func value(from initial: Root) -> ManifestValue<Root> {
    ManifestValue(schema: schema, expected: "an object") { (cursor) throws(ManifestError) in
      var root = initial
      try read(cursor, into: &root)
      return root
    }
  }
}
