internal import DovetailCore
internal import Foundation

/// Words of the bars, the menu and the notices.
extension Strings {
  var menu: String { say("Menu", "메뉴") }
  var more: String { say("More", "더 보기") }
  var share: String { say("Share", "공유") }
  var settings: String { say("Settings", "설정") }
  var zoomIn: String { say("Zoom In", "확대") }
  var zoomOut: String { say("Zoom Out", "축소") }
  var zoomReset: String { say("Actual Size", "실제 크기") }
  var reset: String { say("Reset", "원래대로") }
  var find: String { say("Find in Page…", "페이지에서 찾기…") }
  var findInPage: String { say("Find in Page", "페이지에서 찾기") }
  var findNext: String { say("Next Match", "다음 결과") }
  var findPrevious: String { say("Previous Match", "이전 결과") }
  var close: String { say("Close", "닫기") }
  var print: String { say("Print…", "인쇄…") }
  var fullscreen: String { say("Full Screen", "전체 화면") }
  var leave: String { say("Leave", "나가기") }
  var leaveFullscreenByKey: String {
    say("F11 leaves full screen", "F11 키를 누르면 전체 화면에서 나갑니다")
  }
  var copyAddress: String { say("Copy Address", "주소 복사") }
  var sendAddress: String { say("Send by Email…", "이메일로 보내기…") }
  var openInBrowser: String { say("Open in Browser", "브라우저에서 열기") }
  var addressCopied: String { say("Address copied", "주소를 복사했습니다") }
  var inspect: String { say("Inspect Page", "페이지 검사") }
  var quit: String { say("Quit", "종료") }
  var address: String { say("Address", "주소") }
  var enterAddress: String { say("Enter an address", "주소 입력") }

  var edit: String { say("Edit", "편집") }
  var cut: String { say("Cut", "오려두기") }
  var paste: String { say("Paste", "붙여넣기") }
  var selectAll: String { say("Select All", "모두 선택") }

  func about(_ name: String) -> String { say("About \(name)", "\(name) 정보") }

  func zoom(_ level: Double) -> String {
    say("Zoom \(Zoom.text(level))", "확대/축소 \(Zoom.text(level))")
  }

  func matches(_ count: Int) -> String {
    switch count {
    case 0: say("Not found", "결과 없음")
    case 1: say("1 match", "1개")
    case 1000...: say("1,000+", "1,000개 이상")
    default: say("\(count) matches", "\(count)개")
    }
  }

  func notPrinted(_ reason: String) -> String {
    say("Not printed: \(reason)", "인쇄하지 못했습니다: \(reason)")
  }

  func problem(_ error: AddressError) -> String {
    switch error {
    case .empty: say("Enter an address", "주소를 입력하세요")
    case .words: say("Enter an address such as example.com", "example.com과 같은 주소를 입력하세요")
    case .notAnAddress: say("This is not an address", "올바른 주소가 아닙니다")
    case .scheme(let scheme):
      say("“\(scheme):” addresses do not open here", "‘\(scheme):’ 주소는 여기에서 열 수 없습니다")
    case .credentials:
      say("A name before “@” hides where this leads", "‘@’ 앞의 이름은 실제 주소를 숨깁니다")
    case .notEncrypted(let host):
      say("\(host) is not encrypted; use https", "\(host)은(는) 암호화되지 않습니다. https를 쓰세요")
    }
  }

  // MARK: Security

  func title(of security: Browser.Security) -> String {
    switch security {
    case .secure: secure
    case .insecure: insecure
    case .local: say("On this device", "이 기기의 페이지")
    case .unknown: say("No page is shown", "표시된 페이지 없음")
    }
  }

  func explanation(of security: Browser.Security, place: String?) -> String {
    let place = place ?? say("the page", "이 페이지")
    return switch security {
    case .secure:
      say(
        "What is sent to \(place) is encrypted, and nobody else can read it.",
        "\(place)(으)로 보내는 내용은 암호화되어 다른 사람이 읽을 수 없습니다.")
    case .insecure:
      say(
        "Others on the network can read what is sent to \(place), and change what it shows. "
          + "Do not enter passwords.",
        "네트워크의 다른 사람이 \(place)(으)로 보내는 내용을 읽거나 화면을 바꿀 수 있습니다. "
          + "암호를 입력하지 마세요.")
    case .local:
      say(
        "This page comes from this device; nothing travels over the network.",
        "이 기기에 있는 페이지이며 네트워크를 거치지 않습니다.")
    case .unknown: say("There is nothing to be said of it yet.", "아직 알 수 있는 것이 없습니다.")
    }
  }

  func belongs(to name: String) -> String {
    say("This page belongs to \(name).", "\(name)의 페이지입니다.")
  }

  func isForeign(to name: String) -> String {
    say("This page is not part of \(name).", "\(name)에 속하지 않는 페이지입니다.")
  }
}
