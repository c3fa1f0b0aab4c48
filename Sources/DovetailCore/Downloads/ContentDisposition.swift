internal import Foundation

/// The name in a `Content-Disposition` field, however the server wrote it.
enum ContentDisposition {
  /// Whether the field says that the body is to be saved, not shown.
  static func isAttachment(_ field: String) -> Bool {
    field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased() == "attachment"
  }

  /// The name; nil when the field has none, or none that can be read.
  ///
  /// `filename*` counts before `filename`. A plain `filename` may be UTF-8 or
  /// EUC-KR bytes, percent-encoded UTF-8, or an encoded word of mail.
  static func name(_ field: String) -> String? {
    let parameters = parameters(of: field)
    if let extended = parameters["filename*"], let name = decodeExtended(extended) { return name }
    guard let plain = parameters["filename"] else { return nil }
    let text = decodeBytes(plain)
    // Bytes that the engine took for broken UTF-8 are lost.
    guard !text.contains("\u{FFFD}") else { return nil }
    return decodeWord(text) ?? decodePercent(text) ?? text
  }

  // MARK: Reading

  private static func parameters(of field: String) -> [String: String] {
    var result: [String: String] = [:]
    for part in parts(of: field).dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = part[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      let value = part[part.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      if result[key] == nil { result[key] = unquote(value) }
    }
    return result
  }

  /// The parts between semicolons that are not quoted.
  private static func parts(of field: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in field {
      if character == ";", !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && isQuoted && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private static func unquote(_ value: String) -> String {
    guard value.hasPrefix("\"") else { return value }
    var text = ""
    var isEscaped = false
    for character in value.dropFirst() {
      if isEscaped {
        // Old browsers were sent paths of Windows, whose backslash escapes
        // nothing.
        if character != "\"", character != "\\" { text.append("\\") }
        text.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        break
      } else {
        text.append(character)
      }
    }
    return text
  }

  // MARK: Decoding

  /// `charset'language'percent-encoded`.
  private static func decodeExtended(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = percentBytes(String(parts[2])) else { return nil }
    switch parts[0].lowercased() {
    case "utf-8", "": return String(data: bytes, encoding: .utf8)
    case "iso-8859-1": return String(data: bytes, encoding: .isoLatin1)
    case "euc-kr", "cp949", "ks_c_5601-1987", "windows-949": return KoreanText.decode(bytes)
    default: return nil
    }
  }

  /// The engine hands over each byte of the field as one character.
  private static func decodeBytes(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value > 127 }),
      text.unicodeScalars.allSatisfy({ $0.value < 256 })
    else { return text }
    let bytes = Data(text.unicodeScalars.map { UInt8($0.value) })
    return String(data: bytes, encoding: .utf8) ?? KoreanText.decode(bytes) ?? text
  }

  private static func decodePercent(_ text: String) -> String? {
    guard text.contains("%"), let bytes = percentBytes(text),
      let decoded = String(data: bytes, encoding: .utf8), decoded != text
    else { return nil }
    return decoded
  }

  /// nil when a percent sign is not followed by two hexadecimal digits.
  private static func percentBytes(_ text: String) -> Data? {
    var bytes = Data()
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  /// `=?UTF-8?B?…?=`, which some servers send.
  private static func decodeWord(_ text: String) -> String? {
    guard text.hasPrefix("=?"), text.hasSuffix("?=") else { return nil }
    let parts = text.dropFirst(2).dropLast(2).split(
      separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let bytes: Data?
    switch parts[1].lowercased() {
    case "b": bytes = Data(base64Encoded: String(parts[2]))
    case "q":
      bytes = percentBytes(
        parts[2].replacingOccurrences(of: "_", with: " ").replacingOccurrences(of: "=", with: "%"))
    default: bytes = nil
    }
    guard let bytes else { return nil }
    return parts[0].lowercased() == "utf-8"
      ? String(data: bytes, encoding: .utf8) : KoreanText.decode(bytes)
  }
}
