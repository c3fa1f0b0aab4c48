internal import DovetailCore
internal import Foundation

/// Words of the settings.
extension Strings {
  // MARK: Looks

  var looks: String { say("Display", "화면") }
  var appearance: String { say("Colors", "색상") }
  var textSize: String { say("Text Size", "글자 크기") }
  var textSizeHint: String {
    say("How large pages are shown", "페이지를 표시하는 크기")
  }

  func name(of appearance: Appearance) -> String {
    switch appearance {
    case .system: say("Like the system", "시스템 설정 따름")
    case .light: say("Light", "밝게")
    case .dark: say("Dark", "어둡게")
    }
  }

  var languageRow: String { say("Language", "언어") }
  var fromNextStart: String { say("From the next start of the app", "앱을 다시 시작하면 적용됩니다") }
  var systemLanguage: String { say("Automatic", "자동") }

  /// In the language itself, for whoever cannot read the other.
  func name(of language: AppLanguage) -> String {
    switch language {
    case .english: "English"
    case .korean: "한국어"
    }
  }

  // MARK: Profiles

  var profiles: String { say("Profiles", "프로필") }
  var profilesHint: String {
    say(
      "Each has its own sign-ins, data and permissions. The app starts anew in the one that you "
        + "switch to.",
      "프로필마다 로그인, 데이터, 권한이 따로 저장됩니다. 프로필을 바꾸면 앱이 그 프로필로 다시 열립니다.")
  }
  var ownProfile: String { say("First Profile", "첫 번째 프로필") }
  func newProfile(_ number: Int) -> String { say("Profile \(number)", "프로필 \(number)") }
  var addProfile: String { say("Add", "추가") }
  var anotherProfile: String { say("Another Profile", "프로필 추가") }
  var profileInUse: String { say("In use", "사용 중") }
  var profileNext: String { say("From the next start", "다음 시작부터 사용") }
  var useProfile: String { say("Use", "사용") }
  var removeProfile: String { say("Remove", "삭제") }
  var removeProfileQuestion: String { say("Remove This Profile?", "이 프로필을 삭제할까요?") }
  var removeProfileText: String {
    say(
      "Its sign-ins and all that pages have stored in it will be lost. This cannot be undone.",
      "이 프로필의 로그인과 페이지가 저장한 내용이 모두 사라집니다. 되돌릴 수 없습니다.")
  }
  var licences: String { say("Licences", "라이선스") }

  // MARK: Permissions

  var permissions: String { say("Privacy", "권한") }
  var permissionsHint: String {
    say(
      "A change holds from the next time the page is loaded.",
      "변경한 내용은 페이지를 다시 불러올 때부터 적용됩니다.")
  }
  var noPermissions: String { say("Nothing Was Asked Yet", "아직 요청이 없음") }
  var noPermissionsHint: String {
    say(
      "What pages ask to use, and what you answered, is listed here.",
      "페이지에서 요청한 권한과 그에 대한 답이 여기에 표시됩니다.")
  }
  var forget: String { say("Forget, and Ask Again", "지우고 다시 묻기") }
  var askAgain: String { say("Ask Again", "다시 묻기") }
  var askAgainHint: String {
    say("Forgets all answers above.", "위의 답을 모두 지웁니다.")
  }
  var forgetAll: String { say("Forget All", "모두 지우기") }

  func name(of permission: Permission) -> String {
    switch permission {
    case .location: say("Location", "위치")
    case .camera: say("Camera", "카메라")
    case .microphone: say("Microphone", "마이크")
    case .photos: say("Photos", "사진")
    case .notifications: say("Notifications", "알림")
    case .clipboard: say("Reading the Clipboard", "클립보드 읽기")
    }
  }

  /// The title of what was said to addresses that other programs open.
  func name(ofScheme scheme: String) -> String {
    say("Opening Other Apps (\(scheme):)", "다른 앱 열기(\(scheme):)")
  }

  func text(of decision: PermissionDecision) -> String {
    text(isAllowed: decision.isAllowed, decision.date)
  }

  func text(of consent: SchemeConsent) -> String {
    text(isAllowed: consent.isAllowed, consent.date)
  }

