internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// Short notices over the page, which go away by themselves.
///
/// There is one at a time: another one's words replace it where it stands, or wait
/// until it has gone. libadwaita 1.2 crashes where a notice is taken away that has
/// just come in the place of another: the longer animation outlives the notice.
@MainActor
final class Toasts {
  private struct Notice {
    let text: String
    let button: (title: String, action: WindowAction)?
    /// How long it stays.
    var stay: Duration { button == nil ? .seconds(4) : .seconds(3) }
  }

  /// The notices' widget, around what they stand over.
  let widget: Widget
  /// What the notice says that is shown, or in a moment; nil when there is none.
  private(set) var shown: String?
  /// Has the notice's words, in as many lines as they need.
  private(set) var label: Widget?
  private var toast: ObjectRef?
  private var waiting: Notice?
  /// While one goes.
  private var farewell: Task<Void, Never>?
  private var clock: Task<Void, Never>?
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
    let notice = Notice(text: String(text.prefix(300)), button: button)
    shown = notice.text
    if toast == nil, farewell != nil { return waiting = notice }
    if toast == nil { add() }
    fill(notice)
  }

  private func add() {
    // The overlay takes the reference that a new toast comes with.
    guard let made = unsafe adw_toast_new("") else { return }
    let toast = unsafe ObjectRef(retaining: made)
    unsafe adw_toast_set_timeout(made, 0)
    unsafe adw_toast_set_priority(made, ADW_TOAST_PRIORITY_HIGH)
    connection = SignalConnection(toast, "dismissed") { [weak self] _ in
      self?.goes()
      return .none
    }
    // libadwaita's own title is one line, and markup.
    let label = Widget.label("", "heading")
    label.wrap()
    unsafe gtk_label_set_lines(label.object.opaque, 3)
    unsafe gtk_label_set_ellipsize(label.object.opaque, PANGO_ELLIPSIZE_END)
    unsafe gtk_label_set_max_width_chars(label.object.opaque, 44)
    // Beside a button it would be as narrow as the button's height lets it.
    unsafe gtk_label_set_natural_wrap_mode(label.object.opaque, GTK_NATURAL_WRAP_NONE)
    unsafe adw_toast_set_custom_title(made, label.gtk)
    self.label = label
    self.toast = toast
    unsafe adw_toast_overlay_add_toast(widget.object.opaque, made)
    unsafe nameCloseButton(in: widget.gtk)
  }

  private func fill(_ notice: Notice) {
    guard let toast, let label else { return }
    label.text = LineBreaks.set(in: notice.text)
    unsafe adw_toast_set_button_label(toast.opaque, notice.button?.title)
    unsafe adw_toast_set_action_name(toast.opaque, notice.button?.action.name)
    stay(notice.stay)
  }

  /// Takes the notice away after a while, but not from under the mouse.
  private func stay(_ time: Duration) {
    clock?.cancel()
    clock = Deadline.after(time) { [weak self] in
      guard let self else { return }
      if isTouched { stay(.seconds(1)) } else { dismiss() }
    }
  }

  private var isTouched: Bool {
    guard let last = unsafe gtk_widget_get_last_child(widget.gtk) else { return false }
    let wanted = GTK_STATE_FLAG_PRELIGHT.rawValue | GTK_STATE_FLAG_FOCUS_WITHIN.rawValue
    return unsafe gtk_widget_get_state_flags(last).rawValue & wanted != 0
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

  // MARK: Going

  func dismiss() {
    waiting = nil
    shown = nil
    if let toast { unsafe adw_toast_dismiss(toast.opaque) }
  }

  private func goes() {
    connection = nil
    toast = nil
    label = nil
    clock?.cancel()
    shown = nil
    waitUntilGone(.milliseconds(350))
  }

  /// libadwaita does not say when a notice has gone.
  private func waitUntilGone(_ time: Duration) {
    farewell = Deadline.after(time) { [weak self] in
      guard let self else { return }
      guard isEmpty else { return waitUntilGone(.milliseconds(50)) }
      farewell = nil
      guard let notice = waiting else { return }
      waiting = nil
      show(notice.text, button: notice.button)
    }
  }

  /// Whether there is no notice any more, not even one that goes.
  var isEmpty: Bool {
    unsafe gtk_widget_get_last_child(widget.gtk) == content.gtk
  }
}
