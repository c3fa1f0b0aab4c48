internal import Foundation
internal import WebKit

/// What pages ask of their person, turned into dialogs.
extension BrowserDelegate: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard let browser else { return nil }
    return browser.stack?.open(
      configuration, for: navigationAction, features: windowFeatures, opener: browser
    )?.webView
  }

  func webViewDidClose(_ webView: WKWebView) {
    guard let browser else { return }
    browser.stack?.close(browser)
  }

  private func ask(
    _ kind: Dialog.Kind, _ name: String, message: String = "", frame: WKFrameInfo,
    _ deliver: @escaping @MainActor (Dialog.Answer) -> Void
  ) {
    guard let browser else { return deliver(.dismissed) }
    browser.ask(
      kind, name, message: message, origin: Origin(frame.securityOrigin), deliver: deliver)
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
    let kind = Dialog.Kind.files(
      allowsSeveral: parameters.allowsMultipleSelection, types: parameters.acceptedMIMETypes)
    ask(kind, "files", frame: frame) {
      if case .files(let files) = $0 { completionHandler(files) } else { completionHandler(nil) }
    }
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let wanted: Set<Permission> =
      switch type {
      case .camera: [.camera]
      case .microphone: [.microphone]
      default: [.camera, .microphone]
      }
    askPermission(wanted, frame: frame, decisionHandler)
  }

  func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    askPermission([.location], frame: frame, decisionHandler)
  }

  private func askPermission(
    _ wanted: Set<Permission>, frame: WKFrameInfo,
    _ decide: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let origin = Origin(frame.securityOrigin)
    let names = wanted.map(\.rawValue).sorted().joined(separator: " and ")
    // Nothing is granted to nobody: an opaque origin could be any page.
    guard let browser, !origin.isOpaque else {
      browser?.note(.dialog, "\(names) denied to \(origin)")
      return decide(.deny)
    }
    let isOwn = browser.manifest.origins.contains(origin)
    let reasons = wanted.sorted { $0.rawValue < $1.rawValue }
      .compactMap { browser.manifest.permissions[$0] }
    let reason = isOwn && !reasons.isEmpty ? reasons.joined(separator: "\n") : nil
    ask(.permission(wanted, reason: reason), names, frame: frame) {
      decide($0 == .accepted ? .grant : .deny)
    }
  }
}

extension Browser {
  var policy: NavigationPolicy { stack?.policy ?? NavigationPolicy() }

  func note(_ subject: LogLine.Subject, _ text: String) { log(LogLine(subject, text)) }

  func ask(
    _ kind: Dialog.Kind, _ name: String, message: String, origin: Origin,
    deliver: @escaping @MainActor (Dialog.Answer) -> Void
  ) {
    note(.dialog, "\(name) from \(origin)" + (message.isEmpty ? "" : ": \(message)"))
    weak var asked: Dialog?
    let dialog = Dialog(kind, message: message, origin: origin) { [weak self] answer in
      self?.note(.dialog, "\(name) answered: \(Self.text(of: answer))")
      deliver(answer)
      if let asked { self?.dialogs.answered(asked) }
    }
    asked = dialog
    dialogs.ask(dialog)
  }

  private static func text(of answer: Dialog.Answer) -> String {
    switch answer {
    case .dismissed: "dismissed"
    case .accepted: "accepted"
    case .text(let text): "\"\(text)\""
    case .files(let files): files.map(\.lastPathComponent).joined(separator: ", ")
    }
  }
}
