internal import Foundation

/// Writes a reply as text, where that loses nothing: JSON, or an apostrophe and
/// the string itself.
///
/// JSON is read by `JSON.parse` in the page's world. An object would have to be built
/// property by property here, and be copied twice on its way.
@MainActor
struct MessageTextWriter {
  private var bytes: [UInt8] = []

  /// The text, in UTF-8; nil for values that JSON cannot write: dates, and
  /// numbers that are not finite or are negative zero.
  ///
  /// - Throws: ``JavaScriptValue/Unsupported`` for a value that scripts cannot
  ///   take.
  static func text(of value: Any) throws(JavaScriptValue.Unsupported) -> [UInt8]? {
    var writer = MessageTextWriter()
    if case .text(let text) = try JavaScriptValue.kind(of: value) {
      return [UInt8(ascii: "'")] + text.utf8
    }
    return try writer.write(value, depth: 0) ? writer.bytes : nil
  }

  private mutating func write(
    _ value: Any, depth: Int
  ) throws(JavaScriptValue.Unsupported) -> Bool {
    guard depth < JavaScriptValue.depthLimit else { throw .depth }
    switch try JavaScriptValue.kind(of: value) {
    case .null: bytes += "null".utf8
    case .truth(let truth): bytes += (truth ? "true" : "false").utf8
    case .number(let number): return write(number.doubleValue)
    case .text(let text): write(text)
    case .date: return false
    case .array(let array):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in array.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        guard try write(element, depth: depth + 1) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let dictionary):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (key, element) in dictionary {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        write(key)
        bytes.append(UInt8(ascii: ":"))
        guard try write(element, depth: depth + 1) else { return false }
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return true
  }

  private mutating func write(_ number: Double) -> Bool {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
      guard whole != 0 || number.sign == .plus else { return false }
      bytes += String(whole).utf8
      return true
    }
    bytes += number.description.utf8
    return number.isFinite
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
