import FixtureServer
import Foundation
import Testing
import WebKit

/// Keeps the windows that a page opens, and what pages say.
@MainActor
private final class Windows: NSObject, WKUIDelegate, WKNavigationDelegate, WKScriptMessageHandler {
  var popups: [WKWebView] = []
  private(set) var messages: [String] = []
  private var loaded = 0
  private var waiting: (count: Int, CheckedContinuation<Void, Never>)?

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = WKWebView(frame: webView.frame, configuration: configuration)
    popup.navigationDelegate = self
    popups.append(popup)
    return popup
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    loaded += 1
    guard let waiting, loaded >= waiting.count else { return }
    self.waiting = nil
    waiting.1.resume()
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) { messages.append(message.body as? String ?? "") }

  /// Waits until this many popups have loaded.
  func load(_ count: Int) async {
    guard loaded < count else { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }
}

@MainActor @Suite(.timeLimit(.minutes(1)))
struct FarewellTests {
  @Test(arguments: [["opener"], ["popup"], ["opener", "popup"], ["popup", "opener"]])
  func `what a page says when its view has gone reaches nobody, without complaint`(
    _ leaving: [String]
  ) async throws {
    let server = try FixtureServer()
    let script = """
      <script>
      for (const kind of ['pagehide', 'unload', 'visibilitychange']) {
        addEventListener(kind, () => webkit.messageHandlers.talk.postMessage(kind));
      }
      webkit.messageHandlers.talk.postMessage('hello');
      </script>
      """
    server.html("/", script)
    server.html("/popup", script)
    let windows = Windows()
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
    configuration.userContentController.add(windows, name: "talk")
    configuration.userContentController.add(windows, contentWorld: .defaultClient, name: "talk")
    var opener: LoadedPage? = LoadedPage(configuration)
    opener?.view.uiDelegate = windows
    try await opener?.load(server.url("/"))
    // All pages live in one process, which answers in the order of things.
    try await opener?.run("open('/popup'); open('/popup')")
    await windows.load(2)
    #expect(windows.messages == ["hello", "hello", "hello"])
    let witness = windows.popups[1]
    weak let goneOpener = opener?.view
    weak let gonePopup = windows.popups[0]
    let complaints = EngineComplaints()

    for name in leaving {
      if name == "opener" { opener = nil } else { windows.popups.remove(at: 0) }
    }

    #expect((goneOpener == nil) == leaving.contains("opener"))
    #expect((gonePopup == nil) == leaving.contains("popup"))
    #expect(try await witness.evaluateJavaScript("'later'") as? String == "later")
    #expect(complaints.criticals == [])
    #expect(windows.messages == ["hello", "hello", "hello"])
  }
}
