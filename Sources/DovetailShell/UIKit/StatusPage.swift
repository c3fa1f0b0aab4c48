#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// What stands in the place of a page that is not there: what happened, and what
  /// to do about it.
  @MainActor
  final class StatusPage {
    let view = UIScrollView()
    let retry = UIButton(configuration: .filled())
    private let home = UIButton(configuration: .gray())
    private let icon = UIImageView()
    private let heading = UILabel()
    private let words = UILabel()
    private let strings: Strings
    private weak var browser: Browser?

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
      self.strings = strings
      view.backgroundColor = .systemBackground
      heading.font = .preferredFont(forTextStyle: .title2)
      words.font = .preferredFont(forTextStyle: .body)
      words.textColor = .secondaryLabel
      for label in [heading, words] {
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = 0
        label.textAlignment = .center
      }
      heading.accessibilityTraits = .header
      icon.tintColor = .secondaryLabel
      icon.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .largeTitle)
      icon.isAccessibilityElement = false
      retry.setTitle(strings.retry, for: .normal)
      home.setTitle(strings.startPage, for: .normal)
      retry.addAction(
        UIAction { [weak self] _ in self?.browser?.reload() }, for: .primaryActionTriggered)
      home.addAction(
        UIAction { [weak self] _ in self?.browser?.home() }, for: .primaryActionTriggered)
      place()
    }

    /// In the middle where there is room, and to be scrolled where there is not.
    private func place() {
      let column = UIStackView(arrangedSubviews: [icon, heading, words, retry, home])
      column.axis = .vertical
      column.alignment = .center
      column.spacing = 16
      column.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(column)
      let content = view.contentLayoutGuide
      let frame = view.frameLayoutGuide
      let width = column.widthAnchor.constraint(lessThanOrEqualToConstant: 480)
      let middle = column.centerYAnchor.constraint(equalTo: frame.centerYAnchor)
      middle.priority = .defaultLow
      NSLayoutConstraint.activate([
        width, middle, column.centerXAnchor.constraint(equalTo: frame.centerXAnchor),
        column.leadingAnchor.constraint(greaterThanOrEqualTo: frame.leadingAnchor, constant: 24),
        column.topAnchor.constraint(greaterThanOrEqualTo: content.topAnchor, constant: 24),
        column.bottomAnchor.constraint(lessThanOrEqualTo: content.bottomAnchor, constant: -24),
      ])
    }

    /// The button to the start, where there is one.
    var shownHome: UIButton? { home.isHidden ? nil : home }

    /// What it says: title and text.
    private(set) var text = ""

    func show(_ failure: LoadFailure) {
      let (title, explanation) = (strings.title(of: failure), strings.text(of: failure))
      text = title + "\n" + explanation
      heading.text = title
      words.text = explanation
      icon.image = UIImage(systemName: Self.symbol(of: failure.reason))
      // An app does not end itself here, so there is no Quit.
      let actions = browser?.manifest.failurePage ?? []
      home.isHidden = !actions.contains(.home) || failure.url == browser?.manifest.start
    }

    private static func symbol(of reason: LoadFailure.Reason) -> String {
      switch reason {
      case .offline, .hostNotFound, .refused, .timedOut, .interrupted: "wifi.slash"
      case .insecure, .notAllowed(.plainHTTP): "lock.open.trianglebadge.exclamationmark"
      default: "exclamationmark.triangle"
      }
    }
  }
#endif
