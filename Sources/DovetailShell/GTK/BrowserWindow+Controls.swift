internal import DovetailCore

/// What a person sees and presses in a window, for programs that walk through an
/// app.
extension BrowserWindow {
  private func widget(of control: Control) -> Widget? {
    switch control {
    case .back: toolbar?.button(.back)
    case .forward: toolbar?.button(.forward)
    case .home: toolbar?.button(.home)
    case .reload: toolbar?.button(.reload)
    case .retry: showsFailure ? page.statusPage.retry : nil
    case .failureHome: showsFailure ? page.statusPage.shownHome : nil
    case .failureQuit: showsFailure ? page.statusPage.shownQuit : nil
    case .wait: page.notices.notice == .unresponsive ? page.notices.first : nil
    case .restart: page.notices.notice == .unresponsive ? page.notices.second : nil
    case .closeNotice: page.notices.notice == .restored ? page.notices.second : nil
    }
  }

  /// Whether a control is there and can be pressed, as the window shows it.
  public func isEnabled(_ control: Control) -> Bool { widget(of: control)?.isSensitive ?? false }

  /// Presses a control, as a person would; one that is not enabled does nothing.
  public func press(_ control: Control) { widget(of: control)?.press() }
}

// MARK: Downloads

extension BrowserWindow {
  /// Whether the button for downloads is there.
  public var offersDownloads: Bool { downloads?.widget.isVisible ?? false }

  /// Opens the list of downloads, as a press of its button does.
  public func openDownloads() { downloads?.open() }

  /// What the list says of each download, newest last.
  public var downloadTexts: [String] { downloads?.rows.map(\.text) ?? [] }
}
