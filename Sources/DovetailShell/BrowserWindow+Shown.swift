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
    /// Quit, on that page; on iOS an app does not end itself, so there is none.
    case failureQuit
    /// Wait, in the bar for a page that does not react.
    case wait
    /// Restart, in that bar.
    case restart
    /// Close, in the bar that says that the page was restored.
    case closeNotice
  }

  /// Whether the page for a failed load is what the window shows.
  public var showsFailure: Bool { page.showsFailure }

  /// Whether the progress bar is there.
  public var showsProgress: Bool { page.isProgressShown }

  /// What that page says: title and text; nil while it is not shown.
  public var failureText: String? { showsFailure ? page.statusPage.text : nil }

  /// What the bar over the page says; nil while there is none.
  public var noticeText: String? { page.notices.shownText }

  /// Waits until what the window shows fulfils a condition, or the task that waits
  /// is cancelled.
  public func shows(_ condition: @escaping @MainActor (BrowserWindow) -> Bool) async {
    let wait = Wait()
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        watch { [weak self] in
          if let self, !wait.isCancelled, !condition(self) { return false }
          continuation.resume()
          return true
        }
      }
    } onCancel: {
      Task { @MainActor [weak self] in
        wait.isCancelled = true
        self?.refresh()
      }
    }
  }
}

/// Whether somebody still waits.
@MainActor
private final class Wait {
  var isCancelled = false
}
