#if canImport(UIKit)
  public import DovetailCore
  internal import WebKit

  /// The pages of a window. Here each has a window of its own: an iPhone has no
  /// tabs, and a popup stands over its opener.
  extension BrowserWindow {
    /// Its browsers: just one.
    public var browsers: [Browser] { [browser] }

    /// Shows a browser of this window; there is only the one that is shown.
    public func select(_ browser: Browser) {}

    /// Whether the page fills the screen by itself.
    public var isFullscreen: Bool {
      browser.webView.fullscreenState == .inFullscreen
    }
  }
#endif
