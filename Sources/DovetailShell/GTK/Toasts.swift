internal import CWebKitGTK
internal import GObjectBridge

/// Short notices over the page, which go away by themselves.
@MainActor
final class Toasts {
  /// The notices' widget, around what they stand over.
  let widget: Widget
  /// What the notice says that is shown; nil when there is none.
  private(set) var shown: String?
  private var toast: ObjectRef?
  private var connection: SignalConnection?

  init(over child: Widget) {
    unsafe widget = Widget(adw_toast_overlay_new())
    unsafe adw_toast_overlay_set_child(widget.object.opaque, child.gtk)
  }

  /// Shows a notice in place of the one that is there.
  ///
  /// - Parameters:
  ///   - text: shown as it is, also where a page wrote it.
  ///   - button: a word and the action that it does.
  func show(_ text: String, button: (title: String, action: WindowAction)? = nil) {
    // Pages write megabytes; a notice is one line.
    let line = String(text.prefix(300))
    let markup = unsafe g_markup_escape_text(line, -1)
    defer { unsafe g_free(markup) }
    if let button, let toast, isButton(button.title, of: toast) {
      unsafe adw_toast_set_title(toast.opaque, markup)
      shown = line
      return
    }
    dismiss()
    // The overlay takes the reference that a new toast comes with.
    guard let made = unsafe adw_toast_new(markup) else { return }
    let toast = unsafe ObjectRef(retaining: made)
    unsafe adw_toast_set_timeout(made, button == nil ? 4 : 3)
    unsafe adw_toast_set_priority(made, ADW_TOAST_PRIORITY_HIGH)
    if let button {
      unsafe adw_toast_set_button_label(made, button.title)
      unsafe adw_toast_set_action_name(made, button.action.name)
    }
    connection = SignalConnection(toast, "dismissed") { [weak self] _ in
      self?.toast = nil
      self?.shown = nil
      return .none
    }
    self.toast = toast
    shown = line
    unsafe adw_toast_overlay_add_toast(widget.object.opaque, made)
  }

  /// What the notice is, as markup.
  var markup: String? {
    unsafe toast.flatMap { unsafe adw_toast_get_title($0.opaque) }.map {
      unsafe String(cString: $0)
    }
  }

  private func isButton(_ title: String, of toast: ObjectRef) -> Bool {
    unsafe adw_toast_get_button_label(toast.opaque).map { unsafe String(cString: $0) } == title
  }

  func dismiss() {
    connection = nil
    shown = nil
    if let toast { unsafe adw_toast_dismiss(toast.opaque) }
    toast = nil
  }
}
