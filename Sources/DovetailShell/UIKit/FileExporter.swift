#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// Lets the person put a file into Files, where they choose.
  @MainActor
  final class FileExporter: NSObject, UIDocumentPickerDelegate {
    private let choice: SaveChoice
    private let onEnd: @MainActor (_ isSaved: Bool) -> Void
    private weak var shown: UIViewController?
    private var isOver = false

    /// - Parameter onEnd: called once.
    init(_ choice: SaveChoice, onEnd: @escaping @MainActor (_ isSaved: Bool) -> Void) {
      self.choice = choice
      self.onEnd = onEnd
    }

    func open(over parent: UIViewController) {
      let picker = UIDocumentPickerViewController(forExporting: [choice.contents], asCopy: true)
      picker.delegate = self
      shown = picker
      parent.present(picker, animated: true)
    }

    /// Takes it away.
    func close() {
      shown?.presentingViewController?.dismiss(animated: false)
      end(false)
    }

    private func end(_ isSaved: Bool) {
      guard !isOver else { return }
      isOver = true
      onEnd(isSaved)
    }

    func documentPicker(
      _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) { end(!urls.isEmpty) }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { end(false) }
  }
#endif
