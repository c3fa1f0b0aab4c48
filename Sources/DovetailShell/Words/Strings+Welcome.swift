internal import DovetailCore
internal import Foundation

/// Words of the first start and of new versions.
extension Strings {
  // MARK: Welcome

  var welcome: String { say("Welcome", "시작 안내") }
  var welcomeHint: String { say("What the app is for", "앱을 소개하는 안내") }
  var showAgain: String { say("Show Again", "다시 보기") }
  var skip: String { say("Skip", "건너뛰기") }
  var next: String { say("Next", "다음") }
  var begin: String { say("Start", "시작하기") }
  var permissionNotice: String { say("What the App May Ask For", "접근 권한 안내") }
  var permissionNoticeText: String {
    say(
      "All of it is optional. You are asked when it is needed, and can change your answer in "
        + "Settings.",
      "모두 선택 권한입니다. 필요할 때 물어보며, 허용하지 않아도 앱을 쓸 수 있고 설정에서 바꿀 수 있습니다.")
  }
  func welcomePage(_ number: Int, of count: Int) -> String {
    say("Page \(number) of \(count)", "\(count)쪽 중 \(number)쪽")
  }

  // MARK: Versions

  var update: String { say("Update", "업데이트") }
  var later: String { say("Later", "나중에") }
  var updateRequired: String { say("Update Required", "업데이트 필요") }

  func updateRequired(_ news: VersionNews, own: String) -> String {
    let needed = news.minimum?.description ?? ""
    return say(
      "Version \(own) can no longer be used. Version \(needed) or newer is needed.",
      "\(own) 버전은 더 이상 쓸 수 없습니다. \(needed) 이상의 버전이 필요합니다.")
      + (news.message.isEmpty ? "" : "\n\n" + news.message)
  }

  func updateAvailable(_ news: VersionNews) -> String {
    let latest = news.latest?.description ?? ""
    return say("Version \(latest) is available.", "\(latest) 버전이 나왔습니다.")
      + (news.message.isEmpty ? "" : " " + news.message)
  }

  var appTooOld: String { say("Newer Version Needed", "최신 버전 필요") }
  var commandsMissing: String { say("This Version Cannot Do It", "지원하지 않는 기능") }

  func appTooOld(needed: String) -> String {
    say(
      "This page needs version \(needed) or newer of the app.",
      "이 페이지를 보려면 앱 \(needed) 이상의 버전이 필요합니다.")
  }

  func commandsMissing(_ names: [String]) -> String {
    let list = names.prefix(5).joined(separator: ", ")
    return say(
      "This page needs something that this version of the app does not have: \(list)",
      "이 페이지에 필요한 기능이 이 버전의 앱에 없습니다: \(list)")
  }
}
