internal import Foundation

/// A language that apps and their windows speak.
public enum AppLanguage: String, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Korean.
  case korean = "ko"

  /// The language of the system: the first of `LANGUAGE`, `LC_ALL`,
  /// `LC_MESSAGES` and `LANG` that names one of ours; else English.
  public static var system: AppLanguage {
    preferred(ProcessInfo.processInfo.environment)
  }

  /// The order is GLib's; the locale need not be installed.
  static func preferred(_ environment: [String: String]) -> AppLanguage {
    let names =
      ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? ""
    for name in names.split(separator: ":") {
      let code = name.prefix { !"_.@".contains($0) }
      if code == "C" || code == "POSIX" { return .english }
      if let language = AppLanguage(rawValue: String(code)) { return language }
    }
    return .english
  }
}
