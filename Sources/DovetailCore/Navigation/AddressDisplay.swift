public import Foundation

/// Addresses as people read them.
public enum AddressDisplay {
  /// An address with its letters decoded where that is safe: nothing that looks
  /// like another part of it, nothing that cannot be seen.
  public static func text(of url: URL) -> String {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let host = url.host, !host.isEmpty
    else { return url.absoluteString }
    let name = host.contains(":") ? "[\(host)]" : self.host(host)
    var text = "\(parts.scheme ?? "")://\(name)"
    if let port = parts.port { text += ":\(port)" }
    text += decoded(parts.percentEncodedPath)
    if let query = parts.percentEncodedQuery { text += "?" + decoded(query) }
    if let fragment = parts.percentEncodedFragment { text += "#" + decoded(fragment) }
    return text
  }

  /// A host with its international names written out where nobody can mistake
  /// them for others; else as `xn--`.
  ///
  /// A name is written out when all its letters are of one script that has no
  /// likeness to Latin: Hangul (also with Hanja and ASCII), or Japanese; or when
  /// it is Latin with its accents.
  public static func host(_ host: String) -> String {
    host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      .map { label in
        guard label.hasPrefix("xn--"), let name = Punycode.decoded(label.dropFirst(4)),
          isPlain(name), isSame(name, label)
        else { return String(label) }
        return name
      }
      .joined(separator: ".")
  }

  /// Whether it really stands for that label, and not for one like it.
  private static func isSame(_ name: String, _ label: Substring) -> Bool {
    URL(string: "https://\(name).test/")?.host == "\(label).test"
  }

  // MARK: Scripts

  private enum Script: Hashable { case ascii, latin, hangul, han, kana }

  private static func script(of scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x2D, 0x30...0x39, 0x61...0x7A: .ascii
    // Letters with accents of western Europe; ß and ı look like others.
    case 0xE0...0xF6, 0xF8...0xFF, 0x101...0x130, 0x132...0x137, 0x139...0x148, 0x14A...0x17E:
      .latin
    case 0xAC00...0xD7A3: .hangul
    case 0x4E00...0x9FFF: .han
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC: .kana
    default: nil
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    var scripts: Set<Script> = []
    for scalar in name.unicodeScalars {
      guard let script = script(of: scalar) else { return false }
      scripts.insert(script)
    }
    scripts.remove(.ascii)
    return [[.latin], [.hangul], [.hangul, .han], [.kana], [.kana, .han], [.han]].contains(scripts)
  }

  // MARK: Paths

  /// Letters of other scripts decoded; all that has a meaning in an address, or
  /// cannot be seen, stays encoded.
  private static func decoded(_ text: String) -> String {
    var result = ""
    var run: [UInt8] = []
    var rest = text.utf8[...]
    func flush() {
      guard !run.isEmpty else { return }
      if let letters = String(validating: run, as: UTF8.self) {
        for scalar in letters.unicodeScalars {
          if isSeen(scalar) {
            result.unicodeScalars.append(scalar)
          } else {
            result += String(scalar).utf8.map { String(format: "%%%02X", $0) }.joined()
          }
        }
      } else {
        result += run.map { String(format: "%%%02X", $0) }.joined()
      }
      run = []
    }
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), rest.count >= 3,
        let value = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
      {
        run.append(value)
        rest = rest.dropFirst(3)
      } else {
        flush()
        result.unicodeScalars.append(UnicodeScalar(byte))
        rest = rest.dropFirst()
      }
    }
    flush()
    return result
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
      return true
    default: return false
    }
  }
}
