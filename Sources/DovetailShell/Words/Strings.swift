internal import DovetailCore
internal import Foundation

/// The shell's own words, in the language that the system asks for.
struct Strings {
  /// A language that the shell speaks.
  enum Language {
    case english, korean

    init(_ language: AppLanguage) { self = language == .korean ? .korean : .english }
  }

  /// The words of this process.
  static let current = Strings(Language.wanted())

  let language: Language

  init(_ language: Language) { self.language = language }

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
