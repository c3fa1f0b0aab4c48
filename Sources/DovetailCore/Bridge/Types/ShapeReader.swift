internal import Foundation

/// Finds out what types look like, by letting them decode a value that says yes to
/// everything and remembers what was asked for.
final class ShapeReader {
  private(set) var named: [String: NamedShape] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  private var taken: Set<String> = []

  func shape(of type: any Decodable.Type) throws -> Shape {
    if let leaf = Self.leaf(type) { return leaf }
    if let optional = type as? any OptionalShape.Type {
      return .optional(try shape(of: optional.wrapped))
    }
    if let name = names[ObjectIdentifier(type)] { return .named(name) }
    if let choice = try Self.choice(type) { return choice }
    if let examples = type as? any PageExamples.Type { return try self.examples(examples) }
    return try probe(type)
  }

  private static func leaf(_ type: Any.Type) -> Shape? {
    switch type {
    case is String.Type, is URL.Type, is UUID.Type, is Character.Type, is Substring.Type: .text
    case is Bool.Type: .truth
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: .number
    case is Date.Type: .date
    case is Data.Type: .bytes
    case is PageValue.Type: .any
    default: nil
    }
  }

  /// An enum of texts or numbers.
  private static func choice(_ type: any Decodable.Type) throws -> Shape? {
    guard let raw = type as? any RawRepresentable.Type else { return nil }
    guard let all = (type as? any CaseIterable.Type)?.anyCases else {
      guard isEnum(raw) else { return nil }
      throw ShapeError(type: "\(type)", reason: "an enum needs CaseIterable for its cases")
    }
    var literals: [Shape.Literal] = []
    for value in all {
      switch (value as? any RawRepresentable)?.anyRawValue {
      case let text as String: literals.append(.text(text))
      case let number as any BinaryInteger: literals.append(.number(Int(number)))
      default: return nil
      }
    }
    return .choice(literals)
  }

  private static func isEnum(_ type: any RawRepresentable.Type) -> Bool {
    // A struct around a raw value takes any of them; an enum does not.
    switch type.anyRawValueType {
    case is String.Type: type.make("\u{1}no such case") == nil
    case is Int.Type: type.make(Int.min + 12_345) == nil
    default: false
    }
  }

  // MARK: Names

  private func name(for type: Any.Type) -> String {
    // Nested types are told apart by their own name while that is free.
    let full = String(reflecting: type).components(separatedBy: "<")[0]
    let parts = full.split(separator: ".").filter { !$0.contains("(") }
    var count = 1
    var name = parts.suffix(count).joined()
    while taken.contains(name), count < parts.count {
      count += 1
      name = parts.suffix(count).joined()
    }
    while taken.contains(name) { name += "_" }
    let clean = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    taken.insert(clean)
    names[ObjectIdentifier(type)] = clean
    return clean
  }

  // MARK: Decoding nothing

  private func probe(_ type: any Decodable.Type) throws -> Shape {
    let note = ProbeNote()
    do {
      _ = try type.init(from: Probe(reader: self, note: note, type: type))
    } catch let error as ShapeError {
      throw error
    } catch let stop as ProbeNote.Stop where stop.note == note.stop.note {
      // All that there is to know is known.
    } catch {
      throw ShapeError(
        type: "\(type)",
        reason: "it decodes itself in its own way (\(error)). Give it PageExamples")
    }
    switch note.kind {
    case .object(let members):
      let name = names[ObjectIdentifier(type)] ?? name(for: type)
      named[name] = .object(members)
      return .named(name)
    case .list(let element): return .list(element)
    case .map(let value): return .map(value)
    case .single(let shape): return shape
    case nil:
      // A struct without members asks for nothing.
      let name = names[ObjectIdentifier(type)] ?? name(for: type)
      named[name] = .object([])
      return .named(name)
    }
  }

  /// Called when a type begins to decode an object, so that what refers to itself
  /// has a name.
  func begin(_ type: Any.Type) {
    if names[ObjectIdentifier(type)] == nil { _ = name(for: type) }
  }

  // MARK: Examples

  private func examples<Value: PageExamples>(_ type: Value.Type) throws -> Shape {
    let name = name(for: type)
    var shapes: [Shape] = []
    var objects: [[NamedShape.Member]] = []
    for example in type.pageExamples {
      let (bytes, _) = try JSONWriter.text(of: example)
      guard let tape = try? JSONTape(bytes) else { continue }
      if case .object = tape.nodes[0].kind {
        objects.append(try members(tape, 0, name))
      } else {
        shapes.append(try shape(tape, 0, name))
      }
    }
    if objects.isEmpty, let first = shapes.first, shapes.allSatisfy({ $0 == first }) {
      return first
    }
    guard shapes.isEmpty, !objects.isEmpty else {
      throw ShapeError(type: "\(type)", reason: "its examples are of several kinds")
    }
    // An enum with payloads has one member; so have examples of a struct with one.
    if objects.count > 1, objects.allSatisfy({ $0.count == 1 }) {
      named[name] = .cases(objects.flatMap { $0 })
    } else {
      named[name] = .object(objects[0])
    }
    return .named(name)
  }

  private func members(
    _ tape: JSONTape, _ index: Int, _ name: String
  ) throws -> [NamedShape.Member] {
    try tape.children(index).map {
      let member = tape.text($0) ?? ""
      return .init(name: member, shape: try shape(tape, $0 + 1, name + "_" + member))
    }
  }

  private func shape(_ tape: JSONTape, _ index: Int, _ name: String) throws -> Shape {
    switch tape.nodes[index].kind {
    case .null: return .optional(.any)
    case .no, .yes: return .truth
    case .number: return .number
    case .text: return .text
    case .escapedText:
      switch JSONTag.read(tape.text(index) ?? "")?.tag {
      case .bytes: return .bytes
      case .date: return .date
      case .number: return .number
      default: return .text
      }
    case .list:
      guard tape.nodes[index].count > 0 else { return .list(.any) }
      return .list(try shape(tape, index + 1, name))
    case .object:
      named[name] = .object(try members(tape, index, name))
      return .named(name)
    }
  }
}

extension CaseIterable {
  static var anyCases: [Any] { allCases.map { $0 } }
}

extension RawRepresentable {
  fileprivate var anyRawValue: Any { rawValue }
  fileprivate static var anyRawValueType: Any.Type { RawValue.self }
  fileprivate static func make(_ value: Any) -> Self? {
    (value as? RawValue).flatMap { Self(rawValue: $0) }
  }
}

protocol OptionalShape {
  static var wrapped: any Decodable.Type { get }
}

extension Optional: OptionalShape where Wrapped: Decodable {
  static var wrapped: any Decodable.Type { Wrapped.self }
}

/// What a type has asked for.
final class ProbeNote {
  enum Kind {
    case object([NamedShape.Member])
    case list(Shape)
    case map(Shape)
    case single(Shape)
  }

  /// Ends a decoding that has nothing more to tell.
  struct Stop: Error { let note: ObjectIdentifier }

  var kind: Kind?
  var stop: Stop { Stop(note: ObjectIdentifier(self)) }

  func add(_ name: String, _ shape: Shape) {
    var members: [NamedShape.Member] = []
    if case .object(let known) = kind { members = known }
    guard !members.contains(where: { $0.name == name }) else { return }
    kind = .object(members + [.init(name: name, shape: shape)])
  }
}
