import Foundation
import Testing
import WebKit

/// Message handlers and user scripts as they come and go.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ScriptMessageHandlerTests {
  private let configuration = WKWebViewConfiguration()
  private var controller: WKUserContentController { configuration.userContentController }

  private func page(_ configuration: WKWebViewConfiguration? = nil) async throws -> HTMLPage {
    let page = HTMLPage(configuration ?? self.configuration)
    try await page.show("<body>")
    return page
  }

  /// Posts without waiting for what becomes of it.
  private func post(_ body: String, to name: String, in page: HTMLPage) async throws {
    _ = try await page.view.evaluateJavaScript(
      "webkit.messageHandlers.\(name).postMessage('\(body)'); 0")
  }

  // check 25
  @Test func `a message arrives once at the handler of its name`() async throws {
    let inbox = Inbox()
    let other = Inbox()
    controller.add(inbox, name: "testHandler")
    controller.add(other, name: "otherHandler")
    let page = try await page()
    try await post("Hello", to: "testHandler", in: page)
    try await post("end", to: "otherHandler", in: page)
    _ = try await other.wait(count: 1)
    #expect(inbox.messages.map { $0.body as? String } == ["Hello"])
    #expect(inbox.messages[0].name == "testHandler")
    #expect(inbox.messages[0].webView === page.view)
  }

  // check 26
  @Test func `a handler of another world is there for that world's scripts only`() async throws {
    let world = WKContentWorld.world(name: "TestWorld")
    let inbox = Inbox()
    controller.add(inbox, contentWorld: world, name: "testHandler")
    controller.addUserScript(
      WKUserScript(
        source: "window.webkit.messageHandlers.testHandler.postMessage('Hello')",
        injectionTime: .atDocumentStart, forMainFrameOnly: false, in: world))
    let page = try await page()
    let messages = try await inbox.wait(count: 1)
    #expect(messages.map { $0.body as? String } == ["Hello"])
    #expect(messages[0].world === world)
    let result = try await page.view.evaluateJavaScript(
      """
      window.webkit && window.webkit.messageHandlers && window.webkit.messageHandlers.testHandler
        ? ({result: 'FAIL'}) : ({result: 'PASS'})
      """)
    #expect(describe(result) == "{result: 'PASS'}")
  }

  // check 28
  @Test func `posting to a handler that was removed is an error to the page`() async throws {
    let removed = Inbox()
    let inbox = Inbox()
    controller.add(removed, name: "handlerToRemove")
    controller.add(inbox, name: "testHandler")
    let page = try await page()
    _ = try await page.view.evaluateJavaScript(
      "var kept = webkit.messageHandlers.handlerToRemove; 0")
    page.view.configuration.userContentController.removeScriptMessageHandler(
      forName: "handlerToRemove")
    _ = try await page.view.evaluateJavaScript(
      """
      (async () => {
        let result = 'FAIL';
        try { await kept.postMessage('late'); } catch { result = 'PASS'; }
        webkit.messageHandlers.testHandler.postMessage(result);
      })(); 0
      """)
    let messages = try await inbox.wait(count: 1)
    #expect(messages.map { $0.body as? String } == ["PASS"])
    #expect(removed.messages.isEmpty)
  }

  // check 29
  @Test func `what is removed in two views leaves their other handlers`() async throws {
    var pages: [(page: HTMLPage, kept: Inbox)] = []
    for _ in 0..<2 {
      let configuration = WKWebViewConfiguration()
      let kept = Inbox()
      configuration.userContentController.add(Inbox(), name: "handlerToRemove")
      configuration.userContentController.add(kept, name: "handlerToKeep")
      pages.append((try await page(configuration), kept))
    }
    for (page, _) in pages {
      page.view.configuration.userContentController.removeScriptMessageHandler(
        forName: "handlerToRemove")
    }
    for (index, (page, kept)) in pages.enumerated() {
      let isGone = try await page.view.evaluateJavaScript(
        "webkit.messageHandlers.handlerToRemove === undefined")
      #expect(isGone as? Bool == true)
      try await post("\(index)", to: "handlerToKeep", in: page)
      _ = try await kept.wait(count: 1)
    }
    #expect(pages.map { $0.kept.messages.map { $0.body as? String } } == [["0"], ["1"]])
  }

  // check 31
  @Test func `a handler takes another one's place in the page that is shown`() async throws {
    let first = Inbox()
    let second = Inbox()
    controller.add(first, name: "testHandler")
    let page = try await page()
    let kept = "var kept = webkit.messageHandlers.testHandler; kept.postMessage('PASS1'); 0"
    _ = try await page.view.evaluateJavaScript(kept)
    _ = try await first.wait(count: 1)
    let controller = page.view.configuration.userContentController
    controller.removeScriptMessageHandler(forName: "testHandler")
    controller.add(second, name: "testHandler")
    try await post("PASS2", to: "testHandler", in: page)
    _ = try await second.wait(count: 1)
    #expect(first.messages.map { $0.body as? String } == ["PASS1"])
    #expect(second.messages.map { $0.body as? String } == ["PASS2"])
  }

  // check 32
  @Test func `a second handler of one name and world ends the program`() async throws {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        URLSchemeMisuseTests.endWithoutBacktrace()
        let controller = WKUserContentController()
        for _ in 0..<2 {
          controller.addScriptMessageHandler(Sayer("first"), contentWorld: .page, name: "ask")
        }
      }
    }
    let world = WKContentWorld.world(name: "otherWorld")
    controller.addScriptMessageHandler(Sayer("page"), contentWorld: .page, name: "ask")
    controller.addScriptMessageHandler(Sayer("other"), contentWorld: world, name: "ask")
    let page = try await page()
    #expect(try await asked("ask", in: .page, page) == "page")
    #expect(try await asked("ask", in: world, page) == "other")
  }

  /// What a handler answers; nil when the call fails.
  private func asked(
    _ name: String, in world: WKContentWorld, _ page: HTMLPage
  ) async throws -> String? {
    let value = try await page.view.callAsyncJavaScript(
      """
      try { return await webkit.messageHandlers[name].postMessage(1); } catch { return null; }
      """, arguments: ["name": name], contentWorld: world)
    return value as? String
  }

  // check 34
  @Test func `handlers are removed from the world that is named, alone or all`() async throws {
    let world = WKContentWorld.world(name: "otherWorld")
    for name in ["testHandler3", "testHandler4", "testHandler5"] {
      controller.addScriptMessageHandler(Sayer(name), contentWorld: world, name: name)
    }
    let page = try await page()
    let controller = page.view.configuration.userContentController
    func answers() async throws -> [String?] {
      var result: [String?] = []
      for number in 3...5 {
        result.append(try await asked("testHandler\(number)", in: world, page))
      }
      return result
    }
    controller.removeScriptMessageHandler(forName: "testHandler3", contentWorld: .page)
    #expect(try await answers() == ["testHandler3", "testHandler4", "testHandler5"])
    controller.removeScriptMessageHandler(forName: "testHandler3", contentWorld: world)
    #expect(try await answers() == [nil, "testHandler4", "testHandler5"])
    controller.removeAllScriptMessageHandlers(from: .page)
    #expect(try await answers() == [nil, "testHandler4", "testHandler5"])
    controller.removeAllScriptMessageHandlers(from: world)
    #expect(try await answers() == [nil, nil, nil])
  }

  // check 40
  @Test func `a world outlives its handlers`() async throws {
    let world = WKContentWorld.world(name: "otherWorld")
    controller.addScriptMessageHandler(Sayer("here"), contentWorld: world, name: "testHandler")
    let page = try await page()
    _ = try await page.view.evaluateJavaScript("var foo = 'bar'", contentWorld: world)
    #expect(try await asked("testHandler", in: world, page) == "here")
    page.view.configuration.userContentController.removeAllScriptMessageHandlers(from: world)
    #expect(try await asked("testHandler", in: world, page) == nil)
    let foo = try await page.view.evaluateJavaScript("foo", contentWorld: world)
    #expect(foo as? String == "bar")
  }

  // check 41
  @Test func `user scripts are listed in order until all are removed`() async throws {
    let world = WKContentWorld.world(name: "TestWorld")
    let scripts = [WKContentWorld.page, world].map {
      WKUserScript(
        source: "window.ran = (window.ran || 0) + 1", injectionTime: .atDocumentStart,
        forMainFrameOnly: true, in: $0)
    }
    for script in scripts { controller.addUserScript(script) }
    let page = try await page()
    let shown = page.view.configuration.userContentController
    try #require(shown.userScripts.count == 2)
    #expect(zip(shown.userScripts, scripts).allSatisfy { $0 === $1 })
    for world in [.page, world] {
      let ran = try await page.view.evaluateJavaScript("ran", contentWorld: world)
      #expect(ran as? Int == 1)
    }
    shown.removeAllUserScripts()
    #expect(shown.userScripts.isEmpty)
    try await page.show("<body>")
    for world in [.page, world] {
      let kind = try await page.view.evaluateJavaScript("typeof ran", contentWorld: world)
      #expect(kind as? String == "undefined")
    }
  }
}

/// Answers with one text.
@MainActor
private final class Sayer: NSObject, WKScriptMessageHandlerWithReply {
  private let text: String
  init(_ text: String) { self.text = text }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) { (text, nil) }
}
