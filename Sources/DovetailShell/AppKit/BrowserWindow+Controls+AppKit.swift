#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore

  /// What a person sees and presses in a window, for programs that walk through an
  /// app.
  extension BrowserWindow {
    private func item(of control: Control) -> ToolbarItem? {
      switch control {
      case .back: .back
      case .forward: .forward
      case .home: .home
      case .reload: .reload
      default: nil
      }
    }

    private func button(of control: Control) -> NSButton? {
      switch control {
      case .retry: showsFailure ? page.statusPage.retry : nil
      case .failureHome: showsFailure ? page.statusPage.shownHome : nil
      case .failureQuit: showsFailure ? page.statusPage.shownQuit : nil
      case .wait: page.notices.notice == .unresponsive ? page.notices.first : nil
      case .restart: page.notices.notice == .unresponsive ? page.notices.second : nil
      case .closeNotice: page.notices.notice == .restored ? page.notices.second : nil
      default: nil
      }
    }

    /// Whether a control is there and can be pressed, as the window shows it.
    public func isEnabled(_ control: Control) -> Bool {
      if let item = item(of: control) { return toolbar.button(item)?.isEnabled ?? false }
      return button(of: control)?.isEnabled ?? false
    }

    /// Presses a control, as a person would; one that is not enabled does nothing.
    public func press(_ control: Control) {
      guard isEnabled(control) else { return }
      if let item = item(of: control) {
        perform(item)
      } else {
        button(of: control)?.performClick(nil)
      }
    }
  }

  // MARK: Downloads

  extension BrowserWindow {
    /// Whether the button for downloads is there; there is none here.
    public var offersDownloads: Bool { false }

    /// Shows the newest download in the Finder: there is no list here.
    public func openDownloads() {
      guard let downloads = browser.downloads, let last = downloads.items.last else { return }
      downloads.reveal(last)
    }

    /// What there is to say of each download, newest last.
    public var downloadTexts: [String] {
      browser.downloads?.items.map { "\($0.name)\n\(page.strings.text(of: $0))" } ?? []
    }
  }
#endif
