internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

extension WKWebView {
  /// History and form state, as bytes.
  var savedState: Data? {
    guard let state = unsafe webkit_web_view_get_session_state(engineView.webView) else {
      return nil
    }
    defer { unsafe webkit_web_view_session_state_unref(state) }
    guard let bytes = unsafe webkit_web_view_session_state_serialize(state) else { return nil }
    defer { unsafe g_bytes_unref(bytes) }
    var count: gsize = 0
    let start = unsafe g_bytes_get_data(bytes, &count)
    return unsafe start.map { unsafe Data(bytes: $0, count: Int(count)) }
  }

  func restore(_ value: Any?) {
    guard let value else { return }
    guard let data = value as? Data, let state = unsafe Self.sessionState(data) else {
      return Diagnostics.note("interactionState was set to something that no web view gave")
    }
    unsafe webkit_web_view_restore_session_state(engineView.webView, state)
    unsafe webkit_web_view_session_state_unref(state)
    // That fills the history and loads nothing.
    if let item = backForwardList.currentItem {
      _ = unsafe step(to: item) {
        unsafe webkit_web_view_go_to_back_forward_list_item($0, item.engine.opaque)
      }
    }
    refreshState()
  }

  private static func sessionState(_ data: Data) -> OpaquePointer? {
    let bytes = unsafe data.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { unsafe g_bytes_unref(bytes) }
    return unsafe webkit_web_view_session_state_new(bytes)
  }

  /// Pauses what plays in any frame that has reported.
  func pauseMedia(_ completion: (@MainActor @Sendable () -> Void)?) {
    let frames = frames.frames.values.map { WKFrameInfo($0, in: self) }
    var open = frames.count
    guard open > 0 else {
      Task { completion?() }
      return
    }
    for frame in frames {
      run(.function(Self.pause, [:]), in: frame, .privateWorld) { _ in
        open -= 1
        if open == 0 { completion?() }
      }
    }
  }

  private static let pause = """
    const walk = root => {
      for (const node of root.querySelectorAll('*')) {
        if (node instanceof HTMLMediaElement) node.pause();
        if (node.shadowRoot) walk(node.shadowRoot);
      }
    };
    walk(document);
    """
}
