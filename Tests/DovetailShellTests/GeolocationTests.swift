import Dovetail
import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct GeolocationTests {
  /// Denies, and remembers who asked.
  private final class Denier: NSObject, WKUIDelegate {
    var asked: [String] = []

    func webView(
      _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
      initiatedByFrame frame: WKFrameInfo,
      decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
    ) {
      asked.append(
        "\(origin.protocol) \(origin.host) \(origin.port) \(frame.isMainFrame) "
          + "\(frame.request.url?.absoluteString ?? "")")
      decisionHandler(.deny)
    }
  }

  // check 100
  @Test func `a page that is denied its position is told so`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let denier = Denier()
    app.browser.webView.uiDelegate = denier
    app.browser.webView.loadHTMLString(
      """
      <script>navigator.geolocation.watchPosition(
        () => { document.title = 'found' },
        error => { document.title = error.code + ' ' + error.message })</script>
      """, baseURL: URL(string: "https://example.com/page"))
    try await app.window.shows { $0.browser.title == "1 User denied Geolocation" }
    #expect(denier.asked == ["https example.com 0 true https://example.com/page"])
  }
}
