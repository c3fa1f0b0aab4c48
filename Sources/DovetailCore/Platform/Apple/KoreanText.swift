internal import Foundation

/// Text in the encoding that older Korean servers use.
enum KoreanText {
  /// `kCFStringEncodingDOSKorean`, as Foundation numbers it.
  private static let encoding = String.Encoding(rawValue: 0x8000_0422)

  /// Decodes EUC-KR with Microsoft's extension; nil when the bytes are none.
  static func decode(_ bytes: Data) -> String? { String(data: bytes, encoding: encoding) }
}
