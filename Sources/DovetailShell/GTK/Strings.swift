internal import CWebKitGTK
internal import DovetailCore
internal import Foundation

/// The shell's own words, in the language that the system asks for.
struct Strings {
  /// A language that the shell speaks.
  enum Language {
    case english, korean

    init(_ language: AppLanguage) { self = language == .korean ? .korean : .english }
  }

  /// The words of this process. The order is GLib's: `LANGUAGE`, `LC_ALL`,
  /// `LC_MESSAGES`, `LANG`; the locale need not be installed.
  static let current = Strings(wanted())

  let language: Language

  init(_ language: Language) { self.language = language }

  private static func wanted() -> Language {
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

  func say(_ english: String, _ korean: String) -> String {
    language == .korean ? korean : english
  }

  // MARK: Bars

  var back: String { say("Back", "뒤로") }
  var forward: String { say("Forward", "앞으로") }
  var home: String { say("Home", "처음으로") }
  var reload: String { say("Reload", "새로고침") }
  var stop: String { say("Stop", "중지") }
  var secure: String { say("Connection is secure", "안전한 연결") }
  var insecure: String { say("Connection is not secure", "안전하지 않은 연결") }
  var page: String { say("Web page", "웹 페이지") }
  var loading: String { say("Loading", "불러오는 중") }

  // MARK: Buttons

  var ok: String { say("OK", "확인") }
  var cancel: String { say("Cancel", "취소") }
  var allow: String { say("Allow", "허용") }
  var deny: String { say("Don’t Allow", "허용 안 함") }
}
