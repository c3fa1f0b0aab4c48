#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore

  /// The bar over the page: it does not react, or was restored.
  @MainActor
  final class NoticeBar: NSObject {
    let view: NSStackView
    let first: NSButton
    let second: NSButton
    private let text = NSTextField(wrappingLabelWithString: "")
    private let strings: Strings
    private weak var browser: Browser?
    /// What the bar says; nil while it is away.
    private(set) var notice: PageNotice?

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
      self.strings = strings
      first = NSButton(title: strings.wait, target: nil, action: nil)
      second = NSButton(title: strings.restart, target: nil, action: nil)
      view = NSStackView(views: [text, first, second])
      view.detachesHiddenViews = true
      super.init()
      first.target = self
      first.action = #selector(pressFirst)
      second.target = self
      second.action = #selector(pressSecond)
      for part in [text, first, second] { part.isHidden = true }
    }

    /// What the bar says; nil while there is none.
    var shownText: String? { notice?.words(strings) }

    func show(_ browser: Browser) {
      let wanted = PageNotice(of: browser)
      guard wanted != notice else { return }
      notice = wanted
      text.stringValue = shownText ?? ""
      text.isHidden = wanted == nil
      label(wanted?.titles(strings) ?? (nil, nil))
    }

    private func label(_ titles: (first: String?, second: String?)) {
      for (button, title) in [(first, titles.first), (second, titles.second)] {
        button.isHidden = title == nil
        button.title = title ?? ""
      }
    }

    @objc private func pressFirst() { press(isFirst: true) }
    @objc private func pressSecond() { press(isFirst: false) }

    private func press(isFirst: Bool) {
      guard let browser else { return }
      notice?.press(isFirst: isFirst, browser)
    }
  }
#endif
