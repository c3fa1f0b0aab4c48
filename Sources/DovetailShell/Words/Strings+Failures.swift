internal import DovetailCore
internal import Foundation

/// What happened to a page, and what to do about it.
extension Strings {
  var retry: String { say("Try Again", "다시 시도") }
  var startPage: String { say("Go to Start Page", "처음으로 이동") }
  var unresponsive: String {
    say("This page is not responding.", "페이지가 응답하지 않습니다.")
  }
  var wait: String { say("Wait", "기다리기") }
  var restart: String { say("Restart", "다시 시작") }
  var restored: String {
    say(
      "The page stopped and was loaded again. What you typed may be lost.",
      "페이지가 중단되어 다시 불러왔습니다. 입력하던 내용은 사라졌을 수 있습니다.")
  }

  // MARK: Titles

  func title(of failure: LoadFailure) -> String {
    switch failure.reason {
    case .offline: say("No Connection", "인터넷에 연결되어 있지 않음")
    case .hostNotFound: say("Address Not Found", "주소를 찾을 수 없음")
    case .refused: say("Cannot Connect", "연결할 수 없음")
    case .timedOut: say("No Answer", "응답 없음")
    case .interrupted: say("Connection Lost", "연결이 끊어짐")
    case .insecure: say("Connection Is Not Secure", "안전하지 않은 연결")
    case .http(let status): title(of: status)
    case .notAllowed(.plainHTTP): say("Address Is Not Encrypted", "암호화되지 않은 주소")
    case .notAllowed: say("Address Was Not Opened", "주소를 열지 않음")
    case .fileNotFound: say("Page Not Found", "페이지를 찾을 수 없음")
    case .badAddress: say("Not an Address", "잘못된 주소")
    case .processEnded: say("The Page Keeps Stopping", "페이지가 계속 중단됨")
    case .unresponsive: say("The Page Is Not Responding", "페이지가 응답하지 않음")
    case .appTooOld: appTooOld
    case .commandsMissing: commandsMissing
    case .other: say("Cannot Show This Page", "페이지를 표시할 수 없음")
    }
  }

  private func title(of status: Int) -> String {
    switch status {
    case 401, 403: say("No Access", "접근 권한 없음")
    case 404, 410: say("Page Not Found", "페이지를 찾을 수 없음")
    case 408, 429, 503: say("Server Is Busy", "서버가 바쁨")
    case 500...: say("Server Problem", "서버 문제")
    default: say("Cannot Show This Page", "페이지를 표시할 수 없음")
    }
  }

  // MARK: Texts

  func text(of failure: LoadFailure) -> String {
    let place = failure.url?.host ?? failure.url?.absoluteString ?? say("The page", "페이지")
    switch failure.reason {
    case .offline:
      return say(
        "This device is not connected to the internet. The page opens by itself when the "
          + "connection is back.",
        "기기가 인터넷에 연결되어 있지 않습니다. 다시 연결되면 페이지가 자동으로 열립니다.")
    case .hostNotFound:
      return say(
        "There is no \(place), or it cannot be looked up right now. Check the address and the "
          + "network.",
        "\(place) 주소가 없거나 지금은 찾을 수 없습니다. 주소와 네트워크를 확인하세요.")
    case .refused:
      return say(
        "\(place) does not accept connections right now. Try again in a while.",
        "지금은 \(place)에서 연결을 받지 않습니다. 잠시 후 다시 시도하세요.")
    case .timedOut:
      return say(
        "\(place) did not answer in time. Check the network, or try again in a while.",
        "\(place)에서 제때 응답하지 않았습니다. 네트워크를 확인하거나 잠시 후 다시 시도하세요.")
    case .interrupted:
      return say(
        "The connection to \(place) broke before the page was there. Try again.",
        "페이지를 받는 도중 \(place)와(과)의 연결이 끊어졌습니다. 다시 시도하세요.")
    case .insecure(let fault): return text(of: fault, place)
    case .http(let status): return text(of: status, place)
    case .notAllowed(.plainHTTP(let host)):
      return say(
        "This app opens \(host) only over an encrypted connection. Use an address that begins "
          + "with https.",
        "이 앱은 \(host)을(를) 암호화된 연결로만 엽니다. https로 시작하는 주소를 사용하세요.")
    case .notAllowed(let refused): return text(of: refused, host: failure.url?.host) + "."
    case .fileNotFound:
      return say("The app has no such page.", "앱에 해당 페이지가 없습니다.")
    case .badAddress:
      return say("No page can have this address: \(place)", "페이지 주소로 쓸 수 없습니다: \(place)")
    case .processEnded:
      return say(
        "It was loaded again each time, and stopped again. Try once more, or come back later.",
        "다시 불러올 때마다 중단되었습니다. 한 번 더 시도하거나 나중에 다시 여세요.")
    case .unresponsive:
      return say(
        "It was restarted, and stopped responding again. Try once more, or come back later.",
        "다시 시작했지만 또 응답하지 않습니다. 한 번 더 시도하거나 나중에 다시 여세요.")
    case .appTooOld(let needed): return appTooOld(needed: needed)
    case .commandsMissing(let names): return commandsMissing(names)
    case .other:
      return say(
        "Something went wrong with \(place): \(failure.detail)",
        "\(place)에 문제가 생겼습니다: \(failure.detail)")
    }
  }

