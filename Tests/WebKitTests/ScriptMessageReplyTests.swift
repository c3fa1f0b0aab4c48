import Foundation
import Testing
import WebKit

@MainActor
private final class Replier: NSObject, WKScriptMessageHandlerWithReply {
  var value: Any?
  lazy var answer: @MainActor (@escaping @MainActor @Sendable (Any?, String?) -> Void) -> Void = {
    [unowned self] in $0(value, nil)
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) { answer(replyHandler) }
}

@MainActor
private final class AsyncReplier: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    await Task.yield()
    return ([message.body, "ok"] as [Any], nil)
  }
}

@MainActor
@Suite(.serialized)
struct ScriptMessageReplyTests {
  private let replier = Replier()

  private func page() async -> JavaScriptPage {
    await JavaScriptPage.loaded {
      $0.addScriptMessageHandler(replier, contentWorld: .page, name: "ask")
    }
  }

  private func asked(_ page: JavaScriptPage, then body: String) async throws -> Any? {
    try await page.view.callAsyncJavaScript(
      "const reply = await webkit.messageHandlers.ask.postMessage(1); \(body)", contentWorld: .page)
  }

  // check 35
  @Test func `a reply fulfils the promise`() async throws {
    let page = await page()
    replier.answer = { $0("Fulfilled!", nil) }
    #expect(try await asked(page, then: "return reply") as? String == "Fulfilled!")
  }

  @Test func `an error text rejects the promise`() async throws {
    let page = await page()
    replier.answer = { $0(nil, "Rejected!") }
    let error = await page.error(calling: "await webkit.messageHandlers.ask.postMessage(1)")
    #expect(error?.exceptionMessage == "Error: Rejected!")
  }

  // check 37
  @Test func `no value and no error fulfils with undefined`() async throws {
    let page = await page()
    replier.answer = { $0(nil, nil) }
    #expect(try await asked(page, then: "return typeof reply") as? String == "undefined")
  }

  // check 38
  @Test func `a dropped reply handler rejects the promise`() async throws {
    let page = await page()
    replier.answer = { _ in }
    let error = await page.error(calling: "await webkit.messageHandlers.ask.postMessage(1)")
    #expect(error?.exceptionMessage?.contains("did not respond to this postMessage") == true)
  }

  @Test func `a reply has the kinds of the value`() async throws {
    let page = await page()
    let values: [(Any, String)] = [
      (true, "boolean true"), (NSNumber(value: false), "boolean false"), (1, "number 1"),
      (NSNumber(value: 1), "number 1"), (1.5, "number 1.5"), (Double.nan, "number NaN"),
      (CGFloat(2), "number 2"), ("a\0b", "string a\0b"), (NSNull(), "object null"),
      (Date(timeIntervalSince1970: 1.5), "Date 1500"), ([] as [Any], "Array "),
      ([1, [true, "x"] as [Any]] as [Any], "Array 1,true,x"),
      (["a": ["b": Date(timeIntervalSince1970: 2)]], "a b Date 2000"),
      (["a\0b": 1], "a\0b number 1"),
      (Optional<Int>.none as Any, "object null"), ([AnyHashable("k"): 1], "k number 1"),
    ]
    for (value, text) in values {
      replier.value = value
      let result = try await asked(
        page,
        then: """
          const say = v => v instanceof Date ? 'Date ' + v.getTime()
            : Array.isArray(v) ? 'Array ' + v
            : typeof v === 'object' && v ? Object.entries(v).map(e => e[0] + ' ' + say(e[1])).join()
            : typeof v + ' ' + v;
          return say(reply)
          """)
      #expect(result as? String == text)
    }
  }

  @Test func `a reply that cannot cross rejects the promise`() async throws {
    let page = await page()
    for value in [Data(), [URL(filePath: "/")], ["a": Data()], [1: 2]] as [Any] {
      replier.value = value
      let error = await page.error(calling: "await webkit.messageHandlers.ask.postMessage(1)")
      #expect(error?.exceptionMessage?.contains("unable to be serialized") == true)
    }
  }

  @Test func `a late reply arrives, and only the first counts`() async throws {
    let page = await page()
    replier.answer = { reply in
      Task {
        await Task.yield()
        reply("first", nil)
        reply(nil, "second")
      }
    }
    #expect(try await asked(page, then: "return reply") as? String == "first")
  }

  @Test func `the asynchronous form replies`() async throws {
    let handler = AsyncReplier()
    let page = await JavaScriptPage.loaded {
      $0.addScriptMessageHandler(handler, contentWorld: .page, name: "ask")
    }
    #expect(describe(try await asked(page, then: "return reply")) == "[1, 'ok']")
  }

  @Test(arguments: [
    ("const list = []; list.push(list); return list", "contains itself"),
    ("return () => 1", "cloned"), ("return document.body", "cloned"),
  ])
  func `a body that cannot cross rejects the promise`(body: String, reason: String) async {
    let page = await page()
    replier.value = "answered"
    let error = await page.error(
      calling: "await webkit.messageHandlers.ask.postMessage((() => { \(body) })())")
    #expect(error?.exceptionMessage?.contains(reason) == true)
  }
}
