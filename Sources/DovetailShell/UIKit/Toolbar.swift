#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The bar at the bottom, with what the app wants there.
  @MainActor
  final class Toolbar {
    /// The buttons in order, by what they are.
    private let buttons: [(item: ToolbarItem, button: UIBarButtonItem)]
    /// Those that the page has put there, behind the app's.
    private var pageButtons: [(own: StockCommands.PageButton, button: UIBarButtonItem)] = []
    private let strings: Strings
    /// Does what a button is for.
    var perform: (@MainActor (ToolbarItem) -> Void)?
    /// Does what a button of the page's is for.
    var performOfPage: (@MainActor (StockCommands.PageButton) -> Void)?

    init(_ items: [ToolbarItem], strings: Strings) {
      self.strings = strings
      buttons = items.map { ($0, UIBarButtonItem()) }
      for (item, button) in buttons {
        let (title, image) = Self.look(of: item, strings: strings)
        button.title = title
        button.accessibilityLabel = title
        let action = UIAction(title: title, image: image) { [weak self] _ in self?.perform?(item) }
        button.primaryAction = action
        button.image = image
      }
    }

    /// The buttons, spread over the width.
    var barItems: [UIBarButtonItem] {
      Array(
        (buttons.map(\.button) + pageButtons.map(\.button)).map { [$0] }
          .joined(separator: [UIBarButtonItem(systemItem: .flexibleSpace)]))
    }

    /// Shows the page's buttons.
    ///
    /// - Returns: whether something is different now.
    func show(pageButtons new: [StockCommands.PageButton]) -> Bool {
      guard new != pageButtons.map(\.own) else { return false }
      pageButtons = new.map { ($0, button(of: $0)) }
      return true
    }

    private func button(of own: StockCommands.PageButton) -> UIBarButtonItem {
      let image = UIImage(systemName: own.icon.symbolName)
      let button = UIBarButtonItem()
      button.primaryAction = UIAction(title: own.title, image: image) { [weak self] _ in
        self?.performOfPage?(own)
      }
      button.image = image
      button.accessibilityLabel = own.title
      button.isEnabled = own.isEnabled ?? true
      return button
    }

    private static func look(of item: ToolbarItem, strings: Strings) -> (String, UIImage?) {
      switch item {
      case .back: (strings.back, UIImage(systemName: "chevron.backward"))
      case .forward: (strings.forward, UIImage(systemName: "chevron.forward"))
      case .home: (strings.home, UIImage(systemName: "house"))
      case .reload: (strings.reload, UIImage(systemName: "arrow.clockwise"))
      case .share: (strings.share, UIImage(systemName: "square.and.arrow.up"))
      case .settings: (strings.settings, UIImage(systemName: "gearshape"))
      case .button(let own): (own.title, own.icon.flatMap(AppIcons.image))
      }
    }

    func button(_ wanted: ToolbarItem) -> UIBarButtonItem? {
      buttons.first { $0.item == wanted }?.button
    }

    // MARK: State

    /// Enabled exactly as the browser can act.
    func show(_ browser: Browser) {
      button(.back)?.isEnabled = browser.canGoBack
      button(.forward)?.isEnabled = browser.canGoForward
      let isOnTheWeb = ["http", "https"].contains(browser.url?.scheme?.lowercased())
      button(.share)?.isEnabled = isOnTheWeb && browser.failure == nil
      for (item, button) in buttons {
        guard case .button(let own) = item, let state = browser.stack?.state(of: own) else {
          continue
        }
        button.isEnabled = state.isEnabled
        button.isHidden = !state.isVisible
        button.accessibilityLabel = state.title ?? own.title
        if own.icon == nil { button.title = state.title ?? own.title }
      }
      guard let reload = button(.reload) else { return }
      reload.image = UIImage(systemName: browser.isLoading ? "xmark" : "arrow.clockwise")
      reload.accessibilityLabel = browser.isLoading ? strings.stop : strings.reload
    }
  }
#endif
