internal import Foundation
internal import WebKit

/// What pages ask to use, handed to the app's broker.
extension BrowserDelegate: LinuxUIDelegate {
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
    decide(wanted, frame, decisionHandler)
  }

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

  func webView(_ webView: WKWebView, show notification: LinuxNotification) {
    guard let browser, let stack = browser.stack else { return notification.close() }
    let request = PermissionRequest(
      [.notifications], origin: browser.pageOrigin ?? .opaque, page: browser.pageOrigin)
    guard stack.permissions.state(of: request) == true, let host = stack.host else {
      browser.note(.permission, "a notification was not shown: it is not allowed any more")
      return notification.close()
    }
    browser.note(.permission, "notification: \(notification.title)")
    host.show(PageNotification(notification), for: browser)
  }

  private func decide(
    _ wanted: Set<Permission>, _ frame: WKFrameInfo,
    _ decide: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    guard let browser, let broker = browser.stack?.permissions else { return decide(.deny) }
    let origin = Origin(frame.securityOrigin)
    let request = PermissionRequest(
      wanted, origin: origin, page: frame.isMainFrame ? origin : browser.pageOrigin)
    broker.decide(request) { [weak browser] wanted, reason, answer in
      guard let browser else { return answer(nil) }
      let names = wanted.sorted().map(\.rawValue).joined(separator: " and ")
      browser.ask(.permission(wanted, reason: reason), names, message: "", origin: origin) {
        answer($1 == nil ? $0 : nil)
      }
    } _: {
      decide($0 ? .grant : .deny)
    }
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
