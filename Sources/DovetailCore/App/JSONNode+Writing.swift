internal import Foundation

/// Values written down in Swift; their place is the first of a text.
extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(_ value: Content) { self.init(value: value, place: TextPlace()) }
  init(stringLiteral text: String) { self.init(.string(text)) }
  init(integerLiteral number: Int) { self.init(.number(Double(number))) }
  init(booleanLiteral flag: Bool) { self.init(.bool(flag)) }
  init(arrayLiteral elements: JSONNode...) { self.init(.array(elements)) }
  init(dictionaryLiteral members: (String, JSONNode)...) { self.init(members: members) }

  init(members: [(String, JSONNode)]) {
    self.init(.object(members.map { Member(key: $0.0, place: TextPlace(), node: $0.1) }))
  }

  /// The members of an object and these after them.
  func adding(_ added: [(String, JSONNode)]) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(members: members.map { ($0.key, $0.node) } + added)
  }

  // MARK: Text

  /// The value as JSON, two spaces for each level; members stay in their order.
  func text(indent: String = "") -> String {
    let deeper = indent + "  "
    switch value {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .number: return summary
    case .string(let text): return Self.quoted(text)
    case .array(let elements):
      guard !elements.isEmpty else { return "[]" }
      guard elements.contains(where: \.isNested) else {
        return "[" + elements.map { $0.text() }.joined(separator: ", ") + "]"
      }
      return "[\n"
        + elements.map { deeper + $0.text(indent: deeper) }.joined(separator: ",\n")
        + "\n\(indent)]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      return "{\n"
        + members.map { "\(deeper)\(Self.quoted($0.key)): \($0.node.text(indent: deeper))" }
        .joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private var isNested: Bool {
    switch value {
    case .array, .object: true
    default: false
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20: quoted += String(format: "\\u%04x", scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
