import Foundation
import Testing
import WebKit

/// Answers every message with its body, or with what a test wants.
@MainActor
private final class Echo: NSObject, WKScriptMessageHandlerWithReply {
  var bodies: [Any] = []
  var answer: ((Any) -> Any?)?

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    bodies.append(message.body)
    replyHandler(answer.map { $0(message.body) } ?? message.body, nil)
  }
}

/// The way of a message through the worlds, which neither the page nor the kind
/// of the body may change.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ScriptMessageRelayTests {
  private static let named = WKContentWorld.world(name: "RelayWorld")
  private let echo = Echo()

  private func page(in world: WKContentWorld = .page) async -> JavaScriptPage {
    await JavaScriptPage.loaded {
      $0.addScriptMessageHandler(echo, contentWorld: world, name: "echo")
    }
  }

  private func run(
    _ body: String, on page: JavaScriptPage, in world: WKContentWorld = .page
  ) async throws -> Any? {
    try await page.view.callAsyncJavaScript(
      "const echo = webkit.messageHandlers.echo; \(body)", contentWorld: world)
  }

  nonisolated static let values: [(script: String, value: String)] = [
    ("undefined", "null"), ("null", "null"), ("true", "true"), ("0", "0"), ("-0", "-0.0"),
    ("1e21", "1e+21"), ("2**53", "9007199254740992.0"), ("-123456789012345", "-123456789012345"),
    ("5e-324", "5e-324"), ("NaN", "nan"), ("[1, NaN]", "[1, nan]"), ("[-0.5, -0]", "[-0.5, -0.0]"),
    (#"'"\\/\b\f\n\r\t\u0001\u2028é한😀'"#, "'\"\\/\u{8}\u{C}\n\r\t\u{1}\u{2028}é한😀'"),
    ("['x\\ud800', 'a\\0b']", "['x\u{FFFD}', 'a\0b']"),
    ("({['k\"\\n']: {}, ['x\\ud800']: [], a: undefined})", "{k\"\n: {}, x\u{FFFD}: []}"),
    ("({toJSON: 2})", "{toJSON: 2}"),
    ("[new Date(1500), 'x']", "[date 1.5, 'x']"), ("[, 1]", "[null, 1]"),
    ("({get a() { return [5] }})", "{a: [5]}"), ("new class { a = 1; toJSON() {} }", "{a: 1}"),
    ("'y'.repeat(5000) === '' || ['z'.repeat(3)]", "['zzz']"),
  ]

  @Test(arguments: ["the page's world", "a named world"])
  func `a body arrives and comes back as what it was`(place: String) async throws {
    let world = place == "a named world" ? Self.named : .page
    let page = await page(in: world)
    for (script, value) in Self.values {
      let back = try await run("return await echo.postMessage(\(script))", on: page, in: world)
      #expect(echo.bodies.last.map { describe($0) } == value, "\(script)")
      #expect(describe(back) == value, "\(script)")
    }
  }

  @Test func `the page's own idea of JSON changes nothing`() async throws {
    let page = await page()
    let back = try await run(
      """
      const own = { stringify: JSON.stringify, parse: JSON.parse, get: Map.prototype.get };
      Object.prototype.toJSON = Array.prototype.toJSON = Date.prototype.toJSON = () => 'forged';
      JSON.stringify = () => '"forged"'; JSON.parse = () => 'forged';
      Map.prototype.get = Map.prototype.set = () => {}; globalThis.Event = null;
      Reflect.apply = () => 'forged'; Object.getPrototypeOf = () => null;
      Object.defineProperty(CharacterData.prototype, 'data', { get: () => 'forged' });
      try { return await echo.postMessage({ a: [1, { b: new Date(1500) }], c: ['x'] }) }
      finally { delete Object.prototype.toJSON }
      """, on: page)
    #expect(describe(echo.bodies.first) == "{a: [1, {b: date 1.5}], c: ['x']}")
    #expect(describe(back) == "{a: [1, {b: date 1.5}], c: ['x']}")
  }

  @Test func `a message posted by a getter of another is answered on its own`() async throws {
    let page = await page()
    let back = try await run(
      """
      let inner;
      const outer = echo.postMessage({ get a() { inner = echo.postMessage('inner'); return 1 } });
      return [await outer, await inner]
      """, on: page)
    #expect(describe(back) == "[{a: 1}, 'inner']")
    let failed = try await run(
      """
      let inner;
      const outer = echo.postMessage(
        { get a() { inner = echo.postMessage('inner'); throw new Error('no') } });
      return [await outer.catch(error => error.name), await inner]
      """, on: page)
    #expect(describe(failed) == "['DataCloneError', 'inner']")
  }

  @Test func `a thousand messages of a turn are answered in order, each with its own`()
    async throws
  {
    let page = await page()
    let back = try await run(
      """
      const settled = [], sent = [];
      for (let i = 0; i < 1000; i++)
        sent.push(echo.postMessage(i % 7 ? { i } : new Date(i)).then(() => settled.push(i)));
      await Promise.all(sent);
      return settled
      """, on: page)
    #expect(echo.bodies.count == 1_000)
    #expect(describe(echo.bodies[993]) == "{i: 993}")
    #expect(back as? [Int] == Array(0..<1_000))
  }

  // B028
  @Test func `long text comes back unchanged`() async throws {
    let page = await page()
    let back = try await run(
      """
      const text = 'it\\'s "ok" \\\\ </script> \\u2028 \\0 가나다 👩‍👩‍👧 '.repeat(20000);
      return [await echo.postMessage(text) === text, await echo.postMessage([text])
        .then(list => list[0] === text), text.length > 100000]
      """, on: page)
    #expect(describe(back) == "[true, true, true]")
  }

  @Test func `what is shared much within a body is read once`() async throws {
    let page = await page()
    echo.answer = { _ in "read" }
    let back = try await run(
      """
      let twice = [1];
      for (let i = 0; i < 40; i++) twice = [twice, twice];
      return await echo.postMessage(twice)
      """, on: page)
    #expect(back as? String == "read")
    let body = try #require(echo.bodies.first as? [Any])
    #expect(body.count == 2)
  }

  @Test(arguments: [
    ("() => 1", "DataCloneError"), ("document.body", "DataCloneError"),
    ("new Proxy({}, {})", "DataCloneError"), ("{ a: Symbol() }", "DataCloneError"),
  ])
  func `a body that cannot be cloned is refused in every world`(body: String, name: String)
    async throws
  {
    let page = await page()
    page.view.configuration.userContentController.addScriptMessageHandler(
      echo, contentWorld: Self.named, name: "echo")
    for world in [WKContentWorld.page, Self.named] {
      let error = try await run(
        "return await echo.postMessage(\(body)).then(() => 'sent', error => error.name)",
        on: page, in: world)
      #expect(error as? String == name)
    }
    #expect(echo.bodies.isEmpty)
  }

  @Test func `handlers come and go on a live page`() async throws {
    let page = await page()
    let controller = page.view.configuration.userContentController
    let state = """
      const all = window.webkit?.messageHandlers;
      return ['echo' in all, typeof all.echo, 'late' in all, typeof all.late]
      """
    let first = try await page.view.callAsyncJavaScript(state, contentWorld: .page)
    #expect(describe(first) == "[true, 'object', false, 'undefined']")
    controller.removeScriptMessageHandler(forName: "echo")
    controller.addScriptMessageHandler(echo, contentWorld: .page, name: "late")
    let second = try await page.view.callAsyncJavaScript(state, contentWorld: .page)
    #expect(describe(second) == "[false, 'undefined', true, 'object']")
    controller.removeAllScriptMessageHandlers()
    let last = try await page.view.callAsyncJavaScript(
      "return typeof window.webkit", contentWorld: .page)
    #expect(last as? String == "undefined")
  }
}
