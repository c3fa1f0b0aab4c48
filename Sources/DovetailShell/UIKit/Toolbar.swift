#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The bar at the bottom, with what the app wants there.
  @MainActor
  final class Toolbar {
    /// The buttons in order, by what they are.
    private let buttons: [(item: ToolbarItem, button: UIBarButtonItem)]
    private let strings: Strings
    /// Does what a button is for.
    var perform: (@MainActor (ToolbarItem) -> Void)?

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
        buttons.map { [$0.button] }.joined(separator: [UIBarButtonItem(systemItem: .flexibleSpace)])
      )
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
