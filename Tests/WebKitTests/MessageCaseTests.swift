import FixtureServer
import Foundation
import Testing
import WebKit

/// What goes wrong between pages and native code in the field.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct MessageCaseTests {
  private let responder = Responder()

  private func page(_ handlers: String...) async -> JavaScriptPage {
    await JavaScriptPage.loaded {
      for name in handlers {
        $0.addScriptMessageHandler(responder, contentWorld: .page, name: name)
      }
    }
  }

  private func call(
    _ body: String, _ arguments: [String: Any] = [:], in page: JavaScriptPage
  ) async throws -> Any? {
    try await page.view.callAsyncJavaScript(body, arguments: arguments, contentWorld: .page)
  }

  // B025
  @Test func `calls of one turn all run once and answer`() async throws {
    let page = await page("one", "two", "three")
    responder.answer = { $0.name }
    let answers = try await call(
      """
      const { one, two, three } = webkit.messageHandlers;
      return await Promise.all([one.postMessage(1), two.postMessage(2), three.postMessage(3)]);
      """, in: page)
    #expect(answers as? [String] == ["one", "two", "three"])
    #expect(responder.messages.map(\.name) == ["one", "two", "three"])
    #expect(responder.messages.map { $0.body as? Int } == [1, 2, 3])
  }

  // B026
  @Test func `a call that fails is rejected with the text that native code gave`() async throws {
    let page = await page("boom")
    responder.answer = { _ in throw Responder.Refusal("boom: E_PLACE no such place") }
    let outcome = try await call(
      """
      return await webkit.messageHandlers.boom.postMessage({})
        .then(() => 'yes', error => ['no', error instanceof Error, error.message].join());
      """, in: page)
    #expect(outcome as? String == "no,true,boom: E_PLACE no such place")
  }

  // B027
  @Test func `the bridge is there before the first script of a page, and of each reload`()
    async throws
  {
    let server = try FixtureServer()
    server.html(
      "/app",
      """
      <script>webkit.messageHandlers.app.postMessage(typeof webkit.messageHandlers.app)</script>
      """)
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(
      responder, contentWorld: .page, name: "app")
    let page = LoggedView(configuration)
    try await page.load(server.url("/app"))
    for count in 1...4 {
      #expect(
        responder.messages.map { $0.body as? String } == Array(repeating: "object", count: count))
      page.log.clear()
      page.view.reload()
      try await page.log.wait(for: "finish")
    }
  }

  // B028, B029
  @Test(arguments: [
    #"it's "ok" \\ </script> \u2028 가나다 👩‍👩‍👧"#, "\u{2028}\u{2029}", "`${1}` \r\n\t\0 <!-- ]]>",
    "é e\u{301} \u{FEFF}\u{FFFD}", "",
  ])
  func `a text comes back byte for byte`(_ text: String) async throws {
    let page = await page("echo")
    let echo = try await call(
      "return await webkit.messageHandlers.echo.postMessage(text)", ["text": text], in: page)
    #expect((responder.messages.first?.body as? String).map { Array($0.utf8) } == Array(text.utf8))
    #expect((echo as? String).map { Array($0.utf8) } == Array(text.utf8))
  }

  // B029
  @Test func `line separators reach the page as they are`() async throws {
    let page = await page("lines")
    responder.answer = { _ in "\u{2028}\u{2029}" }
    let same = try await call(
      """
      const reply = await webkit.messageHandlers.lines.postMessage(1);
      return [text, reply, list[0], Object.keys(object)[0]].every(x => x === '\\u2028\\u2029');
      """,
      [
        "text": "\u{2028}\u{2029}", "list": ["\u{2028}\u{2029}"], "object": ["\u{2028}\u{2029}": 1],
      ], in: page)
    #expect(same as? Bool == true)
  }

  // B032
  @Test func `native code can refuse every frame but the main one`() async throws {
    let server = try FixtureServer()
    let post = "webkit.messageHandlers.app.postMessage(1)"
    server.html(
      "/app",
      """
      <script>
      const heard = [];
      onmessage = event => { heard.push(event.data); done(); };
      let ready;
      const all = new Promise(resolve => { ready = resolve });
      const done = () => { if (heard.length === 3) ready(heard.sort().join()) };
      var report = who => promise => promise.then(() => who + ' yes', e => who + ' ' + e.message)
        .then(text => { heard.push(text); done(); });
      report('main')(\(post));
      </script>
      <iframe src="/same"></iframe>
      <iframe sandbox="allow-scripts" src="/sandboxed"></iframe>
      """)
    server.html("/same", "<script>parent.report('same')(\(post))</script>")
    server.html(
      "/sandboxed",
      """
      <script>\(post).then(() => 'yes', e => e.message)
        .then(text => parent.postMessage('sandboxed ' + text, '*'))</script>
      """)
    responder.answer = { message in
      guard message.frameInfo.isMainFrame else { throw Responder.Refusal("refused") }
      return 1
    }
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(
      responder, contentWorld: .page, name: "app")
    let page = LoggedView(configuration)
    try await page.load(server.url("/app"))
    let outcome = try await page.view.callAsyncJavaScript("return await all", contentWorld: .page)
    #expect(outcome as? String == "main yes,same refused,sandboxed refused")
    let frames = responder.messages.map(\.frameInfo).filter { !$0.isMainFrame }
    #expect(Set(frames.map(\.securityOrigin.host)) == ["127.0.0.1", ""])
  }

  // B039
  @Test func `the bridge answers after a load that failed`() async throws {
    let server = try FixtureServer()
    server.html("/good", "<title>Good</title>")
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(
      responder, contentWorld: .page, name: "echo")
    let page = LoggedView(configuration)
    page.view.load(URLRequest(url: server.refusedURL))
    try await page.log.wait(for: "failProvisional")
    try await page.load(server.url("/good"))
    let echo = try await page.view.callAsyncJavaScript(
      "return await webkit.messageHandlers.echo.postMessage('hello')", contentWorld: .page)
    #expect(echo as? String == "hello")
  }

  // B042
  @Test func `a frame at about blank speaks as a frame of its maker's origin`() async throws {
    let server = try FixtureServer()
    server.html("/app", "<title>App</title><body>")
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(
      responder, contentWorld: .page, name: "app")
    let page = LoggedView(configuration)
    try await page.load(server.url("/app"))
    let outcome = try await page.view.callAsyncJavaScript(
      """
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const script = frame.contentDocument.createElement('script');
      script.textContent = `try {
        parent.outcome = webkit.messageHandlers.app.postMessage('blank');
      } catch (error) { parent.outcome = 'threw ' + error; }`;
      frame.contentDocument.body.append(script);
      return await outcome;
      """, contentWorld: .page)
    #expect(outcome as? String == "blank")
    let frame = try #require(responder.messages.first?.frameInfo)
    #expect(!frame.isMainFrame)
    #expect(frame.securityOrigin.host == "127.0.0.1")
    #expect(frame.request.url?.absoluteString == "about:blank")
  }

  // B044
  @Test(arguments: [
    ("new Uint8Array([97, 98])", "{0: 97, 1: 98}"), ("new Date(1500)", "date 1.5"),
    ("new Blob(['abc'])", "cannot"), ("[{ a: new Blob(['abc']) }]", "cannot"),
    ("new FormData()", "cannot"), ("new Map([[1, 2]])", "cannot"), ("new Set([1])", "cannot"),
    ("(() => { const list = []; list.push(list); return list })()", "cannot"),
    ("new Uint8Array([97]).buffer", "cannot"), ("{}", "{}"), ("[{}, {}]", "[{}, {}]"),
    ("new File(['abc'], 'a.txt')", "cannot"), ("[new Error('x'), { a: /x/ }]", "[{}, {a: {}}]"),
  ])
  func `what cannot be sent is refused, never emptied`(_ value: String, arrives: String)
    async throws
  {
    let page = await page("send")
    let outcome = try await call(
      """
      return await webkit.messageHandlers.send.postMessage(\(value))
        .then(() => 'sent', error => 'cannot ' + error.name + ' ' + error.message);
      """, in: page)
    if arrives == "cannot" {
      #expect(responder.messages.isEmpty, "\(describe(responder.messages.first?.body))")
      #expect((outcome as? String)?.hasPrefix("cannot ") == true, "\(String(describing: outcome))")
    } else {
      #expect(outcome as? String == "sent")
      #expect(responder.messages.map { describe($0.body) } == [arrives])
    }
  }

  // B045
  @Test func `a hundred large texts leave no memory behind`() async throws {
    let page = await page("picture")
    responder.answer = { ($0.body as? String)?.utf8.count }
    // The first ones fill caches and allocators.
    let send = """
      const picture = 'a'.repeat(3000000);
      let sum = 0;
      for (let i = 0; i < count; i++) {
        sum += await webkit.messageHandlers.picture.postMessage(i + picture);
      }
      return sum;
      """
    responder.keepsMessages = false
    _ = try await call(send, ["count": 10], in: page)
    let before = try Memory.resident()
    #expect(try await call(send, ["count": 100], in: page) as? Int == 300_000_190)
    let growth = try Memory.resident() - before
    #expect(growth < 30_000_000)
  }
}
