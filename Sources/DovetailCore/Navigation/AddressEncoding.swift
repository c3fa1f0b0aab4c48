internal import Foundation

/// Encoding of what no address may have, and of nothing else.
enum AddressEncoding {
  /// Path, query and fragment with only their illegal characters encoded. What
  /// is encoded already stays; done twice, it is as done once. A `%` without two
  /// digits behind it is a percent sign.
  static func encoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var hasFragment = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "%"):
        let isEscape =
          index + 2 < bytes.count && isHexadecimal(bytes[index + 1])
          && isHexadecimal(bytes[index + 2])
        result += isEscape ? "%" : "%25"
      case UInt8(ascii: "#"):
        result += hasFragment ? "%23" : "#"
        hasFragment = true
      case _ where legal.contains(byte): result.unicodeScalars.append(UnicodeScalar(byte))
      default: result += String(format: "%%%02X", byte)
      }
    }
    return result
  }

  private static let legal = Set(
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
      + "-._~!$&'()*+,;=:@/?").utf8)

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte | 0x20)
  }

  /// A web address that a page or a program gives, made good in the same way;
  /// other addresses are read as they are.
  static func url(_ text: String) -> URL? {
    guard let end = text.range(of: "://") else { return URL(string: text) }
    let start = text[end.upperBound...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    return URL(string: text[..<start] + encoded(text[start...]))
  }
}
