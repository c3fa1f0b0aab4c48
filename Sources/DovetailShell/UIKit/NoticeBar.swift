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
    private(set) var notice: PageNotice?

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
    var shownText: String? { notice?.words(strings) }

    func show(_ browser: Browser) {
      let wanted = PageNotice(of: browser)
      guard wanted != notice else { return }
      notice = wanted
      view.isHidden = wanted == nil
      guard let wanted else { return }
      text.text = wanted.words(strings)
      label(wanted.titles(strings))
      UIAccessibility.post(notification: .announcement, argument: text.text)
    }

    private func label(_ titles: (first: String?, second: String?)) {
      for (button, title) in [(first, titles.first), (second, titles.second)] {
        button.isHidden = title == nil
        button.setTitle(title, for: .normal)
      }
    }

    private func press(isFirst: Bool) {
      guard let browser else { return }
      notice?.press(isFirst: isFirst, browser)
    }
  }
#endif
