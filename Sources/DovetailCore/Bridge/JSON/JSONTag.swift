internal import Foundation

/// What JSON cannot say, as it stands in the JSON text of a crossing: a text that
/// begins with U+0000 and a letter. `dovetail.js` writes and reads the same.
enum JSONTag: UInt8 {
  /// Bytes in base64.
  case bytes = 0x62  // b
  /// A date, in milliseconds since 1970.
  case date = 0x64  // d
  /// A number that is not finite, or is -0.
  case number = 0x6E  // n
  /// A text that itself begins with U+0000.
  case text = 0x73  // s

  /// A text as it crosses, and whether that is marked.
  static func mark(_ text: String) -> (String, Bool) {
    text.utf8.first == 0 ? ("\0s" + text, true) : (text, false)
  }

  /// A date that JavaScript can have; nil for one that is none, which Foundation
  /// traps on when it is shown as text.
  static func date(_ text: Substring) -> Date? {
    guard let time = Double(text), abs(time) <= 8.64e15 else { return nil }
    return Date(timeIntervalSince1970: time / 1000)
  }

  /// What a marked text stands for; nil where it is marked as none of these.
  static func read(_ text: String) -> (tag: JSONTag, rest: Substring)? {
    guard text.utf8.first == 0, let letter = text.utf8.dropFirst().first,
      let tag = JSONTag(rawValue: letter)
    else { return nil }
    return (tag, text.dropFirst(2))
  }
}

/// A value that crosses, in the words of messages and of Foundation.
extension JSONTape {
  /// The value in Foundation's types: `NSNumber`, `String`, `Date`, `Data`,
  /// `NSNull`, `[Any]`, `[String: Any]`.
  func foundation(_ index: Int) -> Any {
    switch nodes[index].kind {
    case .null: return NSNull()
    case .no: return NSNumber(value: false)
    case .yes: return NSNumber(value: true)
    case .number:
      return whole(index).map { NSNumber(value: $0) } ?? NSNumber(value: double(index) ?? .nan)
    case .text: return text(index) ?? ""
    case .escapedText: return unmarked(index)
    case .list: return children(index).map { foundation($0) }
    case .object:
      var members: [String: Any] = [:]
      for name in children(index) { members[text(name) ?? ""] = foundation(name + 1) }
      return members
    }
  }

  private func unmarked(_ index: Int) -> Any {
    let text = text(index) ?? ""
    guard let (tag, rest) = JSONTag.read(text) else { return text }
    switch tag {
    case .bytes: return Data(base64Encoded: String(rest)) ?? text
    case .date: return JSONTag.date(rest) ?? NSNull()
    case .number: return Double(rest).map { NSNumber(value: $0) } ?? text
    case .text: return String(rest)
    }
  }
}
