internal import Foundation

/// The JSON text of one crossing and where its values stand in it: read once, and
/// then decoded in place into the types that are wanted.
///
/// Half a surrogate pair becomes U+FFFD, where Foundation's reader would refuse
/// the text.
final class JSONTape: Sendable {
  enum Kind: UInt8, Sendable {
    case null, no, yes, number, text, escapedText, list, object
  }

  /// A value: its text, the number of its members, and where the next value is
  /// that is not within it. An object's members are a name and a value each.
  struct Node: Sendable {
    let kind: Kind
    let start: Int32
    var end: Int32
    var next: Int32
    var count: Int32
  }

  /// Text that is not JSON, or nested too deeply.
  struct Malformed: Error {}

  static let depthLimit = 512

  let bytes: [UInt8]
  let nodes: [Node]
  /// Whether a text in it may be marked; see ``JSONTag``.
  let isMarked: Bool

  /// Reads the JSON text that begins at an index.
  init(_ bytes: [UInt8], from start: Int = 0) throws(Malformed) {
    var reader = TapeReader(bytes, from: start)
    nodes = try reader.read()
    isMarked = reader.hasNUL
    self.bytes = bytes
  }

  // MARK: Reading

  /// The bytes of a value as they stand.
  func raw(_ index: Int) -> ArraySlice<UInt8> {
    bytes[Int(nodes[index].start)..<Int(nodes[index].end)]
  }

  /// The places of an array's elements, or of an object's names.
  func children(_ index: Int) -> [Int] {
    let node = nodes[index]
    var result: [Int] = []
    result.reserveCapacity(Int(node.count))
    var child = index + 1
    for _ in 0..<node.count {
      result.append(child)
      child = next(after: child, in: node.kind)
    }
    return result
  }

  /// The next element, or the next name.
  func next(after child: Int, in kind: Kind) -> Int {
    Int(nodes[kind == .object ? child + 1 : child].next)
  }

  /// What a text node says; nil for another.
  func text(_ index: Int) -> String? {
    let node = nodes[index]
    switch node.kind {
    case .text:
      return String(decoding: bytes[Int(node.start) + 1..<Int(node.end) - 1], as: UTF8.self)
    case .escapedText: return unescaped(Int(node.start) + 1, Int(node.end) - 1)
    default: return nil
    }
  }

  /// What a number node says; nil for another.
  func double(_ index: Int) -> Double? {
    guard nodes[index].kind == .number else { return nil }
    return Double(String(decoding: raw(index), as: UTF8.self))
  }

  /// A whole number of at most 15 digits; nil where it is not written as one.
  func whole(_ index: Int) -> Int? {
    let node = nodes[index]
    guard node.kind == .number, node.end - node.start < 16 else { return nil }
    var result = 0
    let isNegative = bytes[Int(node.start)] == UInt8(ascii: "-")
    for place in Int(node.start) + (isNegative ? 1 : 0)..<Int(node.end) {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      result = result &* 10 &+ Int(digit)
    }
    return isNegative ? -result : result
  }

  /// Whether a name node says this.
  func isName(_ index: Int, _ name: String) -> Bool {
    let node = nodes[index]
    guard node.kind == .text else { return text(index) == name }
    let utf8 = name.utf8
    return utf8.count == Int(node.end - node.start) - 2
      && utf8.elementsEqual(bytes[Int(node.start) + 1..<Int(node.end) - 1])
  }

  private func unescaped(_ start: Int, _ end: Int) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(end - start)
    var index = start
    while index < end {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      let letter = bytes[index]
      index += 1
      switch letter {
      case UInt8(ascii: "n"): result.append(0xA)
      case UInt8(ascii: "r"): result.append(0xD)
      case UInt8(ascii: "t"): result.append(0x9)
      case UInt8(ascii: "b"): result.append(0x8)
      case UInt8(ascii: "f"): result.append(0xC)
      case UInt8(ascii: "u"): result.append(contentsOf: scalar(at: &index).utf8)
      default: result.append(letter)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func scalar(at index: inout Int) -> Character {
    let first = unit(at: index)
    index += 4
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u"), first < 0xDC00
    else { return "\u{FFFD}" }
    let second = unit(at: index + 2)
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    else { return "\u{FFFD}" }
    index += 6
    return Character(scalar)
  }

  private func unit(at index: Int) -> UInt16 {
    UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16) ?? 0xFFFD
  }

  // MARK: Places

  /// The way from a value to one within it, for messages.
  func path(from root: Int, to place: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var index = root
    while index != place {
      let kind = nodes[index].kind
      guard kind == .list || kind == .object else { return path }
      let steps = children(index)
      guard let step = steps.lastIndex(where: { $0 <= place }) else { return path }
      if kind == .object {
        path.append(PlaceKey(text(steps[step]) ?? ""))
        index = steps[step] + 1
      } else {
        path.append(PlaceKey(step))
        index = steps[step]
      }
    }
    return path
  }
}

/// Finds the values of a JSON text.
private struct TapeReader {
  private let bytes: [UInt8]
  private let end: Int
  private var index: Int
  private var nodes: [JSONTape.Node] = []
  private(set) var hasNUL = false

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    end = bytes.count
    index = start
  }

