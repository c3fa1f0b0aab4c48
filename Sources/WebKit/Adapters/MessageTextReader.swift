internal import Foundation

/// Reads the JSON text of a message into the values that
/// ``JavaScriptValue/decode(_:)`` gives.
///
/// The text comes from ``MessageTextScript``. Half a surrogate pair becomes
/// U+FFFD, where Foundation's reader would refuse the text.
struct MessageTextReader {
  /// Text that the script does not write.
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var index: Int
  /// The number of members of the object before; the objects of a list are
  /// often alike.
  private var size = 0

  private init(_ bytes: [UInt8], from index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// The value whose text stands in UTF-8 from an index to the end: JSON, or an
  /// apostrophe and the string itself.
  static func value(of bytes: [UInt8], from index: Int) throws(Malformed) -> Any {
    if index < bytes.count, bytes[index] == UInt8(ascii: "'") {
      return String(decoding: bytes[(index + 1)...], as: UTF8.self)
    }
    var reader = MessageTextReader(bytes, from: index)
    let value = try reader.value(depth: 0)
    guard reader.index == bytes.count else { throw Malformed() }
    return value
  }

  /// The next byte; 0, which JSON does not have, at the end.
  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(Malformed) -> Any {
    guard depth < JavaScriptValue.depthLimit else { throw Malformed() }
    switch next {
    case UInt8(ascii: "\""): return try text()
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "t"): return try word("true", NSNumber(value: true))
    case UInt8(ascii: "f"): return try word("false", NSNumber(value: false))
    case UInt8(ascii: "n"): return try word("null", NSNull())
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: Any) throws(Malformed) -> Any {
    for character in word.unicodeScalars {
      guard take(character) else { throw Malformed() }
    }
    return value
  }

  private mutating func object(depth: Int) throws(Malformed) -> Any {
    var result: [String: Any] = [:]
    index += 1
    if take("}") { return result }
    result.reserveCapacity(size)
    repeat {
      guard next == UInt8(ascii: "\"") else { throw Malformed() }
      let key = try text()
      guard take(":") else { throw Malformed() }
      result[key] = try value(depth: depth + 1)
    } while take(",")
    guard take("}") else { throw Malformed() }
    size = result.count
    return result
  }

  private mutating func array(depth: Int) throws(Malformed) -> Any {
    var result: [Any] = []
    index += 1
    if take("]") { return result }
    repeat {
      result.append(try value(depth: depth + 1))
    } while take(",")
    guard take("]") else { throw Malformed() }
    return result
  }

  private mutating func number() throws(Malformed) -> Any {
    let start = index
    var isWhole = true
    var whole = 0
    loop: while index < bytes.count {
      switch bytes[index] {
      case let digit where digit &- UInt8(ascii: "0") < 10:
        whole = whole &* 10 &+ Int(digit &- UInt8(ascii: "0"))
      case UInt8(ascii: "-") where index == start: break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        isWhole = false
      default: break loop
      }
      index += 1
    }
    if isWhole, 1...15 ~= index - start {
      return NSNumber(value: bytes[start] == UInt8(ascii: "-") ? -whole : whole)
    }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      throw Malformed()
    }
    return JavaScriptValue.number(value)
  }

  // MARK: Text

  private mutating func text() throws(Malformed) -> String {
    index += 1
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedText(from: start)
      default: index += 1
      }
    }
    throw Malformed()
  }

  private mutating func escapedText(from start: Int) throws(Malformed) -> String {
    var result = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): result.append(contentsOf: try escape().utf8)
      default: result.append(byte)
      }
    }
    throw Malformed()
  }

  private mutating func escape() throws(Malformed) -> Unicode.Scalar {
    let letter = next
    index += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    // Text is well formed before it is written, so this is a control character
    // or half a pair.
    case UInt8(ascii: "u"): return Unicode.Scalar(try unit()) ?? "\u{FFFD}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(letter)
    default: throw Malformed()
    }
  }

  private mutating func unit() throws(Malformed) -> UInt16 {
    guard index + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw Malformed() }
    index += 4
    return unit
  }
}