  private func text(of fault: LoadFailure.Insecurity, _ place: String) -> String {
    let reason =
      switch fault {
      case .expired: say("The certificate of \(place) has expired.", "\(place)의 인증서가 만료되었습니다.")
      case .notYetValid:
        say(
          "The certificate of \(place) is not valid yet. Check this device’s date and time.",
          "\(place)의 인증서가 아직 유효하지 않습니다. 기기의 날짜와 시간을 확인하세요.")
      case .revoked: say("The certificate of \(place) was revoked.", "\(place)의 인증서가 취소되었습니다.")
      case .wrongHost:
        say(
          "The server’s certificate is for another address than \(place).",
          "서버의 인증서가 \(place)이(가) 아닌 다른 주소의 것입니다.")
      case .unknownAuthority:
        say(
          "The certificate of \(place) was issued by an authority that is not trusted.",
          "\(place)의 인증서를 발급한 기관을 신뢰할 수 없습니다.")
      case .handshake:
        say(
          "\(place) could not agree on a secure connection.", "\(place)와(과) 보안 연결을 맺을 수 없습니다.")
      case .other: say("The certificate of \(place) is not valid.", "\(place)의 인증서가 유효하지 않습니다.")
      }
    return reason + " "
      + say(
        "Nothing was sent. Somebody may be listening in; try another network.",
        "아무것도 보내지 않았습니다. 누군가 엿보고 있을 수 있으니 다른 네트워크에서 시도하세요.")
  }

  private func text(of status: Int, _ place: String) -> String {
    switch status {
    case 401, 403:
      say(
        "\(place) does not let you see this page (error \(status)). Sign in, then try again.",
        "\(place)에서 이 페이지를 볼 권한이 없습니다(오류 \(status)). 로그인한 다음 다시 시도하세요.")
    case 404, 410:
      say(
        "\(place) has no such page (error \(status)).",
        "\(place)에 해당 페이지가 없습니다(오류 \(status)).")
    case 408, 429, 503:
      say(
        "\(place) has too much to do right now (error \(status)). Try again in a while.",
        "지금 \(place)에 요청이 많습니다(오류 \(status)). 잠시 후 다시 시도하세요.")
    case 500...:
      say(
        "Something went wrong at \(place) (error \(status)). Try again in a while.",
        "\(place)에 문제가 생겼습니다(오류 \(status)). 잠시 후 다시 시도하세요.")
    default:
      say(
        "\(place) did not accept the request (error \(status)).",
        "\(place)에서 요청을 받아들이지 않았습니다(오류 \(status)).")
    }
  }
}