  mutating func read() throws(JSONTape.Malformed) -> [JSONTape.Node] {
    guard end <= Int(Int32.max) else { throw JSONTape.Malformed() }
    try value(depth: 0)
    skipSpace()
    guard index == end else { throw JSONTape.Malformed() }
    return nodes
  }

  private var byte: UInt8 { index < end ? bytes[index] : 0 }

  private mutating func skipSpace() {
    while [0x20, 0xA, 0xD, 0x9].contains(byte) { index += 1 }
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    if byte <= 0x20 { skipSpace() }
    guard byte == UInt8(ascii: wanted) else { return false }
    index += 1
    return true
  }

  private mutating func add(_ kind: JSONTape.Kind, from start: Int) {
    nodes.append(
      JSONTape.Node(
        kind: kind, start: Int32(start), end: Int32(index), next: Int32(nodes.count + 1), count: 0))
  }

  private mutating func value(depth: Int) throws(JSONTape.Malformed) {
    if byte <= 0x20 { skipSpace() }
    switch byte {
    case UInt8(ascii: "\""): try text()
    case UInt8(ascii: "{"): try container(.object, depth: depth)
    case UInt8(ascii: "["): try container(.list, depth: depth)
    case UInt8(ascii: "t"): try word("true", .yes)
    case UInt8(ascii: "f"): try word("false", .no)
    case UInt8(ascii: "n"): try word("null", .null)
    default: try number()
    }
  }

  private mutating func container(
    _ kind: JSONTape.Kind, depth: Int
  ) throws(JSONTape.Malformed) {
    guard depth < JSONTape.depthLimit else { throw JSONTape.Malformed() }
    let place = nodes.count
    let start = index
    index += 1
    add(kind, from: start)
    let close: Unicode.Scalar = kind == .object ? "}" : "]"
    var count: Int32 = 0
    if !take(close) {
      repeat {
        if kind == .object {
          if byte <= 0x20 { skipSpace() }
          guard byte == UInt8(ascii: "\"") else { throw JSONTape.Malformed() }
          try text()
          guard take(":") else { throw JSONTape.Malformed() }
        }
        try value(depth: depth + 1)
        count += 1
      } while take(",")
      guard take(close) else { throw JSONTape.Malformed() }
    }
    nodes[place].end = Int32(index)
    nodes[place].next = Int32(nodes.count)
    nodes[place].count = count
  }

  private mutating func word(
    _ word: StaticString, _ kind: JSONTape.Kind
  ) throws(JSONTape.Malformed) {
    let start = index
    index += word.utf8CodeUnitCount
    guard index <= end, bytes[start..<index].elementsEqual("\(word)".utf8) else {
      throw JSONTape.Malformed()
    }
    add(kind, from: start)
  }

  private mutating func number() throws(JSONTape.Malformed) {
    let start = index
    var hasDigit = false
    loop: while true {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        break
      default: break loop
      }
      index += 1
    }
    guard hasDigit else { throw JSONTape.Malformed() }
    add(.number, from: start)
  }

  private mutating func text() throws(JSONTape.Malformed) {
    let start = index
    index += 1
    var isEscaped = false
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return add(isEscaped ? .escapedText : .text, from: start)
      case UInt8(ascii: "\\"):
        isEscaped = true
        index += try escape()
      case 0..<0x20: throw JSONTape.Malformed()
      default: index += 1
      }
    }
    throw JSONTape.Malformed()
  }

  /// The length of the escape here.
  private mutating func escape() throws(JSONTape.Malformed) -> Int {
    guard index + 1 < end else { throw JSONTape.Malformed() }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      guard index + 6 <= end else { throw JSONTape.Malformed() }
      for place in index + 2..<index + 6 {
        guard bytes[place].isHexDigit else { throw JSONTape.Malformed() }
      }
      if bytes[index + 2..<index + 6].allSatisfy({ $0 == UInt8(ascii: "0") }) { hasNUL = true }
      return 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"):
      return 2
    default: throw JSONTape.Malformed()
    }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
