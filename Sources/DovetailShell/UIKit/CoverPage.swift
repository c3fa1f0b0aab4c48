#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// A page of the shell's own in the page's place: a picture, a title, words, and
  /// what can be done. In the middle where there is room, and to be scrolled where
  /// there is not.
  @MainActor
  final class CoverPage {
    let view = UIScrollView()
    private let icon = UIImageView()
    private let heading = UILabel()
    private let words = UILabel()

    /// - Parameter parts: what stands below the words, from the top.
    init(_ parts: [UIView]) {
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
      place([icon, heading, words] + parts)
    }

    private func place(_ parts: [UIView]) {
      let column = UIStackView(arrangedSubviews: parts)
      column.axis = .vertical
      column.alignment = .center
      column.spacing = 16
      column.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(column)
      let content = view.contentLayoutGuide
      let frame = view.frameLayoutGuide
      let middle = column.centerYAnchor.constraint(equalTo: frame.centerYAnchor)
      middle.priority = .defaultLow
      NSLayoutConstraint.activate([
        column.widthAnchor.constraint(lessThanOrEqualToConstant: 480), middle,
        column.centerXAnchor.constraint(equalTo: frame.centerXAnchor),
        column.leadingAnchor.constraint(greaterThanOrEqualTo: frame.leadingAnchor, constant: 24),
        column.topAnchor.constraint(greaterThanOrEqualTo: content.topAnchor, constant: 24),
        column.bottomAnchor.constraint(lessThanOrEqualTo: content.bottomAnchor, constant: -24),
      ])
    }

    /// Shows a page, and reads it out.
    func show(_ title: String, _ text: String, picture: UIImage?) {
      heading.text = title
      words.text = text
      icon.image = picture
      icon.isHidden = picture == nil
      UIAccessibility.post(notification: .screenChanged, argument: heading)
    }
  }
#endif
