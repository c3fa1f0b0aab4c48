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
  // MARK: Failures

  var retry: String { say("Try Again", "다시 시도") }

  func title(of failure: LoadFailure) -> String {
    switch failure.reason {
    case .offline: say("No Connection", "인터넷에 연결되어 있지 않음")
    case .hostNotFound: say("Address Not Found", "주소를 찾을 수 없음")
    case .refused: say("Cannot Connect", "연결할 수 없음")
    case .timedOut: say("No Answer", "응답 없음")
    case .insecure: say("Connection Is Not Secure", "안전하지 않은 연결")
    case .fileNotFound: say("Page Not Found", "페이지를 찾을 수 없음")
    case .processEnded: say("The Page Stopped", "페이지가 중단됨")
    case .other: say("Cannot Show This Page", "페이지를 표시할 수 없음")
    }
  }

  func text(of failure: LoadFailure) -> String {
    let place = failure.url?.host ?? failure.url?.absoluteString ?? say("The page", "페이지")
    switch failure.reason {
    case .offline:
      return say(
        "Check the network connection, then try again.", "네트워크 연결을 확인한 다음 다시 시도하세요.")
    case .hostNotFound:
      return say(
        "There is no \(place), or it cannot be looked up right now.",
        "\(place) 주소가 없거나 지금은 찾을 수 없습니다.")
    case .refused:
      return say("\(place) does not accept connections.", "\(place)에서 연결을 받지 않습니다.")
    case .timedOut:
      return say("\(place) did not answer in time.", "\(place)에서 응답하지 않았습니다.")
    case .insecure:
      return say(
        "\(failure.detail). Nothing was sent.",
        "\(place)의 신원을 확인할 수 없어 아무것도 보내지 않았습니다.")
    case .fileNotFound:
      return say("The app has no such page.", "앱에 해당 페이지가 없습니다.")
    case .processEnded:
      return say(
        "Something went wrong in the page. It can be loaded again.",
        "페이지에 문제가 생겼습니다. 다시 불러올 수 있습니다.")
    case .other:
      return failure.detail
    }
  }
}
