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
  /// Hands over what a page shares, to the clipboard or as a letter, and says
  /// once whether that was done.
  var handOver:
    (@MainActor (SharedContent, _ asLetter: Bool, @escaping @MainActor (Bool) -> Void) -> Void)?

  let widget: Widget?
  private var fields: DialogFields?
  private var chooser: FileChooser?
  private var isOpen = true

  init(_ dialog: Dialog, over parent: Widget, appName: String, isOwn: Bool, strings: Strings) {
    self.dialog = dialog
    let window = unsafe parent.object.instance(of: GtkWindow.self)
    let chooser: FileChooser? =
      switch dialog.kind {
      case .files(let choice): unsafe FileChooser(over: window, choice, strings: strings)
      case .save(let choice): unsafe FileChooser(over: window, choice, strings: strings)
      default: nil
      }
    self.chooser = chooser
    if let chooser {
      widget = nil
      chooser.onChoice = { [weak self] files in self?.end(files.map(Dialog.Answer.files)) }
    } else {
      unsafe widget = Widget(window: adw_message_dialog_new(window, nil, nil))
      let body = strings.body(of: dialog, appName: appName, isOwn: isOwn)
      let heading = strings.heading(of: dialog, appName: appName, isOwn: isOwn)
      unsafe adw_message_dialog_set_heading(message, LineBreaks.set(in: heading))
      addButtons(strings)
      addFields(strings, below: body)
      widget?.on("response") { [weak self] arguments in
        self?.respond(arguments.string(0) ?? "")
        return .none
      }
    }
    dialog.onWithdrawn = { [weak self] in self?.dismiss() }
    if let chooser { chooser.show() } else { unsafe gtk_window_present(gtkWindow) }
    dialog.appeared()
  }

  private var message: UnsafeMutablePointer<AdwMessageDialog>? {
    unsafe widget?.object.instance(of: AdwMessageDialog.self)
  }

  private var gtkWindow: UnsafeMutablePointer<GtkWindow>? {
    unsafe widget?.object.instance(of: GtkWindow.self)
  }

  // MARK: Buttons

  private func add(_ id: String, _ label: String) {
    unsafe adw_message_dialog_add_response(message, id, label)
  }

  /// A letter's address carries no files, and a copy would be of files that go.
  private func addWays(_ strings: Strings) {
    guard case .share(let content) = dialog.kind, content.files.isEmpty else {
      return add("accept", strings.save)
    }
    add("letter", strings.sendAddress)
    add("accept", strings.copy)
  }

  private func addButtons(_ strings: Strings) {
    switch dialog.kind {
    case .alert: add("accept", strings.ok)
    case .permission:
      add("refuse", strings.deny)
      add("accept", strings.allow)
    case .leave:
      add("cancel", strings.stay)
      add("accept", strings.leave)
    case .share:
      add("cancel", strings.cancel)
      addWays(strings)
    case .credentials:
      add("cancel", strings.cancel)
      add("accept", strings.signIn)
    case .openExternally:
      add("cancel", strings.cancel)
      add("accept", strings.open)
    default:
      add("cancel", strings.cancel)
      add("accept", strings.ok)
    }
    unsafe adw_message_dialog_set_close_response(message, "cancel")
    switch dialog.kind {
    case .openExternally: unsafe adw_message_dialog_set_default_response(message, "cancel")
    case .permission: unsafe adw_message_dialog_set_default_response(message, "refuse")
    case .leave:
      unsafe adw_message_dialog_set_default_response(message, "cancel")
      unsafe adw_message_dialog_set_response_appearance(
        message, "accept", ADW_RESPONSE_DESTRUCTIVE)
    default:
      unsafe adw_message_dialog_set_default_response(message, "accept")
      unsafe adw_message_dialog_set_response_appearance(
        message, "accept", ADW_RESPONSE_SUGGESTED)
    }
  }

  private func addFields(_ strings: Strings, below body: String) {
    fields = DialogFields(dialog, strings: strings)
    let text = LineBreaks.set(in: body)
    let scroller = Self.isLong(body) ? Widget.scrollingParagraph(text, height: 280) : nil
    if scroller == nil { unsafe adw_message_dialog_set_body(message, text) }
    let parts = [scroller, fields?.widget].compactMap(\.self)
    guard !parts.isEmpty else { return }
    let box = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12)
    for part in parts { box.append(part) }
    unsafe adw_message_dialog_set_extra_child(message, box.gtk)
    if let first = fields?.first { unsafe gtk_window_set_focus(gtkWindow, first.gtk) }
  }

  /// Whether a text scrolls: the dialog's own label is as high as it is long, and
  /// would push the buttons off the screen.
  private static func isLong(_ body: String) -> Bool {
    body.count / 32 + body.count { $0.isNewline } > 12
  }

  private func respond(_ response: String) {
    switch (response, dialog.kind) {
    case ("accept", .prompt): end(.text(fields?.text ?? ""))
    case ("accept", .credentials):
      end(.credentials(user: fields?.text ?? "", password: fields?.password ?? ""))
    case ("accept", .share(let content)): share(content, asLetter: false)
    case ("letter", .share(let content)): share(content, asLetter: true)
    case ("accept", _): end(.accepted)
    case ("refuse", _): end(.refused)
    default: end(nil)
    }
  }

  private func share(_ content: SharedContent, asLetter isLetter: Bool) {
    guard isOpen else { return }
    leave()
    guard let handOver else { return dialog.answer(.dismissed) }
    let dialog = dialog
    handOver(content, isLetter) { dialog.answer($0 ? .accepted : .dismissed) }
  }

  // MARK: Ending

  private func end(_ answer: Dialog.Answer?) {
    guard isOpen else { return }
    let silences = fields?.silences ?? false
    leave()
    dialog.answer(answer ?? .dismissed, silencing: silences)
  }

  /// AdwMessageDialog closes itself after a response.
  private func leave() {
    isOpen = false
    chooser = nil
    leaveParent()
    onEnd?()
    onEnd = nil
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

  /// Presses a button, as a person would: accepts, or cancels; for a permission,
  /// allows or refuses.
  ///
  /// - Parameters:
  ///   - text: what is typed first, into a prompt or as the user; nil leaves
  ///     what is there.
  ///   - password: what is typed as the password.
  ///   - silencing: ticks that the page shall show no more dialogs, where that
  ///     is offered.
  public func press(
    accept: Bool, text: String? = nil, password: String? = nil, silencing: Bool = false
  ) {
    var refusal = "cancel"
    if case .permission = dialog.kind { refusal = "refuse" }
    fields?.type(text: text, password: password, silencing: silencing)
    respond(by: accept ? "accept" : refusal)
  }

  /// Closes the dialog without an answer, as Escape does.
  public func close() {
    if chooser != nil { choose(nil) } else { respond(by: "cancel") }
  }

  /// Sends what a page shares as a letter, as the button for that does.
  func pressLetter() { respond(by: "letter") }

  private func respond(by response: String) {
    guard isOpen, let message = unsafe message else { return }
    unsafe adw_message_dialog_response(message, response)
    if let gtkWindow = unsafe gtkWindow { unsafe gtk_window_close(gtkWindow) }
  }

  /// Chooses files in a file dialog, or the place for one, as a person would; nil
  /// cancels.
  public func choose(_ files: [URL]?) {
    guard chooser != nil else { return }
    chooser?.hide()
    end(files.map(Dialog.Answer.files))
  }
}
