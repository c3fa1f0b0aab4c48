#if canImport(UIKit)
  public import DovetailCore
  internal import Foundation
  internal import UIKit
  internal import WebKit

  /// A browser on the screen: navigation bar, page, and the bar at the bottom.
  @MainActor
  public final class BrowserWindow {
    /// The browser that it shows.
    public let browser: Browser
    /// The dialog that is open over it; nil when there is none.
    public internal(set) var openDialog: OpenDialog? { didSet { refresh() } }
    /// The print dialog that was opened last; nil before.
    public internal(set) var printDialog: PrintDialog?

    /// What is put on the screen.
    let container: UINavigationController
    let controller: PageController
    let page: PageView
    let toolbar: Toolbar
    let addressField: AddressField?
    let header: HeaderBar
    let strings: Strings
    let onSettings: @MainActor (BrowserWindow) -> Void
    private let onClose: @MainActor (Browser) -> Void
    private var watchers: [@MainActor () -> Bool] = []
    private var waitingForScreen: [@MainActor () -> Void] = []
    private var isVisible = false
    private var shownRefusal: Refusal?
    private lazy var state = StateFollower { [weak self] in self?.show() }

    init(
      _ browser: Browser, strings: Strings,
      onSettings: @escaping @MainActor (BrowserWindow) -> Void,
      onClose: @escaping @MainActor (Browser) -> Void
    ) {
      self.browser = browser
      self.strings = strings
      self.onSettings = onSettings
      self.onClose = onClose
      let isMain = browser.opener == nil
      page = PageView(browser, strings: strings)
      controller = PageController(page)
      container = UINavigationController(rootViewController: controller)
      addressField =
        isMain && browser.manifest.addressField ? AddressField(browser, strings: strings) : nil
      header = HeaderBar(controller.navigationItem, address: addressField, strings: strings)
      toolbar = Toolbar(isMain ? browser.manifest.toolbar : [], strings: strings)
      connect(isMain: isMain)
      state.follow()
    }

    private func connect(isMain: Bool) {
      // A popup is closed by its button only, so that its page always hears of it.
      container.modalPresentationStyle = .fullScreen
      toolbar.perform = { [weak self] in self?.perform($0) }
      toolbar.performOfPage = { [weak self] in self?.browser.press($0) }
      fillToolbar()
      if !isMain { header.addClose { [weak self] in self?.close() } }
      header.addMenu(menu())
      controller.window = self
      controller.onAppear = { [weak self] in self?.becameVisible() }
      addressField?.onChange = { [weak self] in self?.refresh() }
    }

    private func fillToolbar() {
      controller.toolbarItems = toolbar.barItems
      container.isToolbarHidden = toolbar.barItems.isEmpty
    }

    // MARK: State

    private func show() {
      controller.title = browser.title
      header.show(browser)
      page.show()
      toolbar.show(browser)
      if toolbar.show(pageButtons: browser.pageButtons) { fillToolbar() }
      addressField?.show(browser)
      if let refusal = browser.refusal, refusal != shownRefusal {
        shownRefusal = refusal
        page.toasts.show(strings.text(of: refusal))
      }
      refresh()
    }

    /// Asks those who wait for something to be shown.
    func refresh() { watchers.removeAll { $0() } }

    /// Calls back after each change of what is shown, until it says true.
    func watch(_ watcher: @escaping @MainActor () -> Bool) {
      if !watcher() { watchers.append(watcher) }
    }

    // MARK: Screen

    /// What a dialog is presented by: the topmost of what stands over the page, but
    /// no popup, which is another window.
    var top: UIViewController { container }

    /// Does something once the window is on the screen.
    func whenVisible(_ work: @escaping @MainActor () -> Void) {
      if isVisible { work() } else { waitingForScreen.append(work) }
    }

    func becameVisible() {
      guard container.viewIfLoaded?.window != nil else { return }
      isVisible = true
      browser.becameActive()
      let works = waitingForScreen
      waitingForScreen = []
      for work in works { work() }
      refresh()
    }

    /// Asks to close, as the person does.
    public func close() { onClose(browser) }

    /// The window goes; what waits for it is answered safely.
    func end() {
      openDialog?.dismiss()
      printDialog?.dismiss()
      waitingForScreen = []
      page.end()
      refresh()
    }
  }
#endif
