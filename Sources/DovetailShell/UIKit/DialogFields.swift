#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// What a dialog has to type in.
  @MainActor
  final class DialogFields {
    private weak var entry: UITextField?
    private weak var secret: UITextField?

    /// nil where there is nothing to type.
    init?(_ dialog: Dialog, in alert: UIAlertController, strings: Strings) {
      switch dialog.kind {
      case .prompt(let text):
        alert.addTextField { field in
          field.text = text
          field.accessibilityLabel = dialog.message.isEmpty ? strings.answer : dialog.message
        }
      case .credentials(let question):
        alert.addTextField { field in
          field.text = question.user
          field.placeholder = strings.user
          field.textContentType = .username
          field.autocapitalizationType = .none
          field.autocorrectionType = .no
        }
        alert.addTextField { field in
          field.placeholder = strings.password
          field.textContentType = .password
          field.isSecureTextEntry = true
        }
      default: return nil
      }
      entry = alert.textFields?.first
      secret = alert.textFields?.dropFirst().first
    }

    var text: String { entry?.text ?? "" }
    var password: String { secret?.text ?? "" }

    func type(text: String?, password: String?) {
      if let text { entry?.text = text }
      if let password { secret?.text = password }
    }
  }
#endif
