internal import Foundation

/// What pages can rely on: the commands of an app, and what they take and give.
public struct Contract: Codable, Equatable, Sendable {
  struct Entry: Codable, Equatable, Sendable {
    var request: Shape?
    var response: Shape?
    var isStream: Bool
  }

  var commands: [String: Entry]
  var types: [String: NamedShape]

  /// The contract of an app's commands.
  ///
  /// - Throws: ``ShapeError`` for a type whose shape is not known.
  public init(_ sets: [CommandSet]) throws {
    try self.init(sets.flatMap(\.commands))
  }

  /// The contract of some commands.
  ///
  /// - Throws: ``ShapeError`` for a type whose shape is not known.
  public init(_ commands: [Command]) throws {
    let reader = ShapeReader()
    var entries: [String: Entry] = [:]
    for command in commands {
      guard let shape = command.shape else {
        entries[command.name] = Entry(request: .any, response: .any, isStream: false)
        continue
      }
      entries[command.name] = Entry(
        request: try shape.request?(reader),
        response: try shape.response?(reader), isStream: shape.isStream)
    }
    self.commands = entries
    types = reader.named
  }

  /// The version: the same for the same contract, whatever order it was written
  /// in.
  public var version: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  /// The contract as one line.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads the contract that a `dovetail.d.ts` was written from; nil where it has
  /// none.
  public init?(declarations: String) {
    guard
      let line = declarations.split(separator: "\n").first(where: { $0.hasPrefix(Self.mark) }),
      let contract = try? JSONDecoder().decode(
        Contract.self, from: Data(line.dropFirst(Self.mark.count).utf8))
    else { return nil }
    self = contract
  }

  static let mark = "// contract "

  // MARK: Changes

  /// What pages written for an older contract would run into, a line each; empty
  /// where all that they do still works.
  public func breaks(since old: Contract) -> [String] {
    old.commands.keys.sorted().flatMap { name -> [String] in
      guard let before = old.commands[name] else { return [] }
      guard let now = commands[name] else { return ["\(name): the command is gone"] }
      if now.isStream != before.isStream {
        return ["\(name): it \(now.isStream ? "gives many values now" : "gives one value now")"]
      }
      var walk = ContractWalk(old: old, new: self)
      walk.compare(before.request, now.request, "\(name): its request", isSent: true)
      walk.compare(before.response, now.response, "\(name): its answer", isSent: false)
      return walk.breaks
    }
  }
}

/// Compares what was with what is.
private struct ContractWalk {
  let old: Contract
  let new: Contract
  var breaks: [String] = []
  private var seen: Set<String> = []

  init(old: Contract, new: Contract) { (self.old, self.new) = (old, new) }

  /// - Parameter isSent: whether pages send it; else they get it.
  mutating func compare(_ before: Shape?, _ now: Shape?, _ place: String, isSent: Bool) {
    switch (before, now) {
    case (nil, nil), (_, .any?): break
    case (nil, .some(let now)):
      if isSent, !now.isOptional { breaks.append("\(place) is needed now") }
    case (.some, nil): if !isSent { breaks.append("\(place) is gone") }
    case (.some(let before), .some(let now)): compare(before, now, place, isSent: isSent)
    }
  }

  private mutating func compare(_ before: Shape, _ now: Shape, _ place: String, isSent: Bool) {
    switch (before, now) {
    case (.optional(let before), .optional(let now)):
      compare(before, now, place, isSent: isSent)
    case (.optional(let before), let now):
      if isSent { breaks.append("\(place) is needed now") }
      compare(before, now, place, isSent: isSent)
    case (let before, .optional(let now)):
      if !isSent { breaks.append("\(place) may be missing now") }
      compare(before, now, place, isSent: isSent)
    case (.list(let before), .list(let now)):
      compare(before, now, place + "[]", isSent: isSent)
    case (.map(let before), .map(let now)):
      compare(before, now, place + "[…]", isSent: isSent)
    case (.choice(let before), .choice(let now)):
      let lost = isSent ? before.filter { !now.contains($0) } : now.filter { !before.contains($0) }
      for literal in lost {
        breaks.append(
          "\(place) \(isSent ? "takes no" : "may be") \(literal.text) \(isSent ? "any more" : "now")"
        )
      }
    case (.named(let before), .named(let now)):
      compare(named: before, now, place, isSent: isSent)
    default:
      guard before != now else { return }
      breaks.append("\(place) was \(TypeScript.type(before)) and is \(TypeScript.type(now))")
    }
  }

  private mutating func compare(
    named before: String, _ now: String, _ place: String, isSent: Bool
  ) {
    guard seen.insert("\(before) \(now) \(isSent)").inserted else { return }
    switch (old.types[before], new.types[now]) {
    case (.object(let before)?, .object(let now)?):
      for member in before {
        guard let other = now.first(where: { $0.name == member.name }) else {
          if !isSent { breaks.append("\(place).\(member.name) is gone") }
          continue
        }
        compare(member.shape, other.shape, "\(place).\(member.name)", isSent: isSent)
      }
      for member in now where isSent && !member.shape.isOptional {
        guard !before.contains(where: { $0.name == member.name }) else { continue }
        breaks.append("\(place).\(member.name) is needed now")
      }
    case (.cases(let before)?, .cases(let now)?):
      for member in isSent ? before : now {
        let others = isSent ? now : before
        guard let other = others.first(where: { $0.name == member.name }) else {
          breaks.append(
            isSent
              ? "\(place) takes no \(member.name) any more" : "\(place) may be \(member.name) now")
          continue
        }
        let (was, is_) = isSent ? (member, other) : (other, member)
        compare(was.shape, is_.shape, "\(place).\(member.name)", isSent: isSent)
      }
    default: breaks.append("\(place) is of another kind")
    }
  }
}

extension Shape {
  var isOptional: Bool { if case .optional = self { true } else { false } }
}

extension Shape.Literal {
  var text: String {
    switch self {
    case .text(let text): TypeScript.quoted(text)
    case .number(let number): "\(number)"
    }
  }
}
