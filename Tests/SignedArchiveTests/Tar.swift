import Foundation

/// Tar archives that no packer would make, byte by byte.
enum Tar {
  static func entry(
    _ name: String, _ content: String = "x", kind: Character = "0", link: String = "",
    size: Int? = nil
  ) -> Data {
    var header = Data(count: 512)
    func put(_ text: String, at place: Int) {
      header.replaceSubrange(place..<place + text.utf8.count, with: Data(text.utf8))
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    let body = kind == "0" ? Data(content.utf8) : Data()
    put(name, at: 0)
    put(octal(0o644, 7), at: 100)
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(size ?? body.count, 11), at: 124)
    put(octal(0, 11), at: 136)
    put("        ", at: 148)
    put(String(kind), at: 156)
    put(link, at: 157)
    put("ustar\u{0}00", at: 257)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
    return header + body + Data(count: (512 - body.count % 512) % 512)
  }

  static let end = Data(count: 1024)
}
