internal import CWebKitGTK
public import DovetailCore
public import Foundation
internal import GObjectBridge

/// A dialog as it stands on the screen.
///
/// Whatever ends it - a button, the keyboard, its window's end, or the page's -
/// the question is answered once.
@MainActor
public final class OpenDialog {
  /// What it asks.
  public let dialog: Dialog
  /// Called when it is gone from the screen.
  var onEnd: (@MainActor () -> Void)?

  let widget: Widget?
  private var entry: Widget?
  private var chooser: FileChooser?
  private var isOpen = true

  init(_ dialog: Dialog, over parent: Widget, appName: String, isOwn: Bool, strings: Strings) {
    self.dialog = dialog
    let window = unsafe parent.object.instance(of: GtkWindow.self)
    if case .files(let allowsSeveral, let types) = dialog.kind {
      widget = nil
      chooser = unsafe FileChooser(
        over: window, allowsSeveral: allowsSeveral, types: types, strings: strings)
      chooser?.onChoice = { [weak self] files in self?.end(files.map(Dialog.Answer.files)) }
    } else {
      let heading: String
      switch dialog.kind {
      case .permission(let wanted, _):
        heading = strings.wants(isOwn ? appName : dialog.origin.description, wanted)
      default: heading = isOwn ? appName : strings.says(dialog.origin)
      }
      unsafe widget = Widget(window: adw_message_dialog_new(window, nil, nil))
      unsafe adw_message_dialog_set_heading(message, heading)
      unsafe adw_message_dialog_set_body(message, Self.body(of: dialog))
      addButtons(strings)
      widget?.on("response") { [weak self] arguments in
        self?.respond(arguments.string(0) ?? "")
        return .none
      }
    }
    dialog.onWithdrawn = { [weak self] in self?.dismiss() }
    if let chooser { chooser.show() } else { unsafe gtk_window_present(gtkWindow) }
  }

  private var message: UnsafeMutablePointer<AdwMessageDialog>? {
    unsafe widget?.object.instance(of: AdwMessageDialog.self)
  }

  private var gtkWindow: UnsafeMutablePointer<GtkWindow>? {
    unsafe widget?.object.instance(of: GtkWindow.self)
  }

  private static func body(of dialog: Dialog) -> String {
    if case .permission(_, let reason) = dialog.kind { return reason ?? "" }
    // A page may send megabytes; nobody reads them.
    return String(dialog.message.prefix(8_000))
  }

  // MARK: Buttons

  private func add(_ id: String, _ label: String) {
    unsafe adw_message_dialog_add_response(message, id, label)
  }

  private func addButtons(_ strings: Strings) {
    switch dialog.kind {
    case .alert: add("accept", strings.ok)
    case .permission:
      add("cancel", strings.deny)
      add("accept", strings.allow)
    default:
      add("cancel", strings.cancel)
      add("accept", strings.ok)
    }
    if case .permission = dialog.kind {
      unsafe adw_message_dialog_set_default_response(message, "cancel")
    } else {
      unsafe adw_message_dialog_set_default_response(message, "accept")
      unsafe adw_message_dialog_set_response_appearance(
        message, "accept", ADW_RESPONSE_SUGGESTED)
    }
    unsafe adw_message_dialog_set_close_response(message, "cancel")
    guard case .prompt(let text) = dialog.kind else { return }
    let entry = unsafe Widget(gtk_entry_new())
    unsafe gtk_editable_set_text(entry.object.opaque, text)
    unsafe gtk_entry_set_activates_default(entry.object.instance(of: GtkEntry.self), 1)
    entry.accessibleLabel(dialog.message.isEmpty ? strings.answer : dialog.message)
    unsafe adw_message_dialog_set_extra_child(message, entry.gtk)
    unsafe gtk_window_set_focus(gtkWindow, entry.gtk)
    self.entry = entry
  }

  private func respond(_ response: String) {
    guard response == "accept" else { return end(nil) }
    switch dialog.kind {
    case .prompt: end(.text(entryText))
    default: end(.accepted)
    }
  }

  private var entryText: String {
    guard let entry else { return "" }
    return unsafe gtk_editable_get_text(entry.object.opaque).map { unsafe String(cString: $0) }
      ?? ""
  }

  // MARK: Ending

  private func end(_ answer: Dialog.Answer?) {
    guard isOpen else { return }
    isOpen = false
    chooser = nil
    leaveParent()
    // AdwMessageDialog closes itself after a response.
    onEnd?()
    onEnd = nil
    dialog.answer(answer ?? .dismissed)
  }

  /// The dialog may outlive its parent, as long as somebody holds it, and would
  /// then let go of a window that is gone.
  private func leaveParent() {
    guard let gtkWindow = unsafe gtkWindow else { return }
    unsafe gtk_window_set_transient_for(gtkWindow, nil)
  }

  /// Takes it away; the question gets its safe answer.
  public func dismiss() {
    guard isOpen else { return }
    isOpen = false
    chooser?.hide()
    chooser = nil
    leaveParent()
    if let widget {
      widget.disconnectAll()
      unsafe gtk_window_destroy(widget.object.instance(of: GtkWindow.self))
    }
    onEnd?()
    onEnd = nil
    dialog.answer(.dismissed)
  }

  /// Presses a button, as a person would: accepts, or cancels.
  ///
  /// - Parameter text: what is typed into a prompt first; nil leaves its text.
  public func press(accept: Bool, text: String? = nil) {
    guard isOpen, let message = unsafe message else { return }
    if let text, let entry { unsafe gtk_editable_set_text(entry.object.opaque, text) }
    unsafe adw_message_dialog_response(message, accept ? "accept" : "cancel")
    if let gtkWindow = unsafe gtkWindow { unsafe gtk_window_close(gtkWindow) }
  }

  /// Chooses files in a file dialog, as a person would; nil cancels.
  public func choose(_ files: [URL]?) {
    guard case .files = dialog.kind else { return }
    chooser?.hide()
    end(files.map(Dialog.Answer.files))
  }
}
