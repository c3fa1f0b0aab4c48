#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  public import DovetailCore
  internal import Foundation
  internal import WebKit

  /// A browser on the screen: a window with a bar, and the page below.
  @MainActor
  public final class BrowserWindow {
    /// The browser that it shows.
    public let browser: Browser
    /// The dialog that is open over it; nil when there is none.
    public internal(set) var openDialog: OpenDialog? { didSet { refresh() } }
    /// The print dialog that was opened last; nil before.
    public internal(set) var printDialog: PrintDialog?

    let window: NSWindow
    let page: PageView
    let toolbar: Toolbar
    private let listener: WindowListener
    private var watchers: [@MainActor () -> Bool] = []
    private let onSettings: (@MainActor (BrowserWindow) -> Void)?
    private lazy var state = StateFollower { [weak self] in self?.show() }

    init(
      _ browser: Browser, strings: Strings, onSettings: (@MainActor (BrowserWindow) -> Void)?,
      onClose: @escaping @MainActor (Browser) -> Void
    ) {
      self.browser = browser
      self.onSettings = onSettings
      page = PageView(browser, strings: strings)
      toolbar = Toolbar(
        browser.opener == nil ? browser.manifest.toolbar : [], hasSettings: onSettings != nil,
        strings: strings)
      let size = browser.manifest.window
      window = NSWindow(
        contentRect: NSRect(
          x: 0, y: 0, width: browser.wantedSize.width ?? size.width,
          height: browser.wantedSize.height ?? size.height),
        styleMask: size.isResizable
          ? [.titled, .closable, .miniaturizable, .resizable]
          : [.titled, .closable, .miniaturizable],
        backing: .buffered, defer: false)
      listener = WindowListener(browser, onClose: onClose)
      window.contentMinSize = NSSize(width: size.minimumWidth, height: size.minimumHeight)
      window.contentView = page.view
      window.toolbar = toolbar.bar
      window.delegate = listener
      // Swift's own counting lets go of it.
      window.isReleasedWhenClosed = false
      toolbar.perform = { [weak self] in self?.perform($0) }
      toolbar.performOfPage = { [weak self] in self?.browser.press($0) }
      state.follow()
    }

    func present() {
      window.center()
      window.makeKeyAndOrderFront(nil)
      NSApplication.shared.activate()
    }

    // MARK: State

    private func show() {
      window.title = browser.title
      page.show()
      toolbar.show(browser)
      refresh()
    }

    /// Asks those who wait for something to be shown.
    func refresh() { watchers.removeAll { $0() } }

    /// Calls back after each change of what is shown, until it says true.
    func watch(_ watcher: @escaping @MainActor () -> Bool) {
      if !watcher() { watchers.append(watcher) }
    }

    /// Does what a button of the bar is for.
    func perform(_ item: ToolbarItem) {
      switch item {
      case .back: browser.goBack()
      case .forward: browser.goForward()
      case .home: browser.home()
      case .reload: if browser.isLoading { browser.stop() } else { browser.reload() }
      case .share: share()
      case .settings: onSettings?(self)
      case .button(let own): browser.press(own)
      }
    }

    private func share() {
      guard let url = browser.url else { return }
      NSSharingServicePicker(items: [url]).show(
        relativeTo: .zero, of: page.view, preferredEdge: .minY)
    }

    /// Prints the page by the system's own dialog, and says once what has become of
    /// it.
    func printPage(_ then: @escaping @MainActor (PrintOutcome) -> Void = { _ in }) {
      // One that asks again and again gets one dialog.
      guard printDialog?.isOpen != true else { return then(.cancelled) }
      let dialog = PrintDialog(browser, over: window)
      dialog.onEnd = then
      printDialog = dialog
      dialog.open()
    }

    // MARK: Window

    /// Asks to close, as the person does.
    public func close() { window.performClose(nil) }

    /// The window goes; what waits for it is answered safely.
    func end() {
      openDialog?.dismiss()
      printDialog?.dismiss()
      window.delegate = nil
      browser.webView.removeFromSuperview()
      window.close()
      refresh()
    }
  }

  /// What a window tells.
  @MainActor
  private final class WindowListener: NSObject, NSWindowDelegate {
    private weak var browser: Browser?
    private let onClose: @MainActor (Browser) -> Void

    init(_ browser: Browser, onClose: @escaping @MainActor (Browser) -> Void) {
      self.browser = browser
      self.onClose = onClose
    }

    func windowShouldClose(_ sender: NSWindow) -> Bool {
      if let browser { onClose(browser) }
      return false
    }

    func windowDidBecomeKey(_ notification: Notification) { browser?.becameActive() }
  }
#endif
