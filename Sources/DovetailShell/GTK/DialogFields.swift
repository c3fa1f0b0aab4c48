internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// What a dialog has beside its words: something to type, and the tick that
/// silences its page.
@MainActor
final class DialogFields {
  let widget: Widget
  private var entry: Widget?
  private var secret: Widget?
  private var tick: Widget?

  /// nil where there is nothing to type or to tick.
  init?(_ dialog: Dialog, strings: Strings) {
    unsafe widget = Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
    switch dialog.kind {
    case .prompt(let text):
      addEntry(text, name: dialog.message.isEmpty ? strings.answer : dialog.message)
    case .credentials(let question):
      addEntry(question.user, name: strings.user, hint: strings.user)
      addSecret(strings.password)
    default: break
    }
    if dialog.offersSilence { addTick(strings.silence) }
    guard entry != nil || tick != nil else { return nil }
  }

  private func addEntry(_ text: String, name: String, hint: String? = nil) {
    let entry = unsafe Widget(gtk_entry_new())
    unsafe gtk_editable_set_text(entry.object.opaque, text)
    unsafe gtk_entry_set_activates_default(entry.object.instance(of: GtkEntry.self), 1)
    if let hint {
      unsafe gtk_entry_set_placeholder_text(entry.object.instance(of: GtkEntry.self), hint)
    }
    entry.accessibleLabel(name)
    widget.append(entry)
    self.entry = entry
  }

  private func addSecret(_ name: String) {
    let secret = unsafe Widget(gtk_password_entry_new())
    unsafe gtk_password_entry_set_show_peek_icon(secret.object.opaque, 1)
    unsafe dovetail_object_set_boolean(secret.object.pointer, "activates-default", 1)
    unsafe dovetail_object_set_string(secret.object.pointer, "placeholder-text", name)
    secret.accessibleLabel(name)
    widget.append(secret)
    self.secret = secret
  }

  private func addTick(_ name: String) {
    let tick = unsafe Widget(gtk_check_button_new())
    let label = unsafe Widget(gtk_label_new(LineBreaks.set(in: name)))
    unsafe gtk_label_set_wrap(label.object.opaque, 1)
    unsafe gtk_label_set_xalign(label.object.opaque, 0)
    unsafe gtk_check_button_set_child(tick.object.instance(of: GtkCheckButton.self), label.gtk)
    tick.accessibleLabel(name)
    widget.append(tick)
    self.tick = tick
  }

  // MARK: What is typed

  /// What the cursor should be in.
  var first: Widget? {
    guard let entry, let secret else { return entry }
    return text(of: entry).isEmpty ? entry : secret
  }

  var text: String { entry.map(text(of:)) ?? "" }
  var password: String { secret.map(text(of:)) ?? "" }

  var silences: Bool {
    guard let tick else { return false }
    return unsafe gtk_check_button_get_active(tick.object.instance(of: GtkCheckButton.self)) != 0
  }

  func type(text: String?, password: String?, silencing: Bool) {
    if let text, let entry { unsafe gtk_editable_set_text(entry.object.opaque, text) }
    if let password, let secret { unsafe gtk_editable_set_text(secret.object.opaque, password) }
    if silencing, let tick {
      unsafe gtk_check_button_set_active(tick.object.instance(of: GtkCheckButton.self), 1)
    }
  }

  private func text(of field: Widget) -> String {
    unsafe gtk_editable_get_text(field.object.opaque).map { unsafe String(cString: $0) } ?? ""
  }
}
