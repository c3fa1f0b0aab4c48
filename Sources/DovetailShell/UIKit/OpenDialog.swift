#if canImport(UIKit)
  public import DovetailCore
  public import Foundation
  internal import UIKit

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

    private var alert: UIAlertController?
    private var fields: DialogFields?
    private var chooser: FileChooser?
    private var exporter: FileExporter?
    private var sheet: UIViewController?
    private var isOpen = true

    init(
      _ dialog: Dialog, over parent: UIViewController, appName: String, isOwn: Bool,
      strings: Strings
    ) {
      self.dialog = dialog
      dialog.onWithdrawn = { [weak self] in self?.dismiss() }
      let top = Self.topmost(parent)
      switch dialog.kind {
      case .files(let choice): open(choice, over: top, strings)
      case .save(let choice): open(choice, over: top)
      case .share(let content): open(content, over: top)
      default:
        openAlert(over: top, appName: appName, isOwn: isOwn, strings)
        return
      }
      dialog.appeared()
    }

    private func open(_ choice: FileChoice, over parent: UIViewController, _ strings: Strings) {
      chooser = FileChooser(choice, strings: strings) { [weak self] files in
        self?.end(files.map(Dialog.Answer.files) ?? .dismissed)
      }
      chooser?.open(over: parent)
    }

    private func open(_ choice: SaveChoice, over parent: UIViewController) {
      exporter = FileExporter(choice) { [weak self] isSaved in
        self?.end(isSaved ? .accepted : .dismissed)
      }
      exporter?.open(over: parent)
    }

    private func open(_ content: SharedContent, over parent: UIViewController) {
      let sheet = ShareSheet.make(content, from: parent.view) { [weak self] isShared in
        self?.end(isShared ? .accepted : .dismissed)
      }
      self.sheet = sheet
      parent.present(sheet, animated: true)
    }

    private func openAlert(
      over parent: UIViewController, appName: String, isOwn: Bool, _ strings: Strings
    ) {
      let alert = UIAlertController(
        title: strings.heading(of: dialog, appName: appName, isOwn: isOwn),
        message: strings.body(of: dialog, appName: appName, isOwn: isOwn), preferredStyle: .alert)
      self.alert = alert
      fields = DialogFields(dialog, in: alert, strings: strings)
      addButtons(to: alert, strings)
      parent.present(alert, animated: true) { [weak dialog] in dialog?.appeared() }
    }

    /// What stands over everything of a window already.
    private static func topmost(_ controller: UIViewController) -> UIViewController {
      var top = controller
      while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
      return top
    }

    // MARK: Buttons

    private func addButtons(to alert: UIAlertController, _ strings: Strings) {
      let (no, yes) = Self.labels(dialog.kind, strings)
      if let no {
        alert.addAction(
          UIAlertAction(title: no, style: .cancel) { [weak self] _ in self?.respond(accept: false) }
        )
      }
      let accept = UIAlertAction(
        title: yes, style: dialog.kind == .leave ? .destructive : .default
      ) { [weak self] _ in self?.respond(accept: true) }
      alert.addAction(accept)
      if Self.isSafeToAccept(dialog.kind) { alert.preferredAction = accept }
      guard dialog.offersSilence else { return }
      alert.addAction(
        UIAlertAction(title: strings.silence, style: .destructive) { [weak self] _ in
          self?.end(.dismissed, silencing: true)
        })
    }

    /// Whether Return may mean yes.
    private static func isSafeToAccept(_ kind: Dialog.Kind) -> Bool {
      switch kind {
      case .permission, .openExternally, .leave: false
      default: true
      }
    }

    private static func labels(_ kind: Dialog.Kind, _ strings: Strings) -> (String?, String) {
      switch kind {
      case .alert: (nil, strings.ok)
      case .permission: (strings.deny, strings.allow)
      case .leave: (strings.stay, strings.leave)
      case .credentials: (strings.cancel, strings.signIn)
      case .openExternally: (strings.cancel, strings.open)
      default: (strings.cancel, strings.ok)
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

    private func end(_ answer: Dialog.Answer, silencing: Bool = false) {
      guard isOpen else { return }
      isOpen = false
      chooser = nil
      exporter = nil
      sheet = nil
      alert = nil
      onEnd?()
      onEnd = nil
      dialog.answer(answer, silencing: silencing)
    }

    /// Takes it away; the question gets its safe answer.
    public func dismiss() {
      guard isOpen else { return }
      alert?.presentingViewController?.dismiss(animated: false)
      sheet?.presentingViewController?.dismiss(animated: false)
      chooser?.close()
      exporter?.close()
      end(.dismissed)
    }

    /// Presses a button, as a person would: accepts, or cancels; for a permission,
    /// allows or refuses.
    ///
    /// - Parameters:
    ///   - text: what is typed first, into a prompt or as the user; nil leaves
    ///     what is there.
    ///   - password: what is typed as the password.
    ///   - silencing: that the page shall show no more dialogs, where that is
    ///     offered; here a button of its own, which cancels.
    public func press(
      accept: Bool, text: String? = nil, password: String? = nil, silencing: Bool = false
    ) {
      guard isOpen else { return }
      guard let alert else {
        guard let sheet else { return }
        sheet.presentingViewController?.dismiss(animated: false)
        return respond(accept: accept)
      }
      fields?.type(text: text, password: password)
      alert.presentingViewController?.dismiss(animated: false)
      if silencing && dialog.offersSilence {
        end(.dismissed, silencing: true)
      } else {
        respond(accept: accept)
      }
    }

    /// Closes the dialog without an answer.
    public func close() { dismiss() }

    /// Chooses files in a file dialog, or the place for one, as a person would; nil
    /// cancels.
    public func choose(_ files: [URL]?) {
      let (chooser, exporter) = (chooser, exporter)
      guard chooser != nil || exporter != nil else { return }
      end(files.map(Dialog.Answer.files) ?? .dismissed)
      chooser?.close()
      exporter?.close()
    }
  }
#endif
