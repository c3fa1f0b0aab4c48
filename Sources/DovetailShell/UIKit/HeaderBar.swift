#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The navigation bar: title or address, how far the page can be trusted, the
  /// menu, and for a popup the button that closes it.
  @MainActor
  final class HeaderBar {
    private let item: UINavigationItem
    private let security: SecurityButton
    private let strings: Strings
    private var menu: UIBarButtonItem?
    private var downloads: UIBarButtonItem?
    /// Opens the list of downloads.
    var onDownloads: (@MainActor () -> Void)?

    init(_ item: UINavigationItem, address: AddressField?, strings: Strings) {
      self.item = item
      self.strings = strings
      security = SecurityButton(strings: strings)
      item.largeTitleDisplayMode = .never
      if let address { item.titleView = address.view }
    }

    func addClose(_ close: @escaping @MainActor () -> Void) {
      let button = UIBarButtonItem(
        systemItem: .close, primaryAction: UIAction(title: strings.close) { _ in close() })
      item.leftBarButtonItem = button
    }

    func addMenu(_ content: UIMenu) {
      let button = UIBarButtonItem(
        title: strings.menu, image: UIImage(systemName: "ellipsis.circle"), menu: content)
      button.accessibilityLabel = strings.menu
      menu = button
      arrange()
    }

    private func arrange() {
      item.rightBarButtonItems = [menu, security.item, downloads].compactMap { $0 }
    }

    func show(_ browser: Browser) {
      security.show(browser)
      let hasDownloads = browser.downloads?.items.isEmpty == false
      guard hasDownloads != (downloads != nil) else { return }
      downloads =
        hasDownloads
        ? UIBarButtonItem(
          title: strings.downloads, image: UIImage(systemName: "arrow.down.circle"),
          primaryAction: UIAction(title: strings.downloads) { [weak self] _ in self?.onDownloads?()
          })
        : nil
      downloads?.accessibilityLabel = strings.downloads
      arrange()
    }

    /// Whether the button for downloads is there.
    var offersDownloads: Bool { downloads != nil }
  }
#endif
