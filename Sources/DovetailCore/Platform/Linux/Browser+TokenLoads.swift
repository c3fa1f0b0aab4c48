internal import Foundation
internal import WebKit

/// Tokens are put in where requests leave the page's process.
extension Browser {
  /// Whether the engine brings tokens by itself.
  static var engineBringsTokens: Bool { true }

  /// A load by the app.
  func request(for url: URL) -> URLRequest { URLRequest(url: url) }

  /// What to load in place of what the page's own navigation asks for; nil leaves it
  /// as it is.
  func replacement(for action: WKNavigationAction) -> URLRequest? { nil }
}
