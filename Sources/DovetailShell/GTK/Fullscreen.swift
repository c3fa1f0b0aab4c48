internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// What fills the screen.
struct Fullscreen {
  /// The window does, because the person wanted it.
  var isWanted = false
  /// An element of the page does.
  var isByPage = false
}

extension BrowserWindow {
  /// Whether the window, or an element of its page, fills the screen.
  public var isFullscreen: Bool { fullscreen.isWanted || fullscreen.isByPage }

  func toggleFullscreen() {
    let window = unsafe widget.object.instance(of: GtkWindow.self)
    fullscreen.isWanted.toggle()
    if fullscreen.isWanted {
      unsafe gtk_window_fullscreen(window)
      toasts.show(strings.leaveFullscreenByKey, button: (strings.leave, .fullscreen))
    } else {
      unsafe gtk_window_unfullscreen(window)
      toasts.dismiss()
    }
    showBars()
  }

  /// The window manager has its own ways.
  func windowFullscreenChanged() {
    let isFullscreen = unsafe gtk_window_is_fullscreen(widget.object.instance(of: GtkWindow.self))
    guard !fullscreen.isByPage else { return }
    fullscreen.isWanted = isFullscreen != 0
    showBars()
  }

  func pageFullscreenChanged(_ isByPage: Bool, of changed: PageView) {
    guard changed === page else { return }
    fullscreen.isByPage = isByPage
    showBars()
  }

  /// An element that fills the screen leaves no room for bars; a person who
  /// filled it still finds the one at the bottom.
  private func showBars() {
    bars.isVisible = !isFullscreen
    toolbar?.widget.isVisible = !fullscreen.isByPage
    refresh()
  }
}
