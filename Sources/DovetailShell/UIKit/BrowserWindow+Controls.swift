#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

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

    private func button(of control: Control) -> UIButton? {
      switch control {
      case .retry: showsFailure ? page.statusPage.retry : nil
      case .failureHome: showsFailure ? page.statusPage.shownHome : nil
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
        button(of: control)?.sendActions(for: .primaryActionTriggered)
      }
    }
  }

  // MARK: Downloads

  extension BrowserWindow {
    /// Whether the button for downloads is there.
    public var offersDownloads: Bool { header.offersDownloads }

    /// Opens the list of downloads, as a press of its button does.
    public func openDownloads() {
      guard let downloads = browser.downloads else { return }
      let list = DownloadsList(downloads, strings: strings)
      top.present(list.container, animated: true)
    }

    /// What the list says of each download, newest last.
    public var downloadTexts: [String] {
      browser.downloads?.items.map { "\($0.name)\n\(strings.text(of: $0))" } ?? []
    }
  }
#endif
