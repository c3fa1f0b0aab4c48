import Foundation

extension Plist {
  // MARK: XML

  /// The whole file, with keys in order, so that a change is easy to see.
  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(xml(indented: ""))</plist>

    """
  }

  private func xml(indented indent: String) -> String {
    switch self {
    case .text(let text): return "\(indent)<string>\(Self.escape(text))</string>\n"
    case .flag(let flag): return "\(indent)<\(flag ? "true" : "false")/>\n"
    case .number(let number): return "\(indent)<integer>\(number)</integer>\n"
    case .list(let list):
      guard !list.isEmpty else { return "\(indent)<array/>\n" }
      let inner = list.map { $0.xml(indented: indent + "\t") }.joined()
      return "\(indent)<array>\n\(inner)\(indent)</array>\n"
    case .table(let table):
      guard !table.isEmpty else { return "\(indent)<dict/>\n" }
      let inner = table.sorted { $0.key < $1.key }.map { key, value in
        "\(indent)\t<key>\(Self.escape(key))</key>\n" + value.xml(indented: indent + "\t")
      }
      return "\(indent)<dict>\n\(inner.joined())\(indent)</dict>\n"
    }
  }

  private static func escape(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  // MARK: Project files

  /// The whole file in the form of Xcode's projects, an OpenStep property list.
  var project: String { "// !$*UTF8*$!\n\(openStep(indented: ""))\n" }

  private func openStep(indented indent: String) -> String {
    switch self {
    case .text(let text): return Self.quote(text)
    case .flag(let flag): return flag ? "YES" : "NO"
    case .number(let number): return "\(number)"
    case .list(let list):
      let inner = list.map { "\(indent)\t\($0.openStep(indented: indent + "\t")),\n" }.joined()
      return "(\n\(inner)\(indent))"
    case .table(let table):
      let inner = table.sorted { $0.key < $1.key }.map { key, value in
        "\(indent)\t\(Self.quote(key)) = \(value.openStep(indented: indent + "\t"));\n"
      }
      return "{\n\(inner.joined())\(indent)}"
    }
  }

  /// What has other letters than these stands in quotation marks.
  private static func quote(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
    if isPlain { return text }
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
