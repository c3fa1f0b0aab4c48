extension WKWebView {
  /// Whether an element fills the screen. Apple: `WKWebView.FullscreenState`.
  public enum FullscreenState: Int, Sendable {
    /// None does.
    case notInFullscreen = 0
    /// One is about to.
    case enteringFullscreen = 1
    /// One does.
    case inFullscreen = 2
    /// One is about to stop.
    case exitingFullscreen = 3
  }
}