  private func text(isAllowed: Bool, _ date: Date) -> String {
    let day = day(date)
    return isAllowed
      ? say("Allowed on \(day)", "\(day)에 허용함")
      : say("Not allowed since \(day)", "\(day)부터 허용 안 함")
  }

  /// A day as the language writes it, whatever the system's region.
  private func day(_ date: Date) -> String {
    let locale = Locale(identifier: language == .korean ? "ko_KR" : "en_GB")
    return date.formatted(.dateTime.year().month(.wide).day().locale(locale))
  }

  // MARK: Data

  var data: String { say("Data", "데이터") }
  var start: String { say("When the App Starts", "앱을 시작할 때") }
  var clearsAtStart: String { say("Clear Cached Files", "캐시 파일 지우기") }
  var clearsAtStartHint: String {
    say("Pages are always fetched anew. You stay signed in.", "페이지를 항상 새로 받습니다. 로그인은 유지됩니다.")
  }
  var stored: String { say("Stored on This Device", "이 기기에 저장된 데이터") }
  var counting: String { say("Counting…", "확인하는 중…") }
  var clearing: String { say("Clear", "지우기") }
  var caches: String { say("Cached Files", "캐시 파일") }
  var cachesHint: String {
    say("They are fetched again when needed. You stay signed in.", "필요할 때 다시 받습니다. 로그인은 유지됩니다.")
  }
  var clearCaches: String { say("Clear", "지우기") }
  var allData: String { say("All Stored Data", "저장된 데이터 전체") }
  var allDataHint: String {
    say("Signs you out and removes what pages keep.", "로그아웃되고 페이지가 저장한 내용이 사라집니다.")
  }
  var clearAll: String { say("Clear All…", "모두 지우기…") }
  var clear: String { say("Clear", "지우기") }
  var clearAllQuestion: String { say("Clear All Stored Data?", "저장된 데이터를 모두 지울까요?") }
  var clearAllText: String {
    say(
      "You will be signed out, and what pages have stored on this device will be lost. This "
        + "cannot be undone.",
      "로그아웃되고 페이지가 이 기기에 저장한 내용이 모두 사라집니다. 되돌릴 수 없습니다.")
  }
  var cachesCleared: String { say("Cached files cleared", "캐시 파일을 지웠습니다") }
  var allCleared: String { say("All stored data cleared", "저장된 데이터를 모두 지웠습니다") }

  func name(of kind: StoredData.Kind) -> String {
    switch kind {
    case .cookies: say("Cookies and Logins", "쿠키와 로그인")
    case .storage: say("Pages’ Own Data", "페이지가 저장한 데이터")
    case .cache: say("Cached Files", "캐시 파일")
    case .workers: say("Background Scripts", "백그라운드 스크립트")
    }
  }

  func text(of data: StoredData) -> String {
    let count = data.sites.count
    guard count > 0 else { return say("Nothing", "없음") }
    let sites =
      count <= 2
      ? data.sites.map { $0.isEmpty ? say("this app", "이 앱") : $0 }.joined(separator: ", ")
      : say("\(count) sites", "사이트 \(count)개")
    return data.bytes.map { "\(sites) · \(size($0))" } ?? sites
  }

  // MARK: About

  var aboutPage: String { say("About", "정보") }
  var version: String { say("Version", "버전") }
  var bundle: String { say("Web Content", "웹 콘텐츠") }
  /// - Parameter next: the version that has come and is not used yet.
  func bundle(_ version: String, next: String?) -> String {
    guard let next else { return version }
    return say("\(version) · \(next) comes with the next start", "\(version) · 다음 시작 때 \(next)")
  }
  var identity: String { say("Identity", "식별자") }
  var engine: String { say("Web Engine", "웹 엔진") }
  var system: String { say("System", "시스템") }
  var diagnostics: String { say("Diagnostics", "진단 정보") }
  var diagnosticsHint: String {
    say(
      "For whoever helps you; nothing of the pages is in it.", "문의할 때 쓰는 정보이며 페이지 내용은 들어 있지 않습니다.")
  }
  var copy: String { say("Copy", "복사") }
  var copied: String { say("Copied", "복사했습니다") }
}
