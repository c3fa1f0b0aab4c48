#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// Short words over the page that go away by themselves.
  @MainActor
  final class Toasts {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private let label = UILabel()
    private var clock: Task<Void, Never>?

    init() {
      label.font = .preferredFont(forTextStyle: .subheadline)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      label.textAlignment = .center
      label.translatesAutoresizingMaskIntoConstraints = false
      view.contentView.addSubview(label)
      view.layer.cornerRadius = 12
      view.clipsToBounds = true
      view.isHidden = true
      view.isUserInteractionEnabled = false
      let inner = view.contentView
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: inner.topAnchor, constant: 10),
        label.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: -10),
        label.leadingAnchor.constraint(equalTo: inner.leadingAnchor, constant: 16),
        label.trailingAnchor.constraint(equalTo: inner.trailingAnchor, constant: -16),
      ])
    }

    /// Shows a text for a while, in the place of the one before.
    func show(_ text: String) {
      label.text = text
      view.isHidden = false
      UIAccessibility.post(notification: .announcement, argument: text)
      clock?.cancel()
      clock = Deadline.after(.seconds(4)) { [weak self] in self?.view.isHidden = true }
    }
  }
#endif
