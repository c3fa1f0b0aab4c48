internal import DovetailCore
internal import Foundation

/// Where pages lead, and where not.
extension Strings {
  var open: String { say("Open", "열기") }

  /// The question whether another program may open an address.
  func opens(_ url: URL) -> String {
    switch url.scheme?.lowercased() {
    case "tel", "facetime", "facetime-audio": say("Make a Call?", "전화를 걸까요?")
    case "sms", "smsto": say("Send a Message?", "메시지를 보낼까요?")
    case "mailto": say("Write an E-Mail?", "이메일을 쓸까요?")
    case "geo", "maps", "comgooglemaps", "nmap", "kakaomap", "tmap":
      say("Open a Map?", "지도를 열까요?")
    default: say("Open Another App?", "다른 앱을 열까요?")
    }
  }

  func wantsToOpen(_ url: URL, _ name: String) -> String {
    let text = url.absoluteString
    let address = text.count > 200 ? text.prefix(200) + "…" : text[...]
    return say("\(name) wants to open:\n\(address)", "\(name)에서 여는 주소:\n\(address)")
  }

  // MARK: Refusals

  func text(of refusal: Refusal) -> String { text(of: refusal.reason, host: refusal.url.host) }

  /// - Parameter host: where it would have led; nil where the address has none.
  func text(of reason: Refusal.Reason, host: String?) -> String {
    let host = host ?? ""
    return switch reason {
    case .dangerousScheme(let scheme):
      say("“\(scheme):” links are not opened", "‘\(scheme):’ 링크는 열 수 없습니다")
    case .credentials:
      say(
        "This link hides that it leads to \(host)", "\(host)(으)로 가는 것을 숨기는 링크라 열지 않았습니다")
    case .plainHTTP(let host):
      say("\(host) is not encrypted, so it was not opened", "\(host)은(는) 암호화되지 않아 열지 않았습니다")
    case .frameNavigatesTop:
      say("An embedded page tried to replace this one", "삽입된 페이지가 이 페이지를 바꾸려 했습니다")
    case .otherOrigin(let origin):
      say("\(origin.host) is not part of this app", "\(origin.host)은(는) 이 앱에서 열 수 없습니다")
    case .popupWithoutGesture: say("A window was blocked", "새 창을 차단했습니다")
    case .popup(let origin):
      say("A window with \(origin.host) was blocked", "\(origin.host)의 새 창을 차단했습니다")
    case .unknownScheme(let scheme), .noProgram(let scheme):
      say("No app opens “\(scheme):” links", "‘\(scheme):’ 링크를 여는 앱이 없습니다")
    case .schemeNotAllowed(let scheme):
      say("This app does not open “\(scheme):” links", "이 앱은 ‘\(scheme):’ 링크를 열지 않습니다")
    case .declined(let scheme):
      say("“\(scheme):” links were not allowed", "‘\(scheme):’ 링크를 허용하지 않았습니다")
    case .handlerFailed: say("The app could not open this link", "앱이 이 링크를 열지 못했습니다")
    case .noWindow: say("A window was blocked", "새 창을 차단했습니다")
    }
  }
}
