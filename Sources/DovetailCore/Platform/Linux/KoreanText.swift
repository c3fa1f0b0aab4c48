internal import Foundation

/// Text in the encoding that older Korean servers use.
enum KoreanText {
  /// Decodes EUC-KR with Microsoft's extension; nil when the bytes are none.
  static func decode(_ bytes: Data) -> String? {
    // Foundation on Linux has no name for it; the C library does.
    let converter = unsafe iconv_open("UTF-8", "CP949")
    guard unsafe converter != iconv_t(bitPattern: -1) else { return nil }
    defer { unsafe iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 4)
    var inputLeft = input.count
    var outputLeft = output.count
    let failed = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var to = output.baseAddress
        return unsafe iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    guard failed != -1, inputLeft == 0 else { return nil }
    let count = output.count - outputLeft
    return String(bytes: output.prefix(count).map { UInt8(bitPattern: $0) }, encoding: .utf8)
  }
}
