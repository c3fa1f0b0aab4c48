import Foundation
import Testing
import WebKit

/// A screen as apps write it: it owns a view, and is the handler of its page.
@MainActor
private final class Screen: NSObject, WKScriptMessageHandler {
  let view: WKWebView
  let events = Events()

  init(_ configuration: WKWebViewConfiguration) {
    view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: configuration)
    super.init()
    view.configuration.userContentController.add(self, name: "screen")
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) { events.note("\(message.body) \(message.webView === view)") }

  func show() async throws {
    view.loadHTMLString(
      "<script>webkit.messageHandlers.screen.postMessage('hello')</script>", baseURL: nil)
    try await events.wait(for: "hello true")
  }

  /// What an app does when the screen is left.
  func leave() {
    view.configuration.userContentController.removeScriptMessageHandler(forName: "screen")
  }
}

/// Handlers that come and go with screens.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
struct HandlerCaseTests {
  private func configuration(sharing controller: WKUserContentController? = nil)
    -> WKWebViewConfiguration
  {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    if let controller { configuration.userContentController = controller }
    return configuration
  }

  // B033
  @Test func `twenty screens that are left leave no view`() async throws {
    struct Weak { weak var view: WKWebView? }
    var views: [Weak] = []
    for _ in 0..<20 {
      let screen = Screen(configuration())
      views.append(Weak(view: screen.view))
      try await screen.show()
      screen.leave()
    }
    #expect(views.count { $0.view != nil } == 0)
  }

  // B034
  @Test func `a second visit adds the same name to a shared controller`() async throws {
    let controller = WKUserContentController()
    for _ in 0..<2 {
      let screen = Screen(configuration(sharing: controller))
      try await screen.show()
      screen.leave()
      #expect(screen.events.list == ["hello true"])
    }
  }

  // B035
  @Test func `two views that start at once share one registration`() async throws {
    let inbox = Inbox()
    let shared = configuration()
    let page = "<script>webkit.messageHandlers.app.postMessage('hello')</script>"
    let starts = (0..<2).map { _ in
      Task {
        let view = WKWebView(frame: .zero, configuration: shared)
        view.loadHTMLString(page, baseURL: nil)
        return view
      }
    }
    let first = await starts[0].value
    shared.userContentController.add(inbox, name: "app")
    let views = [first, await starts[1].value]
    let messages = try await inbox.wait(count: 2)
    #expect(messages.map(\.name) == ["app", "app"])
    #expect(
      Set(messages.map { ObjectIdentifier($0.webView!) }) == Set(views.map(ObjectIdentifier.init)))
  }

  // B036
  @Test func `nothing arrives after a handler left its world, and another may come`() async throws {
    let world = WKContentWorld.world(name: "bridge")
    let (first, second) = (Responder(), Responder())
    let page = await JavaScriptPage.loaded {
      $0.addScriptMessageHandler(first, contentWorld: world, name: "app")
    }
    let controller = page.view.configuration.userContentController
    func post(_ body: String) async throws -> String? {
      try await page.view.callAsyncJavaScript(
        """
        globalThis.kept ??= webkit.messageHandlers.app;
        return await kept.postMessage(body).then(() => 'sent', error => error.name);
        """, arguments: ["body": body], contentWorld: world) as? String
    }
    #expect(try await post("attached") == "sent")
    controller.removeScriptMessageHandler(forName: "app")
    #expect(try await post("removed from the page's world only") == "sent")
    controller.removeScriptMessageHandler(forName: "app", contentWorld: world)
    #expect(try await post("detached") == "InvalidAccessError")
    controller.addScriptMessageHandler(second, contentWorld: world, name: "app")
    #expect(try await post("again") == "sent")
    #expect(
      first.messages.map { $0.body as? String }
        == ["attached", "removed from the page's world only"])
    #expect(second.messages.map { $0.body as? String } == ["again"])
  }

  // B044
  @Test func `a message of the app's own world is refused rather than emptied`() async throws {
    let world = WKContentWorld.world(name: "bridge")
    let responder = Responder()
    let page = await JavaScriptPage.loaded {
      $0.addScriptMessageHandler(responder, contentWorld: world, name: "app")
    }
    let outcomes = try await page.view.callAsyncJavaScript(
      """
      const post = body => webkit.messageHandlers.app.postMessage(body)
        .then(() => 'sent', error => error.name);
      return [await post({ file: new Blob(['abc']) }), await post({ file: 'abc' })];
      """, contentWorld: world)
    #expect(outcomes as? [String] == ["DataCloneError", "sent"])
    #expect(responder.messages.map { describe($0.body) } == ["{file: 'abc'}"])
    #expect(responder.messages.map(\.world) == [world])
    #expect(responder.messages.allSatisfy { $0.frameInfo.isMainFrame })
  }
}
