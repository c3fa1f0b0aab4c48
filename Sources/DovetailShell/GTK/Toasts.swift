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
  /// Has the notice's words, in as many lines as they need.
  private(set) var label: Widget?
  private let content: Widget
  private let strings: Strings
  private var connection: SignalConnection?

  init(over child: Widget, strings: Strings) {
    self.strings = strings
    content = child
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
    if let button, let toast, let label, isButton(button.title, of: toast) {
      label.text = LineBreaks.set(in: line)
      shown = line
      return
    }
    dismiss()
    // The overlay takes the reference that a new toast comes with.
    guard let made = unsafe adw_toast_new("") else { return }
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
    // libadwaita's own title is one line, and markup.
    let label = Widget.label(LineBreaks.set(in: line), "heading")
    label.wrap()
    unsafe gtk_label_set_lines(label.object.opaque, 3)
    unsafe gtk_label_set_ellipsize(label.object.opaque, PANGO_ELLIPSIZE_END)
    unsafe gtk_label_set_max_width_chars(label.object.opaque, 44)
    unsafe adw_toast_set_custom_title(made, label.gtk)
    self.label = label
    self.toast = toast
    shown = line
    unsafe adw_toast_overlay_add_toast(widget.object.opaque, made)
    unsafe nameCloseButton(in: widget.gtk)
  }

  /// libadwaita 1.2 gives its button no name.
  private func nameCloseButton(in parent: UnsafeMutablePointer<GtkWidget>) {
    var child = unsafe gtk_widget_get_last_child(parent)
    while let here = unsafe child {
      unsafe child = gtk_widget_get_prev_sibling(here)
      guard unsafe dovetail_is_type(here, gtk_button_get_type()) != 0 else {
        if unsafe here != content.gtk { unsafe nameCloseButton(in: here) }
        continue
      }
      let button = unsafe Widget(retaining: UnsafeMutableRawPointer(here))
      if button.spokenName.isEmpty,
        unsafe gtk_button_get_icon_name(button.object.instance(of: GtkButton.self)) != nil
      {
        button.name(strings.close)
      }
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
    label = nil
  }
}
