internal import Foundation
internal import WebKit

/// What the engine asks here and Apple's public API asks nobody about.
extension BrowserDelegate: LinuxUIDelegate {
  func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) { decide([.location], frame, decisionHandler) }

  func webView(
    _ webView: WKWebView, requestPermissionFor kind: LinuxPermission,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) { decide([Permission(kind)], frame, decisionHandler) }

  func webView(
    _ webView: WKWebView, stateOf kind: LinuxPermission, for origin: WKSecurityOrigin
  ) -> WKPermissionDecision {
    guard let browser, let broker = browser.stack?.permissions else { return .deny }
    let request = PermissionRequest(
      [Permission(kind)], origin: Origin(origin), page: browser.pageOrigin)
    return broker.state(of: request).map { $0 ? .grant : .deny } ?? .prompt
  }

  func webView(
    _ webView: WKWebView, withheldHeadersOf url: URL, askedBy asker: URL?, wasRedirected: Bool
  ) {
    let origin = Origin(of: url)?.description ?? "nobody"
    let who = asker.flatMap(Origin.init(of:))?.description ?? "a page that does not say who it is"
    browser?.note(
      .session,
      wasRedirected
        ? "refused to let a token go on to \(origin)"
        : "refused to let a token go to \(origin) for \(who)")
  }

  func webView(_ webView: WKWebView, show notification: LinuxNotification) {
    guard let browser, let stack = browser.stack else { return notification.close() }
    let request = PermissionRequest(
      [.notifications], origin: browser.pageOrigin ?? .opaque, page: browser.pageOrigin)
    guard stack.permissions.state(of: request) == true, let host = stack.host else {
      browser.note(.permission, "a notification was not shown: it is not allowed any more")
      return notification.close()
    }
    browser.note(.permission, "notification: \(notification.title)")
    let page = PageNotification(
      notification, isPageThere: { [weak browser] in browser?.isAlive ?? false }
    ) { [weak stack] link in
      if let link { stack?.links.open(link, from: .notification) }
      stack?.host?.activate()
    }
    browser.notificationLinks.shown(page, tag: notification.tag ?? "")
    host.show(page, for: browser)
  }

  func _webView(
    _ webView: WKWebView, runBeforeUnloadConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    if browser?.leavesUnasked == true { return completionHandler(true) }
    ask(.leave, "leave", frame: frame) { completionHandler($0 == .accepted) }
  }
}

extension Permission {
  fileprivate init(_ kind: LinuxPermission) {
    self =
      switch kind {
      case .geolocation: .location
      case .camera: .camera
      case .microphone: .microphone
      case .notifications: .notifications
      case .clipboard: .clipboard
      }
  }
}

extension LinuxNotification: EngineNotification {}

extension FileChoice {
  /// What a file input asks for.
  @MainActor init(_ parameters: WKOpenPanelParameters) {
    self.init(
      allowsSeveral: parameters.allowsMultipleSelection, isFolder: parameters.allowsDirectories,
      types: parameters.acceptedMIMETypes, extensions: parameters.acceptedFileExtensions,
      capture: parameters.capture.flatMap(Capture.init(rawValue:)))
  }
}
