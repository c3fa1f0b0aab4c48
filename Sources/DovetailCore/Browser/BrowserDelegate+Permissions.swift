internal import Foundation
internal import WebKit

/// What pages ask to use, handed to the app's broker.
extension BrowserDelegate {
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

  func decide(
    _ wanted: Set<Permission>, _ frame: WKFrameInfo,
    _ decide: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    guard let browser, let broker = browser.stack?.permissions else { return decide(.deny) }
    let origin = Origin(frame.securityOrigin)
    let request = PermissionRequest(
      wanted, origin: origin, page: frame.isMainFrame ? origin : browser.pageOrigin)
    broker.decide(request, ask: browser.question(for: origin)) { decide($0 ? .grant : .deny) }
  }
}

extension Browser {
  /// Asks the person, for the broker.
  func question(for origin: Origin) -> PermissionBroker.Ask {
    { [weak self] wanted, reason, answer in
      guard let self else { return answer(nil) }
      let names = wanted.sorted().map(\.rawValue).joined(separator: " and ")
      ask(.permission(wanted, reason: reason), names, message: "", origin: origin) {
        answer($1 == nil ? $0 : nil)
      }
    }
  }
}
