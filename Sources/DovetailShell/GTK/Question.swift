internal import CWebKitGTK
internal import GObjectBridge

/// A question of the shell's own, before something that cannot be undone.
@MainActor
final class Question {
  let heading: String
  private let body: String
  private let cancel: String
  private let accept: String
  private let whenAccepted: @MainActor () -> Void
  private var widget: Widget?
  private var onEnd: (@MainActor () -> Void)?

  init(
    _ heading: String, _ body: String, cancel: String, accept: String,
    whenAccepted: @escaping @MainActor () -> Void
  ) {
    self.heading = heading
    self.body = body
    self.cancel = cancel
    self.accept = accept
    self.whenAccepted = whenAccepted
  }

  func open(over parent: Widget, _ onEnd: @escaping @MainActor () -> Void) {
    self.onEnd = onEnd
    let widget = unsafe Widget(
      window: adw_message_dialog_new(
        parent.object.instance(of: GtkWindow.self), LineBreaks.set(in: heading),
        LineBreaks.set(in: body)))
    self.widget = widget
    let dialog = unsafe widget.object.instance(of: AdwMessageDialog.self)
    unsafe adw_message_dialog_add_response(dialog, "cancel", cancel)
    unsafe adw_message_dialog_add_response(dialog, "accept", accept)
    unsafe adw_message_dialog_set_close_response(dialog, "cancel")
    unsafe adw_message_dialog_set_default_response(dialog, "cancel")
    unsafe adw_message_dialog_set_response_appearance(dialog, "accept", ADW_RESPONSE_DESTRUCTIVE)
    widget.on("response") { [weak self] arguments in
      self?.end(arguments.string(0) == "accept")
      return .none
    }
    unsafe gtk_window_present(widget.object.instance(of: GtkWindow.self))
  }

  private func end(_ isAccepted: Bool) {
    guard let onEnd else { return }
    self.onEnd = nil
    leaveParent()
    onEnd()
    if isAccepted { whenAccepted() }
  }

  /// libadwaita 1.2 lets go of a parent that may be gone already.
  private func leaveParent() {
    guard let widget else { return }
    unsafe gtk_window_set_transient_for(widget.object.instance(of: GtkWindow.self), nil)
  }

  /// Takes it away without an answer.
  func dismiss() {
    guard let widget, let onEnd else { return }
    self.onEnd = nil
    leaveParent()
    widget.disconnectAll()
    unsafe gtk_window_destroy(widget.object.instance(of: GtkWindow.self))
    onEnd()
  }

  /// Answers as a person would.
  func press(accept isAccepted: Bool) {
    guard let widget, onEnd != nil else { return }
    let dialog = unsafe widget.object.instance(of: AdwMessageDialog.self)
    unsafe adw_message_dialog_response(dialog, isAccepted ? "accept" : "cancel")
    unsafe gtk_window_close(widget.object.instance(of: GtkWindow.self))
  }
}
