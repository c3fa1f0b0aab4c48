internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge
internal import WebKit

/// What the window's buttons, menu items and keys do.
extension BrowserWindow {
  func connectActions() {
    actions.add(.back) { [weak self] in self?.browser.goBack() }
    actions.add(.forward) { [weak self] in self?.browser.goForward() }
    actions.add(.reload) { [weak self] in self?.browser.reload() }
    actions.add(.stop) { [weak self] in self?.stop() }
    actions.add(.close) { [weak self] in self?.closeCurrent() }
    actions.add(.print) { [weak self] in self?.printPage() }
    actions.add(.fullscreen) { [weak self] in self?.toggleFullscreen() }
    connectFinding()
    connectZooming()
    connectSharing()
    actions.add(.about) { [weak self] in self?.showAbout() }
    if browser.manifest.isInspectable {
      actions.add(.inspect) { [weak self] in self?.inspect() }
    }
    actions.add(.settings) { [weak self] in if let self { onSettings(self) } }
    guard browser.opener == nil else { return }
    actions.add(.home) { [weak self] in self?.browser.home() }
    actions.add(.quit) { [weak self] in self?.close() }
    if addressField != nil {
      actions.add(.address) { [weak self] in self?.addressField?.edit() }
    }
    for (index, item) in browser.manifest.toolbar.enumerated() {
      guard case .button(let button) = item else { continue }
      actions.add(Toolbar.actionName(index)) { [weak self] in self?.browser.press(button) }
    }
  }

  private func connectFinding() {
    actions.add(.find) { [weak self] in
      guard let self else { return }
      makeFindBar().open(for: page.page)
      refresh()
    }
    actions.add(.findNext) { [weak self] in self?.findAgain { $0.next() } }
    actions.add(.findPrevious) { [weak self] in self?.findAgain { $0.previous() } }
  }

  private func findAgain(_ step: (FindBar) -> Void) {
    guard let findBar, findBar.isOpen else { return actions.activate(.find) }
    step(findBar)
  }

  private func connectZooming() {
    actions.add(.zoomIn) { [weak self] in self?.zoom(Zoom.larger(than:)) }
    actions.add(.zoomOut) { [weak self] in self?.zoom(Zoom.smaller(than:)) }
    actions.add(.zoomReset) { [weak self] in
      self.map { $0.zoom { [size = $0.browser.usualZoom] _ in size } }
    }
  }

  /// Enabled exactly as the browser can act.
  func showActions() {
    actions.enable(.back, browser.canGoBack)
    actions.enable(.forward, browser.canGoForward)
    actions.enable(.stop, browser.isLoading || findBar?.isOpen == true)
    let hasPage = browser.failure == nil && browser.url != nil
    for action in [WindowAction.find, .findNext, .findPrevious, .print, .inspect] {
      actions.enable(action, hasPage)
    }
    let isOnTheWeb = hasPage && ["http", "https"].contains(browser.url?.scheme?.lowercased())
    for action in [WindowAction.copyAddress, .sendAddress, .openInBrowser] {
      actions.enable(action, isOnTheWeb)
    }
    showZoom()
  }

  /// What Escape does when the page did not want it.
  private func stop() {
    if browser.isLoading {
      browser.stop()
    } else {
      findBar?.close()
    }
  }

  private func closeCurrent() {
    if pages.count > 1 && page !== pages[0] { onClose(browser) } else { close() }
  }

  // MARK: Zoom

  private func zoom(_ step: (Double) -> Double) {
    browser.webView.pageZoom = CGFloat(step(Double(browser.webView.pageZoom)))
    showZoom()
    let level = Double(browser.webView.pageZoom)
    if level == browser.usualZoom {
      toasts.show(strings.zoom(level))
    } else {
      toasts.show(strings.zoom(level), button: (strings.reset, .zoomReset))
    }
    refresh()
  }

  private func showZoom() {
    let level = Double(browser.webView.pageZoom)
    actions.enable(.zoomIn, Zoom.larger(than: level) != level)
    actions.enable(.zoomOut, Zoom.smaller(than: level) != level)
    header.menu.showZoom(level)
  }

  // MARK: Sharing

  private func connectSharing() {
    actions.add(.copyAddress) { [weak self] in
      guard let self, let url = browser.url else { return }
      copy(url.absoluteString)
    }
    actions.add(.sendAddress) { [weak self] in
      guard let self, let url = browser.url, let mail = Self.mail(url, title: browser.title)
      else { return }
      openExternally(mail)
    }
    actions.add(.openInBrowser) { [weak self] in
      guard let self, let url = browser.url else { return }
      openExternally(url)
    }
  }

  /// The person wants it, so no policy is asked.
  private func openExternally(_ url: URL) {
    browser.stack?.host?.openExternally(url) { [weak self] isOpened in
      guard !isOpened, let self else { return }
      toasts.show(strings.text(of: .noProgram(url.scheme?.lowercased() ?? ""), host: url.host))
      refresh()
    }
  }

  /// Puts an address on the clipboard and says so.
  func copy(_ text: String) {
    unsafe gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.gtk), text)
    toasts.show(strings.addressCopied)
    refresh()
  }

  /// A letter with an address in it.
  static func mail(_ url: URL, title: String) -> URL? {
    SharedContent(title: title, url: url).letter
  }

  /// Keeps the files that a page shares among the downloads; the words go to the
  /// clipboard.
  private func keep(
    _ content: SharedContent, by host: any AppHost, _ then: @MainActor (Bool) -> Void
  ) {
    let kept = content.files.compactMap { browser.downloads?.keep($0) }
    if !content.body.isEmpty { host.copy(content.body) }
    let isKept = kept.count == content.files.count
    toasts.show(
      isKept
        ? strings.saved(in: kept[0].deletingLastPathComponent().lastPathComponent)
        : strings.notSaved)
    refresh()
    then(isKept)
  }

  /// Hands over what a page shares: to the clipboard, or as a letter; files to the
  /// folder for downloads.
  func handOver(
    _ content: SharedContent, asLetter isLetter: Bool, by host: any AppHost,
    _ then: @escaping @MainActor (Bool) -> Void
  ) {
    guard content.files.isEmpty else { return keep(content, by: host, then) }
    guard isLetter else {
      host.copy(content.body)
      toasts.show(strings.copied)
      refresh()
      return then(true)
    }
    guard let letter = content.letter else { return then(false) }
    host.openExternally(letter) { [weak self] isOpened in
      if !isOpened, let self {
        toasts.show(strings.text(of: .noProgram("mailto"), host: nil))
        refresh()
      }
      then(isOpened)
    }
  }

  // MARK: Windows of its own

  private func inspect() {
    guard let inspector = unsafe webkit_web_view_get_inspector(webView) else { return }
    unsafe webkit_web_inspector_show(inspector)
  }

  var webView: UnsafeMutablePointer<WebKitWebView> {
    unsafe page.page.object.instance(of: WebKitWebView.self)
  }

  private func showAbout() {
    endAbout()
    let about = AboutWindow.make(browser.manifest, over: widget)
    aboutWindow = about
    unsafe gtk_window_present(about.object.instance(of: GtkWindow.self))
  }

  /// A modal window that outlives its own would keep the keyboard from all
  /// others.
  func endAbout() {
    guard let aboutWindow else { return }
    self.aboutWindow = nil
    let window = unsafe aboutWindow.object.instance(of: GtkWindow.self)
    unsafe gtk_window_set_transient_for(window, nil)
    unsafe gtk_window_destroy(window)
  }
}
