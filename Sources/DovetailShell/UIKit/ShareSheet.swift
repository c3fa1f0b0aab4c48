#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The system's sheet to hand something to others.
  @MainActor
  enum ShareSheet {
    /// - Parameter onEnd: called once, with whether it was handed over.
    static func make(
      _ content: SharedContent, from source: UIView?,
      onEnd: @escaping @MainActor (_ isShared: Bool) -> Void
    ) -> UIActivityViewController {
      var items: [Any] = []
      if !content.text.isEmpty { items.append(SharedText(content.text, subject: content.title)) }
      if let url = content.url { items.append(url) }
      items += content.files
      let sheet = UIActivityViewController(activityItems: items, applicationActivities: nil)
      sheet.completionWithItemsHandler = { _, isShared, _, _ in onEnd(isShared) }
      // On an iPad the sheet is a popover, and has to come from somewhere.
      sheet.popoverPresentationController?.sourceView = source
      return sheet
    }
  }

  /// Words with what they are about, which letters have a line for.
  private final class SharedText: NSObject, UIActivityItemSource {
    private let text: String
    private let subject: String

    init(_ text: String, subject: String) {
      self.text = text
      self.subject = subject
    }

    func activityViewControllerPlaceholderItem(
      _ activityViewController: UIActivityViewController
    ) -> Any { text }

    func activityViewController(
      _ activityViewController: UIActivityViewController,
      itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { text }

    func activityViewController(
      _ activityViewController: UIActivityViewController,
      subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { subject }
  }
#endif
