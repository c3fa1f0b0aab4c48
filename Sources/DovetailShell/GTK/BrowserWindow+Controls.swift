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
  }

  private func widget(of control: Control) -> Widget? {
    switch control {
    case .back: toolbar?.button(.back)
    case .forward: toolbar?.button(.forward)
    case .home: toolbar?.button(.home)
    case .reload: toolbar?.button(.reload)
    case .retry: showsFailure ? page.statusPage.retry : nil
    }
  }

  /// Whether the page for a failed load is what the window shows.
  public var showsFailure: Bool { page.showsFailure }

  /// Whether a control is there and can be pressed, as the window shows it.
  public func isEnabled(_ control: Control) -> Bool { widget(of: control)?.isSensitive ?? false }

  /// Presses a control, as a person would; one that is not enabled does nothing.
  public func press(_ control: Control) { widget(of: control)?.press() }

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
  /// Whether the button for downloads is there.
  public var offersDownloads: Bool { downloads?.widget.isVisible ?? false }

  /// Opens the list of downloads, as a press of its button does.
  public func openDownloads() { downloads?.open() }

  /// What the list says of each download, newest last.
  public var downloadTexts: [String] { downloads?.rows.map(\.text) ?? [] }
}
