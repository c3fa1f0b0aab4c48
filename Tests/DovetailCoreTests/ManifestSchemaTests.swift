import Foundation
import Testing

@testable import DovetailCore

struct ManifestSchemaTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let schema: JSONNode

  init() throws { schema = try JSONScanner.parse(Data(AppManifest.schema.utf8)) }

  @Test func `the committed schema is the type's own`() throws {
    let committed = try String(
      contentsOf: Self.package.appending(path: "Docs/dovetail.schema.json"), encoding: .utf8)

    #expect(
      committed == AppManifest.schema,
      "run: swift run dovetail schema > Docs/dovetail.schema.json")
  }

  @Test func `every example's manifest is valid, for editors and for the app`() throws {
    let examples = Self.package.appending(path: "Examples")
    let manifests = try FileManager.default.contentsOfDirectory(
      at: examples, includingPropertiesForKeys: nil
    ).map { $0.appending(path: "dovetail.json") }.filter(FileFacts.exists)
    try #require(!manifests.isEmpty)

    for file in manifests {
      let node = try JSONScanner.parse(try Data(contentsOf: file))
      #expect(SchemaCheck.faults(node, schema) == [], "\(file.path)")
      _ = try AppManifest(contentsOf: file)
    }
  }

  @Test func `every default in the schema is what leaving the key out means`() throws {
    let folder = try Folder(["web/index.html": ""])
    let file = folder.url.appending(path: "dovetail.json")
    let least: [(String, JSONNode)] = [
      ("id", "com.example.a"), ("name", "A"), ("web", "web"),
    ]
    func read(_ more: [(String, JSONNode)]) throws -> AppManifest {
      try AppManifest(Data(JSONNode(members: least + more).text().utf8), file: file)
    }
    let plain = try read([])
    var count = 0
    for (key, property) in SchemaCheck.properties(schema) {
      if let value = SchemaCheck.member("default", of: property) {
        count += 1
        #expect(try read([(key, value)]) == plain, "\(key)")
      }
      for (inner, property) in SchemaCheck.properties(property) {
        guard let value = SchemaCheck.member("default", of: property) else { continue }
        count += 1
        #expect(try read([(key, JSONNode(members: [(inner, value)]))]) == plain, "\(key).\(inner)")
      }
    }
    #expect(count >= 14)
  }

  @Test(arguments: [
    #"{"id": "com.example.a"}"#,
    #"{"id": "example", "name": "A"}"#,
    #"{"id": "com.example.a", "name": ""}"#,
    #"{"id": "com.example.a", "name": "A", "toolbra": true}"#,
    #"{"id": "com.example.a", "name": {"fr": "A"}}"#,
    #"{"id": "com.example.a", "name": "A", "window": {"width": "wide"}}"#,
    #"{"id": "com.example.a", "name": "A", "window": {"width": 100}}"#,
    #"{"id": "com.example.a", "name": "A", "toolbar": ["fromward"]}"#,
    #"{"id": "com.example.a", "name": "A", "toolbar": [{"id": "x"}]}"#,
    #"{"id": "com.example.a", "name": "A", "cache": "drop"}"#,
    #"{"id": "com.example.a", "name": "A", "build": 1.5}"#,
    #"{"id": "com.example.a", "name": "A", "permissions": {"gps": "x"}}"#,
    #"{"id": "com.example.a", "name": "A", "userAgent": "my app"}"#,
    #"{"id": "com.example.a", "name": "A", "navigation": {"schemes": {"Tel:": "open"}}}"#,
    #"{"id": "com.example.a", "name": "A", "navigation": {"rules": [{"match": "a.test"}]}}"#,
  ])
  func `what the reader refuses for its form, an editor marks`(_ text: String) throws {
    let folder = try Folder()

    #expect(SchemaCheck.faults(try JSONScanner.parse(Data(text.utf8)), schema) != [])
    #expect(throws: ManifestError.self) {
      try AppManifest(Data(text.utf8), file: folder.url.appending(path: "dovetail.json"))
    }
  }
}

/// As much of JSON Schema as the manifest's uses. A keyword that it does not
/// know is a fault: it would otherwise check nothing.
enum SchemaCheck {
  static func member(_ key: String, of node: JSONNode) -> JSONNode? {
    node.objectMembers.first { $0.0 == key }?.1
  }

  static func properties(_ schema: JSONNode) -> [(String, JSONNode)] {
    member("properties", of: schema)?.objectMembers ?? []
  }

  static func faults(_ node: JSONNode, _ schema: JSONNode, _ path: String = "$") -> [String] {
    schema.objectMembers.flatMap { keyword, value in
      faults(node, keyword, value, schema).map { "\(path): \($0)" }
    }
  }

  private static func faults(
    _ node: JSONNode, _ keyword: String, _ value: JSONNode, _ schema: JSONNode
  ) -> [String] {
    switch (keyword, value.value, node.value) {
    case ("$schema", _, _), ("title", _, _), ("description", _, _), ("default", _, _): return []
    case ("type", .string(let type), _): return isOf(type, node) ? [] : ["is no \(type)"]
    case ("enum", .array(let values), _):
      return values.contains { $0.text() == node.text() } ? [] : ["is none of the values"]
    case ("pattern", .string(let pattern), .string(let text)):
      return text.range(of: pattern, options: .regularExpression) != nil ? [] : ["no match"]
    case ("minLength", .number(let least), .string(let text)):
      return Double(text.count) >= least ? [] : ["too short"]
    case ("minimum", .number(let least), .number(let number)):
      return number >= least ? [] : ["too small"]
    case ("maximum", .number(let most), .number(let number)):
      return number <= most ? [] : ["too large"]
    case ("minProperties", .number(let least), .object(let members)):
      return Double(members.count) >= least ? [] : ["too few"]
    case ("items", _, .array(let elements)):
      return elements.enumerated().flatMap { faults($1, value, "[\($0)]") }
    case ("required", .array(let keys), .object(let members)):
      return keys.map { $0.text() }.filter { key in
        !members.contains { JSONNode(.string($0.key)).text() == key }
      }.map { "\($0) is missing" }
    case ("properties", .object(let known), .object(let members)):
      return members.flatMap { member in
        known.filter { $0.key == member.key }.flatMap {
          faults(member.node, $0.node, member.key)
        }
      }
    case ("additionalProperties", .bool(false), .object(let members)):
      let known = properties(schema).map(\.0)
      return members.filter { !known.contains($0.key) }.map { "\($0.key) is unknown" }
    case ("additionalProperties", .object, .object(let members)):
      return members.flatMap { faults($0.node, value, $0.key) }
    case ("propertyNames", _, .object(let members)):
      return members.flatMap { faults(JSONNode(.string($0.key)), value, "key \($0.key)") }
    case ("anyOf", .array(let choices), _):
      return choices.contains { faults(node, $0).isEmpty } ? [] : ["fits none"]
    case ("pattern", _, _), ("minLength", _, _), ("minimum", _, _), ("maximum", _, _),
      ("items", _, _), ("required", _, _), ("properties", _, _), ("minProperties", _, _),
      ("additionalProperties", _, _), ("propertyNames", _, _):
      return []
    default: return ["the schema has \(keyword), which is not known"]
    }
  }

  private static func isOf(_ type: String, _ node: JSONNode) -> Bool {
    switch (type, node.value) {
    case ("string", .string), ("boolean", .bool), ("array", .array), ("object", .object): true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
