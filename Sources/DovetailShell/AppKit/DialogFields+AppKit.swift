#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore

  /// What a dialog has to type in.
  @MainActor
  final class DialogFields {
    let view: NSStackView
    private let entry: NSTextField
    private var secret: NSTextField?

    /// nil where there is nothing to type.
    init?(_ dialog: Dialog, strings: Strings) {
      switch dialog.kind {
      case .prompt(let text):
        entry = NSTextField(string: text)
        entry.setAccessibilityLabel(dialog.message.isEmpty ? strings.answer : dialog.message)
      case .credentials(let question):
        entry = NSTextField(string: question.user)
        entry.placeholderString = strings.user
        let field = NSSecureTextField(string: "")
        field.placeholderString = strings.password
        secret = field
      default: return nil
      }
      view = NSStackView(views: [entry, secret].compactMap { $0 })
      view.orientation = .vertical
      view.frame = NSRect(x: 0, y: 0, width: 260, height: secret == nil ? 24 : 56)
      entry.widthAnchor.constraint(equalToConstant: 260).isActive = true
    }

    var text: String { entry.stringValue }
    var password: String { secret?.stringValue ?? "" }

    func type(text: String?, password: String?) {
      if let text { entry.stringValue = text }
      if let password { secret?.stringValue = password }
    }
  }
#endif
