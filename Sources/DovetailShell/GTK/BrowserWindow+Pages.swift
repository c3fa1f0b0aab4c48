internal import CWebKitGTK
public import DovetailCore
internal import GObjectBridge

/// The pages of a window, of which one is looked at.
extension BrowserWindow {
  /// The browsers that it shows, in the order in which they opened.
  public var browsers: [Browser] { pages.map(\.browser) }

  /// Whether pages open beside the main one.
  var hasTabs: Bool { tabs != nil }

  func connectPages() {
    connect(pages[0])
    addressField?.onLeave = { [weak self] in self?.page.focus() }
    addressField?.onChange = { [weak self] in self?.refresh() }
    guard let tabs else { return }
    actions.add(.nextTab) { [weak self] in self?.tabs?.selectNext(1) }
    actions.add(.previousTab) { [weak self] in self?.tabs?.selectNext(-1) }
    tabs.onSelect = { [weak self] in self?.selectionChanged() }
    unsafe tabs.onClose = { [weak self] child in
      guard let self, let page = pages.first(where: { unsafe $0.widget.gtk == child }) else {
        return
      }
      onClose(page.browser)
    }
  }

  private func connect(_ page: PageView) {
    page.onFullscreen = { [weak self, weak page] isFullscreen in
      if let page { self?.pageFullscreenChanged(isFullscreen, of: page) }
    }
    page.onPrint = { [weak self] operation in self?.print(operation) }
    contextMenus(of: page)
  }

  func page(of browser: Browser) -> PageView? { pages.first { $0.browser === browser } }

  /// Opens a browser in a tab beside the one that opened it.
  func add(_ browser: Browser) {
    guard let tabs else { return }
    let page = PageView(browser, strings: strings)
    connect(page)
    pages.append(page)
    tabs.add(page, opener: browser.opener.flatMap { self.page(of: $0) })
    follow()
  }

  /// Takes a tab away.
  func remove(_ browser: Browser) {
    guard let tabs, let removed = page(of: browser), removed !== pages[0] else { return }
    pages.removeAll { $0 === removed }
    removed.end()
    removed.letGo()
    tabs.remove(removed)
    selectionChanged()
  }

  /// Looks at a browser's tab.
  public func select(_ browser: Browser) {
    if let page = page(of: browser) { tabs?.select(page) }
  }

  /// Opens a dialog over its page, at once where the page is looked at.
  func present(
    _ dialog: Dialog, for browser: Browser, open: @escaping @MainActor (PageView) -> Void
  ) {
    guard let asking = page(of: browser) else { return dialog.answer(.dismissed) }
    guard asking !== page || asking.isCovered else { return open(asking) }
    // Nobody is asked before they know the app; and its tab shows that it waits.
    dialog.appeared()
    asking.openWaitingDialog = { [weak asking] in
      if let asking, !dialog.isAnswered { open(asking) }
    }
    tabs?.show(pages)
    refresh()
  }

  func presentWaitingDialog() {
    guard let open = page.openWaitingDialog, !page.isCovered else { return }
    page.openWaitingDialog = nil
    open()
    tabs?.show(pages)
  }

  private func selectionChanged() {
    guard let tabs, let child = unsafe tabs.selected,
      let selected = pages.first(where: { unsafe $0.widget.gtk == child })
    else { return }
    if selected !== page {
      findBar?.close()
      page = selected
      selected.focus()
    }
    follow()
    presentWaitingDialog()
  }
}
