internal import CWebKitGTK
internal import Foundation

extension Strings.Language {
  /// The language that the system asks for. The order is GLib's: `LANGUAGE`,
  /// `LC_ALL`, `LC_MESSAGES`, `LANG`; the locale need not be installed.
  static func wanted() -> Self {
    guard let names = unsafe g_get_language_names() else { return .english }
    var index = 0
    while let name = unsafe names[index] {
      let code = unsafe String(cString: name).prefix { $0 != "_" && $0 != "." && $0 != "@" }
      if code == "ko" { return .korean }
      if code == "en" || code == "C" { return .english }
      index += 1
    }
    return .english
  }
}

extension Strings {
  /// A number of bytes, as people read it.
  func size(_ bytes: Int64) -> String {
    guard let text = unsafe g_format_size(guint64(max(0, bytes))) else { return "\(bytes)" }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }
}
