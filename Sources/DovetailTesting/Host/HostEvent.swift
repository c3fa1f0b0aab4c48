internal import Dovetail
internal import Foundation

/// Something that an app asks of its person or of the system.
enum HostEvent {
  case dialog(Dialog, Browser)
  case external(URL, @MainActor (Bool) -> Void)
  case file(URL)
  case reveal(URL)
  case notification(PageNotification)
  case ownNotification(AppNotification)
  case printing(@MainActor (PrintOutcome) -> Void)

  /// As failures and the list of what happened name it.
  @MainActor var name: String {
    switch self {
    case .dialog(let dialog, _): Self.name(of: dialog)
    case .external(let url, _): "opening of \(url.absoluteString) in another program"
    case .file(let url): "opening of the file \(url.lastPathComponent)"
    case .reveal(let url): "showing of the file \(url.lastPathComponent) in its folder"
    case .ownNotification(let notification):
      "notification “\(notification.title)”"
        + (notification.body.isEmpty ? "" : " “\(notification.body)”")
    case .printing: "question how to print the page"
    case .notification(let notification):
      "notification “\(notification.title)”"
        + (notification.body.isEmpty ? "" : " “\(notification.body)”")
    }
  }

  @MainActor private static func name(of dialog: Dialog) -> String {
    let words =
      switch dialog.kind {
      case .alert: "alert “\(dialog.message)”"
      case .confirm: "confirm “\(dialog.message)”"
      case .prompt: "prompt “\(dialog.message)”"
      case .permission(let wanted, _):
        "permission for " + wanted.sorted().map(\.rawValue).joined(separator: " and ")
      case .openExternally(let url): "question whether to open \(url.absoluteString)"
      case .files: "file choice"
      case .save(let choice): "saving of the file \(choice.name)"
      case .share(let content):
        "sharing of “\(content.body)”"
          + content.files.map { " with \($0.lastPathComponent)" }.joined()
      case .credentials(let question): "password for \(question.host) “\(question.realm)”"
      case .leave: "question whether to leave the page"
      }
    return dialog.origin.isOpaque ? words : "\(words) from \(dialog.origin)"
  }

  /// How a test would have expected it.
  @MainActor var advice: String {
    switch self {
    case .dialog(let dialog, _):
      switch dialog.kind {
      case .alert: "host.expectAlert(\"\(dialog.message)\")"
      case .confirm: "host.expectConfirm(\"\(dialog.message)\", answer: true)"
      case .prompt: "host.expectPrompt(\"\(dialog.message)\", answer: \"…\")"
      case .permission(let wanted, _):
        "host.expectPermission("
          + wanted.sorted().map { ".\($0.rawValue)" }.joined(separator: ", ") + ", answer: .allow)"
      case .openExternally(let url): "host.expectOpening(\"\(url)\", answer: true)"
      case .files: "host.expectFiles(answer: […])"
      case .save(let choice): "host.expectSaving(\"\(choice.name)\", answer: …)"
      case .share: "host.expectSharing(answer: true)"
      case .credentials: "host.expectCredentials(user: \"…\", password: \"…\")"
      case .leave: "host.expectLeave(answer: true)"
      }
    case .external(let url, _): "host.expectExternal(\"\(url.absoluteString)\")"
    case .file(let url), .reveal(let url): "host.expectFile(\"\(url.lastPathComponent)\")"
    case .ownNotification(let notification):
      "host.expectNotification(\"\(notification.title)\")"
    case .printing: "host.expectPrinting(answer: .printed)"
    case .notification(let notification): "host.expectNotification(\"\(notification.title)\")"
    }
  }

  /// Answers as safely as if nobody were there.
  @MainActor func refuse() {
    switch self {
    case .dialog(let dialog, _): dialog.answer(dialog.kind == .leave ? .accepted : .dismissed)
    case .external(_, let then): then(false)
    case .notification(let notification): notification.close()
    case .printing(let then): then(.cancelled)
    case .file, .reveal, .ownNotification: break
    }
  }
}
