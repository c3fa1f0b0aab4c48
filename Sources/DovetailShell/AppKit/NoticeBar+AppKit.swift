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

    enum Notice: Equatable {
      case unresponsive, restored
      case update(VersionNews)
    }

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
      case .update(let news): strings.updateAvailable(news)
      }
    }

    func show(_ browser: Browser) {
      let wanted: Notice? =
        browser.failure != nil
        ? nil
        : browser.isUnresponsive
          ? .unresponsive
          : browser.isRestored
            ? .restored : update(browser)
      guard wanted != notice else { return }
      notice = wanted
      text.stringValue = wanted.map(words) ?? ""
      text.isHidden = wanted == nil
      switch wanted {
      case .unresponsive: label(strings.wait, strings.restart)
      case .restored: label(nil, strings.close)
      case .update(let news): label(strings.later, news.store == nil ? nil : strings.update)
      case nil: label(nil, nil)
      }
    }

    /// Over the main page only.
    private func update(_ browser: Browser) -> Notice? {
      guard browser.opener == nil, case .optional(let news) = browser.versions?.update else {
        return nil
      }
      return .update(news)
    }

    private func label(_ one: String?, _ other: String?) {
      for (button, title) in [(first, one), (second, other)] {
        button.isHidden = title == nil
        button.title = title ?? ""
      }
    }

    @objc private func pressFirst() {
      if notice == .unresponsive { browser?.waitForPage() } else { browser?.versions?.later() }
    }

    @objc private func pressSecond() {
      switch notice {
      case .restored: browser?.dismissRestored()
      case .update:
        browser?.openStore()
        browser?.versions?.later()
      default: browser?.restartPage()
      }
    }
  }
#endif
