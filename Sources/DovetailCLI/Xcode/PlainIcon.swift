import Foundation

/// A picture of one colour, for apps that have no icon yet.
enum PlainIcon {
  /// A square PNG whose colour comes from a text, so that apps differ.
  static func png(_ side: Int, for text: String) -> Data {
    let hue = text.utf8.reduce(UInt32(7)) { ($0 &* 31) &+ UInt32($1) }
    let color = (0..<3).map { UInt8(64 + (hue >> (8 * UInt32($0))) % 128) }
    // One bit for each pixel, which names the only colour there is; a line begins
    // with its filter: none.
    let line = Array(repeating: UInt8(0), count: 1 + (side + 7) / 8)
    let pixels = Array(repeating: line, count: side).flatMap { $0 }
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    data += chunk("IHDR", big(UInt32(side)) + big(UInt32(side)) + [1, 3, 0, 0, 0])
    data += chunk("PLTE", color)
    data += chunk("IDAT", zlib(pixels))
    data += chunk("IEND", [])
    return data
  }

  /// Width and height of a PNG; nil when it is none.
  static func size(of data: Data) -> (Int, Int)? {
    let bytes = [UInt8](data.prefix(24))
    guard bytes.count == 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]),
      Array(bytes[12..<16]) == Array("IHDR".utf8)
    else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16..<20), number(20..<24))
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(checksum(body))
  }

  /// Bytes as they are, in blocks of the length that a block can have.
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    while start < bytes.count {
      let count = min(65_535, bytes.count - start)
      let isLast = start + count == bytes.count
      let length = UInt16(count)
      result.append(isLast ? 1 : 0)
      result += [
        UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8),
      ]
      result += bytes[start..<start + count]
      start += count
    }
    return result + big(adler(bytes))
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return second << 16 | first
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}
