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
    private(set) var notice: Notice?

    enum Notice { case unresponsive, restored }

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
    var shownText: String? { notice.map(words) }

    private func words(of notice: Notice) -> String {
      switch notice {
      case .unresponsive: strings.unresponsive
      case .restored: strings.restored
      }
    }

    func show(_ browser: Browser) {
      let wanted: Notice? =
        browser.failure != nil
        ? nil
        : browser.isUnresponsive
          ? .unresponsive
          : browser.isRestored
            ? .restored : nil
      guard wanted != notice else { return }
      notice = wanted
      text.stringValue = wanted.map(words) ?? ""
      text.isHidden = wanted == nil
      first.isHidden = wanted != .unresponsive
      second.isHidden = wanted == nil
      second.title = wanted == .restored ? strings.close : strings.restart
    }

    @objc private func pressFirst() { browser?.waitForPage() }

    @objc private func pressSecond() {
      if notice == .restored { browser?.dismissRestored() } else { browser?.restartPage() }
    }
  }
#endif
