internal import Foundation
internal import WebKit

/// What pages ask of their person, turned into dialogs.
extension BrowserDelegate {
  func webViewDidClose(_ webView: WKWebView) {
    guard let browser else { return }
    browser.stack?.close(browser)
  }

  func ask(
    _ kind: Dialog.Kind, _ name: String, message: String = "", frame: WKFrameInfo,
    _ deliver: @escaping @MainActor (Dialog.Answer) -> Void
  ) {
    guard let browser else { return deliver(.dismissed) }
    browser.ask(kind, name, message: message, origin: Origin(frame.securityOrigin)) {
      answer, _ in deliver(answer)
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    ask(.alert, "alert", message: message, frame: frame) { _ in completionHandler() }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    ask(.confirm, "confirm", message: message, frame: frame) {
      completionHandler($0 == .accepted)
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    ask(.prompt(defaultText: defaultText ?? ""), "prompt", message: prompt, frame: frame) {
      if case .text(let text) = $0 { completionHandler(text) } else { completionHandler(nil) }
    }
  }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    let choice = FileChoice(parameters)
    ask(.files(choice), choice.isFolder ? "folder" : "files", frame: frame) {
      // An empty list would take the page's former choice away; nil keeps it.
      guard case .files(let files) = $0, !files.isEmpty else { return completionHandler(nil) }
      completionHandler(files)
    }
  }
}

extension Browser {
  func note(_ subject: LogLine.Subject, _ text: String) { log(LogLine(subject, text)) }

  @discardableResult
  func ask(
    _ kind: Dialog.Kind, _ name: String, message: String, origin: Origin,
    deliver: @escaping @MainActor (Dialog.Answer, Dialog.Withdrawal?) -> Void
  ) -> Dialog {
    if !dialogs.isSilent(for: kind) {
      note(.dialog, "\(name) from \(origin)" + (message.isEmpty ? "" : ": \(message)"))
    }
    let dialog = Dialog(kind, message: message, origin: origin) { [weak self] answer, reason in
      let text = Self.text(of: answer)
      switch reason {
      case .silenced: break
      case .notShown: self?.note(.dialog, "\(name) answered: \(text), since nobody showed it")
      default: self?.note(.dialog, "\(name) answered: \(text)")
      }
      deliver(answer, reason)
    }
    dialogs.ask(dialog)
    return dialog
  }

  private static func text(of answer: Dialog.Answer) -> String {
    switch answer {
    case .dismissed: "dismissed"
    case .accepted: "accepted"
    case .refused: "refused"
    case .text(let text): "\"\(text)\""
    case .files(let files): files.map(\.lastPathComponent).joined(separator: ", ")
    case .credentials(let user, _): "user \(user)"
    }
  }
}
