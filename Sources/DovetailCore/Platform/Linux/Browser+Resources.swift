internal import WebKit

extension Browser {
  /// Whether the engine tells what servers answer to parts of pages.
  static var tellsOfResources: Bool { true }

  /// Hears of each answer to a part of a page.
  func followResources() {
    webView.followResources { [weak self] url, began, status in
      self?.stack?.session.tokens.resource(url, began: began, status: status)
    }
  }
}
