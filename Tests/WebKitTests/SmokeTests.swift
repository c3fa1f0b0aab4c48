import Foundation
import Testing
import WebKit

@MainActor
final class Recorder: NSObject, WKNavigationDelegate {
  var events: [String] = []
  var finished: (() -> Void)?
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    events.append("start")
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { events.append("commit") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    events.append("finish \(webView.title ?? "nil")")
    finished?()
  }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    events.append("action \(navigationAction.request.url!) \(navigationAction.targetFrame?.isMainFrame ?? false)")
    decisionHandler(.allow)
  }
}

@MainActor final class Echo: NSObject, WKScriptMessageHandler {
  var got: ((WKScriptMessage) -> Void)?
  func userContentController(_ c: WKUserContentController, didReceive message: WKScriptMessage) {
    got?(message)
  }
}

@MainActor @Suite(.serialized) struct SmokeTests {
  @Test func `a page loads and posts`() async throws {
    let configuration = WKWebViewConfiguration()
    let echo = Echo()
    configuration.userContentController.add(echo, name: "echo")
    let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    let recorder = Recorder()
    view.navigationDelegate = recorder
    await withCheckedContinuation { done in
      recorder.finished = { done.resume() }
      view.loadHTMLString("<title>hi</title><body>x", baseURL: URL(string: "https://a.test/x"))
    }
    #expect(recorder.events == ["action https://a.test/x true", "start", "commit", "finish hi"])
    #expect(try await view.evaluateJavaScript("1 + 2") as? Int == 3)
    #expect(try await view.evaluateJavaScript("innerWidth") as? Int == 400)
    print(try await view.evaluateJavaScript("typeof window.webkit + typeof window.webkit?.messageHandlers.echo + typeof window.webkit?.messageHandlers.nope") as Any)
    let message = await withCheckedContinuation { done in
      echo.got = { done.resume(returning: $0) }
      view.evaluateJavaScript("webkit.messageHandlers.echo.postMessage({a:[1,null,'x']}); 0") { v, e in print(v as Any, e as Any) }
    }
    print(message.body, message.frameInfo.securityOrigin, message.frameInfo.isMainFrame, message.frameInfo.request)
    #expect(message.frameInfo.securityOrigin.host == "a.test")
  }
}
