internal import DovetailCore
internal import Foundation

/// What dialogs say.
extension Strings {
  var answer: String { say("Answer", "답") }
  var stay: String { say("Stay", "머무르기") }
  var signIn: String { say("Sign In", "로그인") }
  var user: String { say("User name", "사용자 이름") }
  var password: String { say("Password", "암호") }
  var silence: String {
    say("Don’t let this page show more dialogs", "이 페이지에서 대화 상자를 더 열지 못하게 하기")
  }
  var choose: String { say("Choose", "선택") }
  var saveFile: String { say("Save File", "파일 저장") }
  var save: String { say("Save", "저장") }
  var allFiles: String { say("All files", "모든 파일") }

  @MainActor func heading(of dialog: Dialog, appName: String, isOwn: Bool) -> String {
    switch dialog.kind {
    case .permission(let wanted, _): wants(isOwn ? appName : dialog.origin.description, wanted)
    case .credentials(let question):
      question.isProxy
        ? say("Sign In to the Proxy \(question.host)", "프록시 \(question.host)에 로그인")
        : say("Sign In to \(question.host)", "\(question.host)에 로그인")
    case .openExternally(let url): opens(url)
    case .leave: say("Leave This Page?", "이 페이지에서 나갈까요?")
    case .share(let content): content.title.isEmpty ? share : String(content.title.prefix(200))
    default: isOwn ? appName : says(dialog.origin)
    }
  }

  @MainActor func body(of dialog: Dialog, appName: String, isOwn: Bool) -> String {
    switch dialog.kind {
    case .openExternally(let url):
      return wantsToOpen(url, isOwn ? appName : dialog.origin.description)
    case .permission(_, let reason): return reason ?? ""
    case .leave:
      return say("Changes that you made may not be saved.", "변경한 내용이 저장되지 않을 수 있습니다.")
    case .credentials(let question): return body(of: question)
    case .share(let content): return text(of: content)
    // A page may send megabytes; nobody reads them.
    default: return String(dialog.message.prefix(8_000))
    }
  }

  /// Words, address and files, a line each.
  private func text(of content: SharedContent) -> String {
    let files = content.files.map(\.lastPathComponent)
    let start = content.body.prefix(1_000)
    let words = start.endIndex < content.body.endIndex ? start + "…" : String(start)
    return ([words] + files).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Where shared files were put.
  func saved(in folder: String) -> String {
    say("Saved in “\(folder)”", "‘\(folder)’에 저장했습니다")
  }
  var notSaved: String { say("Not everything could be saved", "저장하지 못한 파일이 있습니다") }

  private func body(of question: CredentialQuestion) -> String {
    var lines: [String] = []
    if question.isRetry {
      lines.append(
        say("User name or password was wrong.", "사용자 이름 또는 암호가 맞지 않습니다."))
    }
    if !question.realm.isEmpty {
      let realm = question.realm.prefix(200)
      lines.append(say("The server says: “\(realm)”", "서버의 메시지: ‘\(realm)’"))
    }
    if question.isReadable {
      lines.append(
        say(
          "The connection is not encrypted: others can read the password.",
          "암호화되지 않은 연결이므로 다른 사람이 암호를 볼 수 있습니다."))
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Files

  func title(of choice: FileChoice) -> String {
    if choice.isFolder { return say("Choose a Folder", "폴더 선택") }
    if choice.capture != nil, choice.types.contains(where: { $0.hasPrefix("image/") }) {
      return say("Choose a New Photo from the Camera", "카메라로 새로 찍은 사진 선택")
    }
    return choice.allowsSeveral
      ? say("Choose Files", "파일 선택") : say("Choose a File", "파일 선택")
  }

  func name(of choice: FileChoice) -> String {
    var names: [String] = []
    for type in choice.types {
      let name =
        switch type.prefix(while: { $0 != "/" }) {
        case "image": say("Pictures", "그림")
        case "video": say("Videos", "동영상")
        case "audio": say("Sound", "소리")
        default: type
        }
      if !names.contains(name) { names.append(name) }
    }
    names += choice.extensions.map { "*.\($0)" }
    return names.joined(separator: ", ")
  }

  var photoLibrary: String { say("Photo Library", "사진 보관함") }
  var takePhoto: String { say("Take Photo", "사진 찍기") }
  var browseFiles: String { say("Choose from Files", "파일에서 선택") }

  // MARK: Who and what

  func says(_ origin: Origin) -> String {
    origin.isOpaque
      ? say("An embedded page says", "삽입된 페이지의 메시지")
      : say("\(origin) says", "\(origin)의 메시지")
  }

  func wants(_ name: String, _ permissions: Set<Permission>) -> String {
    let things = Permission.allCases.filter(permissions.contains)
    switch language {
    case .english:
      let words = things.map(english).joined(separator: " and ")
      return "Allow “\(name)” to use \(words)?"
    case .korean:
      let words = things.map(korean).joined(separator: ", ")
      return "‘\(name)’에서 \(words)\(Self.objectParticle(after: words)) 사용하도록 허용할까요?"
    }
  }

  /// 을 after a syllable that ends in a consonant, 를 after a vowel.
  private static func objectParticle(after word: String) -> String {
    guard let last = word.unicodeScalars.last?.value, (0xAC00...0xD7A3).contains(last) else {
      return "을(를)"
    }
    return (last - 0xAC00) % 28 == 0 ? "를" : "을"
  }

  private func english(_ permission: Permission) -> String {
    switch permission {
    case .location: "your location"
    case .camera: "the camera"
    case .microphone: "the microphone"
    case .photos: "your photos"
    case .notifications: "notifications"
    case .clipboard: "what you have copied"
    }
  }

  private func korean(_ permission: Permission) -> String {
    switch permission {
    case .location: "현재 위치"
    case .camera: "카메라"
    case .microphone: "마이크"
    case .photos: "사진"
    case .notifications: "알림"
    case .clipboard: "복사한 내용"
    }
  }
}
