#if canImport(UIKit)
  internal import UIKit

  /// A question of the shell's own, before something that cannot be undone.
  @MainActor
  struct Question {
    let heading: String
    let body: String
    let cancel: String
    let accept: String

    func open(
      over parent: UIViewController, whenAccepted: @escaping @MainActor () -> Void
    ) {
      let alert = UIAlertController(title: heading, message: body, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: cancel, style: .cancel) { _ in })
      alert.addAction(UIAlertAction(title: accept, style: .destructive) { _ in whenAccepted() })
      parent.present(alert, animated: true)
    }
  }
#endif
