internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// What fills the screen.
struct Fullscreen {
  /// The window does, because the person wanted it.
  var isWanted = false
  /// An element of the page does.
  var isByPage = false
  /// The mouse is at the upper edge, or over the bars that are there for it.
  var isAtEdge = false
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

  /// The mouse has moved to a height, in points from the window's upper edge.
  func mouseMoved(to height: Double) {
    guard fullscreen.isWanted, !fullscreen.isByPage else { return }
    let bars = fullscreen.isAtEdge ? Double(unsafe gtk_widget_get_height(bars.gtk)) : 1
    // A menu of theirs is a window of its own, under the mouse.
    let isAtEdge = height <= bars || fullscreen.isAtEdge && !self.bars.openPopovers.isEmpty
    guard isAtEdge != fullscreen.isAtEdge else { return }
    fullscreen.isAtEdge = isAtEdge
    showBars()
  }

  /// An element that fills the screen leaves no room for bars; a person who
  /// filled it still finds the one at the bottom, and the others at the edge.
  private func showBars() {
    if !isFullscreen { fullscreen.isAtEdge = false }
    bars.isVisible = !isFullscreen || fullscreen.isAtEdge && !fullscreen.isByPage
    showToolbar()
    refresh()
  }
}
