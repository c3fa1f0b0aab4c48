#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The bar between navigation bar and page: the page does not react, or was
  /// restored.
  @MainActor
  final class NoticeBar {
    let view: UIView
    let first = UIButton(configuration: .gray())
    let second = UIButton(configuration: .gray())
    private let text = UILabel()
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
      text.font = .preferredFont(forTextStyle: .footnote)
      text.adjustsFontForContentSizeCategory = true
      text.numberOfLines = 0
      let line = UIStackView(arrangedSubviews: [text, first, second])
      line.spacing = 8
      line.alignment = .center
      line.isLayoutMarginsRelativeArrangement = true
      line.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 8, leading: 16, bottom: 8, trailing: 16)
      line.backgroundColor = .secondarySystemBackground
      line.isHidden = true
      view = line
      first.addAction(
        UIAction { [weak self] _ in self?.press(isFirst: true) }, for: .primaryActionTriggered)
      second.addAction(
        UIAction { [weak self] _ in self?.press(isFirst: false) }, for: .primaryActionTriggered)
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
      view.isHidden = wanted == nil
      guard let wanted else { return }
      text.text = words(of: wanted)
      switch wanted {
      case .unresponsive: label(strings.wait, strings.restart)
      case .restored: label(nil, strings.close)
      case .update(let news): label(strings.later, news.store == nil ? nil : strings.update)
      }
      UIAccessibility.post(notification: .announcement, argument: text.text)
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
        button.setTitle(title, for: .normal)
      }
    }

    private func press(isFirst: Bool) {
      switch notice {
      case .unresponsive: if isFirst { browser?.waitForPage() } else { browser?.restartPage() }
      case .restored: browser?.dismissRestored()
      case .update:
        if !isFirst { browser?.openStore() }
        browser?.versions?.later()
      case nil: break
      }
    }
  }
#endif
