#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore

  /// What a person sees and presses in a window, for programs that walk through an
  /// app.
  extension BrowserWindow {
    /// A control of the window.
    public enum Control: Sendable {
      /// Back, in the bar at the bottom.
      case back
      /// Forward.
      case forward
      /// Home.
      case home
      /// Reload, which is Stop while something loads.
      case reload
      /// Try Again, on the page that stands in for one that failed.
      case retry
      /// To the start, on that page.
      case failureHome
      /// Quit, on that page.
      case failureQuit
      /// Wait, in the bar for a page that does not react.
      case wait
      /// Restart, in that bar.
      case restart
      /// Close, in the bar that says that the page was restored.
      case closeNotice
    }

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

    /// Whether the page for a failed load is what the window shows.
    public var showsFailure: Bool { page.showsFailure }

    /// Whether the progress bar is there.
    public var showsProgress: Bool { page.isProgressShown }

    /// What that page says: title and text; nil while it is not shown.
    public var failureText: String? { showsFailure ? page.statusPage.text : nil }

    /// What the bar over the page says; nil while there is none.
    public var noticeText: String? { page.notices.shownText }

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

    /// Waits until what the window shows fulfils a condition.
    public func shows(_ condition: @escaping @MainActor (BrowserWindow) -> Bool) async {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        watch { [weak self] in
          if let self, !condition(self) { return false }
          continuation.resume()
          return true
        }
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
