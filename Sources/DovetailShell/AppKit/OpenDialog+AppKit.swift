#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  public import DovetailCore
  public import Foundation

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

    private let parent: NSWindow
    private let alert = NSAlert()
    private var fields: DialogFields?
    /// For files, and for the place of one.
    private var panel: NSSavePanel?
    private var picker: SharePicker?
    private var isOpen = true

    init(_ dialog: Dialog, over parent: NSWindow, appName: String, isOwn: Bool, strings: Strings) {
      self.dialog = dialog
      self.parent = parent
      dialog.onWithdrawn = { [weak self] in self?.dismiss() }
      switch dialog.kind {
      case .files(let choice): choose(choice, strings)
      case .save(let choice): choose(choice, strings)
      case .share(let content): share(content)
      default:
        alert.messageText = strings.heading(of: dialog, appName: appName, isOwn: isOwn)
        alert.informativeText = strings.body(of: dialog, appName: appName, isOwn: isOwn)
        fields = DialogFields(dialog, strings: strings)
        alert.accessoryView = fields?.view
        addButtons(strings)
        alert.beginSheetModal(for: parent) { [weak self] response in
          self?.respond(accept: response == .alertFirstButtonReturn)
        }
      }
      dialog.appeared()
    }

    private func addButtons(_ strings: Strings) {
      let (no, yes): (String?, String) =
        switch dialog.kind {
        case .alert: (nil, strings.ok)
        case .permission: (strings.deny, strings.allow)
        case .leave: (strings.stay, strings.leave)
        case .credentials: (strings.cancel, strings.signIn)
        case .openExternally: (strings.cancel, strings.open)
        default: (strings.cancel, strings.ok)
        }
      let accept = alert.addButton(withTitle: yes)
      if let no { alert.addButton(withTitle: no) }
      switch dialog.kind {
      // Return must not mean yes.
      case .permission, .openExternally, .leave: accept.keyEquivalent = ""
      default: break
      }
      alert.showsSuppressionButton = dialog.offersSilence
      alert.suppressionButton?.title = strings.silence
    }

    private func choose(_ choice: FileChoice, _ strings: Strings) {
      let panel = FileChooser.panel(choice, strings: strings)
      self.panel = panel
      panel.beginSheetModal(for: parent) { [weak self, weak panel] response in
        let files = response == .OK ? panel?.urls : nil
        self?.end(files.map(Dialog.Answer.files) ?? .dismissed)
      }
    }

    private func choose(_ choice: SaveChoice, _ strings: Strings) {
      let panel = NSSavePanel()
      panel.message = strings.saveFile
      panel.nameFieldStringValue = choice.name
      self.panel = panel
      panel.beginSheetModal(for: parent) { [weak self, weak panel] response in
        let place = response == .OK ? panel?.url : nil
        self?.end(place.map { .files([$0]) } ?? .dismissed)
      }
    }

    private func share(_ content: SharedContent) {
      let picker = SharePicker(content) { [weak self] isShared in
        self?.end(isShared ? .accepted : .dismissed)
      }
      self.picker = picker
      // The picker is a menu, which runs until it is answered.
      Task { [weak self] in
        if let view = self?.parent.contentView { picker.open(over: view) }
      }
    }

    private func respond(accept: Bool) {
      switch dialog.kind {
      case .prompt where accept: end(.text(fields?.text ?? ""))
      case .credentials where accept:
        end(.credentials(user: fields?.text ?? "", password: fields?.password ?? ""))
      case .permission: end(accept ? .accepted : .refused)
      default: end(accept ? .accepted : .dismissed)
      }
    }

    // MARK: Ending

    private func end(_ answer: Dialog.Answer) {
      guard isOpen else { return }
      isOpen = false
      panel = nil
      picker = nil
      onEnd?()
      onEnd = nil
      dialog.answer(answer, silencing: alert.suppressionButton?.state == .on)
    }

    private var sheet: NSWindow { panel ?? alert.window }

    /// Takes it away; the question gets its safe answer.
    public func dismiss() {
      guard isOpen else { return }
      let sheet = picker == nil ? sheet : nil
      end(.dismissed)
      if let sheet { parent.endSheet(sheet) }
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
      guard isOpen, panel == nil else { return }
      if picker != nil { return respond(accept: accept) }
      fields?.type(text: text, password: password)
      if silencing { alert.suppressionButton?.state = .on }
      let sheet = sheet
      respond(accept: accept)
      parent.endSheet(sheet)
    }

    /// Closes the dialog without an answer, as Escape does.
    public func close() { dismiss() }

    /// Chooses files in a file dialog, or the place for one, as a person would; nil
    /// cancels.
    public func choose(_ files: [URL]?) {
      guard let panel else { return }
      end(files.map(Dialog.Answer.files) ?? .dismissed)
      parent.endSheet(panel)
    }
  }
#endif
