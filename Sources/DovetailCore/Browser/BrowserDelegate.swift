internal import Foundation
internal import WebKit

/// Navigation calls of the engine, turned into a browser's state.
@MainActor
final class BrowserDelegate: NSObject, WKNavigationDelegate {
  weak var browser: Browser?

  init(_ browser: Browser) {
    self.browser = browser
    super.init()
  }
}
