internal import CWebKitGTK
internal import GObjectBridge

extension WKWebView {
  /// The `GtkWidget` that shows the page, for a place in a GTK window.
  ///
  /// Reading it takes the widget out of the window that is never shown, so read
  /// it right before putting it somewhere; ``removeFromSuperview()`` puts it
  /// back. The view keeps the widget alive. Linux only.
  @unsafe public var nativeWidget: UnsafeMutableRawPointer {
    engineView.release()
    return unsafe engineView.widget.pointer
  }
}
