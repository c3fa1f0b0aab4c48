internal import CInputMethod
internal import CWebKitGTK
internal import GObjectBridge
internal import WebKit

/// A Korean input method in a view: takes the keys of some strokes, and composes
/// what they make.
@MainActor
final class InputMethod {
  private let view: ObjectRef
  private let context: ObjectRef
  private let former: ObjectRef?
  private let keys: Keys

  /// The strokes that are still to come.
  @safe private final class Keys {
    var strokes: ArraySlice<HangulKeyboard.Stroke>
    var context: UnsafeMutablePointer<WebKitInputMethodContext>?
    init(_ strokes: ArraySlice<HangulKeyboard.Stroke>) { self.strokes = strokes }

    func press() -> Bool {
      guard let stroke = strokes.popFirst() else { return false }
      if !stroke.commits.isEmpty { unsafe dovetail_input_method_commit(context, stroke.commits) }
      if !stroke.preedit.isEmpty { unsafe dovetail_input_method_compose(context, stroke.preedit) }
      return true
    }
  }

  init(_ strokes: [HangulKeyboard.Stroke], in page: WKWebView) {
    view = page.engineWidget
    keys = Keys(strokes[...])
    let made = unsafe dovetail_input_method_new(
      { data, key, isPress in
        // Shift, Control and the like are nobody's letters.
        guard key < 0xFF00 else { return 0 }
        let keys = unsafe Unmanaged<Keys>.fromOpaque(data!).takeUnretainedValue()
        return isPress == 0 || keys.press() ? 1 : 0
      }, Unmanaged.passUnretained(keys).toOpaque())!
    context = unsafe ObjectRef(taking: UnsafeMutableRawPointer(made))
    unsafe keys.context = unsafe made
    let engine = unsafe view.instance(of: WebKitWebView.self)
    former = unsafe webkit_web_view_get_input_method_context(engine).map {
      unsafe ObjectRef(retaining: UnsafeMutableRawPointer($0))
    }
    unsafe webkit_web_view_set_input_method_context(engine, made)
    unsafe webkit_input_method_context_notify_focus_in(made)
  }

  private var pointer: UnsafeMutablePointer<WebKitInputMethodContext> {
    unsafe context.instance(of: WebKitInputMethodContext.self)
  }

  /// Finishes what is still being composed.
  ///
  /// - Returns: whether there was something.
  func finish() -> Bool {
    guard let last = lastPreedit, !last.isEmpty else { return false }
    unsafe dovetail_input_method_commit(pointer, last)
    return true
  }

  private var lastPreedit: String? {
    var text: UnsafeMutablePointer<CChar>?
    unsafe webkit_input_method_context_get_preedit(pointer, &text, nil, nil)
    defer { unsafe g_free(text) }
    return unsafe text.map { unsafe String(cString: $0) }
  }

  /// Gives the view its own input method back.
  func leave() {
    unsafe dovetail_input_method_disconnect(pointer)
    unsafe webkit_web_view_set_input_method_context(
      view.instance(of: WebKitWebView.self), former?.instance(of: WebKitInputMethodContext.self))
  }
}
