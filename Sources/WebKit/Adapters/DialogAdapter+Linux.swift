internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// What only a ``LinuxUIDelegate`` is asked.
extension DialogAdapter {
  private var linuxDelegate: (any LinuxUIDelegate)? { view?.uiDelegate as? any LinuxUIDelegate }

  func ask(for kind: LinuxPermission, _ decide: @escaping @MainActor (Bool) -> Void) {
    guard let view, let delegate = linuxDelegate else { return decide(false) }
    let frame = WKFrameInfo(view.frames.takeAsk(kind.rawValue), in: view)
    let answer = Answer<WKPermissionDecision>(
      to: "webView(_:requestPermissionFor:initiatedByFrame:decisionHandler:)", safe: .deny
    ) { decide($0 == .grant) }
    delegate.webView(view, requestPermissionFor: kind, initiatedByFrame: frame) {
      answer.give($0)
    }
  }

  /// Answers `query-permission-state`; false leaves it at "prompt".
  func state(of query: OpaquePointer) -> Bool {
    guard let view, let delegate = linuxDelegate,
      let kind = unsafe webkit_permission_state_query_get_name(query).flatMap({
        LinuxPermission(rawValue: unsafe String(cString: $0))
      }), let origin = unsafe webkit_permission_state_query_get_security_origin(query),
      let serialization = unsafe webkit_security_origin_to_string(origin)
    else { return false }
    defer { unsafe g_free(serialization) }
    let parts = OriginParts(serialization: unsafe String(cString: serialization))
    let state: WebKitPermissionState =
      switch delegate.webView(view, stateOf: kind, for: WKSecurityOrigin(parts)) {
      case .grant: WEBKIT_PERMISSION_STATE_GRANTED
      case .deny: WEBKIT_PERMISSION_STATE_DENIED
      case .prompt: WEBKIT_PERMISSION_STATE_PROMPT
      }
    unsafe webkit_permission_state_query_finish(query, state)
    return true
  }

  /// Answers `show-notification`; always handled, or GTK would show it whoever
  /// asks.
  func show(_ notification: ObjectRef) -> Bool {
    guard let view, let delegate = linuxDelegate else { return true }
    delegate.webView(view, show: LinuxNotification(notification))
    return true
  }
}

extension LinuxPermission {
  @MainActor
  init?(_ request: ObjectRef) {
    func isA(_ type: GType) -> Bool { unsafe dovetail_is_type(request.pointer, type) != 0 }
    if isA(webkit_notification_permission_request_get_type()) {
      self = .notifications
    } else if isA(webkit_clipboard_permission_request_get_type()) {
      self = .clipboard
    } else {
      return nil
    }
  }
}
