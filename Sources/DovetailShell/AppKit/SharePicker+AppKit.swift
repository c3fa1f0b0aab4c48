#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore

  /// The system's menu to hand something to others.
  @MainActor
  final class SharePicker: NSObject, NSSharingServicePickerDelegate {
    private let content: SharedContent
    private let picker: NSSharingServicePicker
    private var onEnd: (@MainActor (Bool) -> Void)?

    /// - Parameter onEnd: called once, with whether a way was chosen.
    init(_ content: SharedContent, onEnd: @escaping @MainActor (_ isShared: Bool) -> Void) {
      self.content = content
      self.onEnd = onEnd
      var items: [Any] = []
      if !content.text.isEmpty { items.append(content.text) }
      if let url = content.url { items.append(url) }
      items += content.files
      picker = NSSharingServicePicker(items: items)
      super.init()
      picker.delegate = self
    }

    func open(over view: NSView) {
      picker.show(relativeTo: .zero, of: view, preferredEdge: .minY)
    }

    func sharingServicePicker(
      _ sharingServicePicker: NSSharingServicePicker, didChoose service: NSSharingService?
    ) {
      if !content.title.isEmpty { service?.subject = content.title }
      onEnd?(service != nil)
      onEnd = nil
    }
  }
#endif
