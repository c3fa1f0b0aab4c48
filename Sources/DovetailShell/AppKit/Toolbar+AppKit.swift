#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore

  /// The bar of a window, with what the app wants at the bottom of a phone.
  @MainActor
  final class Toolbar: NSObject, NSToolbarDelegate {
    let bar = NSToolbar(identifier: "dovetail")
    private let buttons: [(item: ToolbarItem, id: NSToolbarItem.Identifier, button: NSToolbarItem)]
    /// Those that the page has put there, behind the app's.
    private var pageButtons: [(own: StockCommands.PageButton, button: NSToolbarItem)] = []
    private let hasSettings: Bool
    private let strings: Strings
    /// Does what a button is for.
    var perform: (@MainActor (ToolbarItem) -> Void)?
    /// Does what a button of the page's is for.
    var performOfPage: (@MainActor (StockCommands.PageButton) -> Void)?

    init(_ items: [ToolbarItem], hasSettings: Bool, strings: Strings) {
      self.hasSettings = hasSettings
      self.strings = strings
      buttons = items.enumerated().map { index, item in
        let id = NSToolbarItem.Identifier("button-\(index)")
        return (item, id, NSToolbarItem(itemIdentifier: id))
      }
      super.init()
      for (item, _, button) in buttons {
        let (title, symbol) = Self.look(of: item, strings: strings)
        button.label = title
        button.toolTip = title
        if let symbol {
          button.image = NSImage(systemSymbolName: symbol, accessibilityDescription: title)
        } else {
          button.title = title
        }
        button.isBordered = true
        // Enabled by us, as the browser can act.
        button.autovalidates = false
        button.target = self
        button.action = #selector(press)
      }
      bar.delegate = self
      bar.displayMode = .iconOnly
    }

    private static func look(of item: ToolbarItem, strings: Strings) -> (String, String?) {
      switch item {
      case .back: (strings.back, "chevron.backward")
      case .forward: (strings.forward, "chevron.forward")
      case .home: (strings.home, "house")
      case .reload: (strings.reload, "arrow.clockwise")
      case .share: (strings.share, "square.and.arrow.up")
      case .settings: (strings.settings, "gearshape")
      case .button(let own): (own.title, nil)
      }
    }

    @objc private func press(_ sender: Any?) {
      guard let entry = buttons.first(where: { $0.button === sender as? NSToolbarItem }) else {
        return
      }
      perform?(entry.item)
    }

    // MARK: The page's buttons

    private static func pageID(_ index: Int) -> NSToolbarItem.Identifier {
      NSToolbarItem.Identifier("page-button-\(index)")
    }

    private func show(pageButtons new: [StockCommands.PageButton]) {
      guard new != pageButtons.map(\.own) else { return }
      for index in pageButtons.indices.reversed() { bar.removeItem(at: buttons.count + index) }
      pageButtons = new.enumerated().map { ($1, button(of: $1, at: $0)) }
      for index in pageButtons.indices {
        bar.insertItem(withItemIdentifier: Self.pageID(index), at: buttons.count + index)
      }
    }

    private func button(of own: StockCommands.PageButton, at index: Int) -> NSToolbarItem {
      let button = NSToolbarItem(itemIdentifier: Self.pageID(index))
      button.label = own.title
      button.toolTip = own.title
      button.image = NSImage(
        systemSymbolName: own.icon.symbolName, accessibilityDescription: own.title)
      button.isBordered = true
      button.autovalidates = false
      button.isEnabled = own.isEnabled ?? true
      button.target = self
      button.action = #selector(pressOfPage)
      return button
    }

    @objc private func pressOfPage(_ sender: Any?) {
      guard let entry = pageButtons.first(where: { $0.button === sender as? NSToolbarItem })
      else { return }
      performOfPage?(entry.own)
    }

    // MARK: State

    func button(_ wanted: ToolbarItem) -> NSToolbarItem? {
      buttons.first { $0.item == wanted }?.button
    }

    /// Enabled exactly as the browser can act.
    func show(_ browser: Browser) {
      show(pageButtons: browser.pageButtons)
      button(.back)?.isEnabled = browser.canGoBack
      button(.forward)?.isEnabled = browser.canGoForward
      button(.settings)?.isEnabled = hasSettings
      button(.share)?.isEnabled = browser.failure == nil && browser.url != nil
      for (item, _, button) in buttons {
        guard case .button(let own) = item, let state = browser.stack?.state(of: own) else {
          continue
        }
        let title = state.title ?? own.title
        button.isEnabled = state.isEnabled
        button.isHidden = !state.isVisible
        button.label = title
        button.toolTip = title
        button.title = title
      }
      let title = browser.isLoading ? strings.stop : strings.reload
      button(.reload)?.label = title
      button(.reload)?.image = NSImage(
        systemSymbolName: browser.isLoading ? "xmark" : "arrow.clockwise",
        accessibilityDescription: title)
    }

    // MARK: What AppKit asks

    func toolbar(
      _ toolbar: NSToolbar, itemForItemIdentifier itemIdentifier: NSToolbarItem.Identifier,
      willBeInsertedIntoToolbar flag: Bool
    ) -> NSToolbarItem? {
      buttons.first { $0.id == itemIdentifier }?.button
        ?? pageButtons.first { $0.button.itemIdentifier == itemIdentifier }?.button
    }

    func toolbarDefaultItemIdentifiers(_ toolbar: NSToolbar) -> [NSToolbarItem.Identifier] {
      buttons.map(\.id)
    }

    func toolbarAllowedItemIdentifiers(_ toolbar: NSToolbar) -> [NSToolbarItem.Identifier] {
      buttons.map(\.id) + pageButtons.map(\.button.itemIdentifier)
    }
  }
#endif
