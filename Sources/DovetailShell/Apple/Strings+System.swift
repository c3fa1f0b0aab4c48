internal import Foundation

extension Strings.Language {
  /// The language that the app runs in.
  static func wanted() -> Self {
    Locale.preferredLanguages.first?.hasPrefix("ko") == true ? .korean : .english
  }
}

extension Strings {
  /// A number of bytes, as people read it.
  func size(_ bytes: Int64) -> String {
    ByteCountFormatter.string(fromByteCount: max(0, bytes), countStyle: .file)
  }
}
