import App
import Foundation
import Shell
import Swift5
import WebKit

/// Loads a page and tries the ways between it and the app; status 0 when all
/// held.
@main
struct Main {
  @MainActor
  static func main() async throws {
    let controller = App.BrowserController()
    App.Bridge.install(in: controller.webView.configuration.userContentController)

    let messages = AsyncStream<Int>.makeStream()
    controller.onMessage = { messages.continuation.yield($0 as? Int ?? 0) }
    await withCheckedContinuation { continuation in
      controller.onFinish = { continuation.resume() }
      controller.show("<title>Hello</title><p>text</p>")
    }
    controller.onFinish = nil

    guard controller.webView.title == "Hello" else { fail("title") }
    if let wrong = try await App.Scripts.kinds(controller.webView) { fail(wrong) }
    try await controller.webView.evaluateJavaScript(
      "webkit.messageHandlers.native.postMessage({id: 7}); null")
    var iterator = messages.stream.makeAsyncIterator()
    guard await iterator.next() == 7 else { fail("message") }
    let reply = try await controller.webView.callAsyncJavaScript(
      "return await webkit.messageHandlers.sum.postMessage([1, 2, 3])", contentWorld: .page)
    guard reply as? Int == 6 else { fail("reply") }
    try await frame(controller)
    try await old()
    guard Shell.stack(showing: URL(string: "about:blank")!).main.webView.url == nil else {
      fail("stack")
    }
    print("The page and the app understand each other.")
  }

  /// A script in a frame; it needs the package's web-process extension.
  @MainActor
  static func frame(_ controller: App.BrowserController) async throws {
    let frame = await withCheckedContinuation { continuation in
      controller.onFrame = { continuation.resume(returning: $0) }
      controller.show(
        """
        <title>Outside</title><iframe srcdoc="<title>Inside</title>
        <script>webkit.messageHandlers.native.postMessage(1)</script>"></iframe>
        """)
    }
    let title = try await controller.webView.evaluateJavaScript(
      "document.title", in: frame, contentWorld: .page)
    guard title as? String == "Inside" else { fail("frame \(title as Any)") }
  }

  /// Plain closures of Swift 5 are called, too.
  @MainActor
  static func old() async throws {
    let old = OldController()
    old.webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    old.webView.navigationDelegate = old
    old.webView.uiDelegate = old
    await withCheckedContinuation { continuation in
      old.onFinish = { continuation.resume() }
      old.webView.load(
        URLRequest(url: URL(string: "data:text/html,<script>confirm('sure')</script>")!))
    }
    guard old.asked == ["action", "response", "sure"] else { fail("old \(old.asked)") }
  }

  static func fail(_ what: String) -> Never {
    FileHandle.standardError.write(Data("failed: \(what)\n".utf8))
    exit(1)
  }
}
