import Foundation
import Testing
import WebKit

/// Answers of a scheme handler, as pages and delegates get them.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct URLSchemeTests {
  // checks 73, 82
  @Test func `a page and its picture are asked for in order, also when policies are late`()
    async throws
  {
    let page = SchemePage("testing")
    page.isLate = true
    page.server.html("testing:main", "<img src='testing:image'>")
    page.server.on("testing:image") {
      $0.didFailWithError(NSError(domain: "testErrorDomain", code: 1))
    }
    try await page.open("testing:main")
    #expect(page.server.events.list == ["start testing:main", "start testing:image"])
    #expect(page.events.list == ["commit", "finish"])
  }

  // checks 70, 71
  @Test(arguments: [
    ("application/json", true), ("application/vnd.api+json", true), ("garbage/json", false),
  ])
  func `a response's type says whether it can be shown`(_ type: String, _ canShow: Bool)
    async throws
  {
    let page = SchemePage("types")
    page.allowsEverything = true
    page.server.on("types:main") { $0.answer("{}", type: type) }
    page.load("types:main")
    try await page.events.wait(for: "commit")
    #expect(page.responses.map(\.canShowMIMEType) == [canShow])
  }

  // check 77
  @Test func `a synchronous request gets its answer`() async throws {
    let page = SchemePage("syncxhr")
    page.server.html("syncxhr://host/main.html", "<body>")
    page.server.on("syncxhr://host/test.dat") { $0.answer("My XHR text!", type: "text/plain") }
    try await page.open("syncxhr://host/main.html")
    let text = try await page.text(
      """
      var request = new XMLHttpRequest();
      request.open('GET', 'test.dat', false);
      request.send();
      request.responseText
      """)
    #expect(text == "My XHR text!")
  }

  // check 79
  @Test func `a synchronous request that fails after its response throws`() async throws {
    let page = SchemePage("syncxhr")
    page.server.html("syncxhr://host/main.html", "<body>")
    page.server.on("syncxhr://host/test.dat") { task in
      task.respond(type: "text/plain")
      task.didFailWithError(NSError(domain: "testErrorDomain", code: 42))
    }
    try await page.open("syncxhr://host/main.html")
    let text = try await page.text(
      """
      var result;
      try {
        var request = new XMLHttpRequest();
        request.open('GET', 'test.dat', false);
        request.send();
        result = request.responseText;
      } catch (error) { result = String(error); }
      result
      """)
    #expect(text == "NetworkError:  A network error occurred.")
  }

  // check 80
  @Test func `bodies that a page posts arrive`() async throws {
    let page = SchemePage("xhrpost")
    page.server.html("xhrpost://example/xhrtest", "<p>Hi")
    for name in ["string", "bytes", "document", "form"] {
      page.server.on("xhrpost://example/\(name)") { $0.answer("ok", type: "text/plain") }
    }
    try await page.open("xhrpost://example/xhrtest")
    try await page.view.evaluateJavaScript(
      """
      const post = (name, body) => {
        const request = new XMLHttpRequest();
        request.open('POST', '/' + name);
        request.setRequestHeader('X-Test', name);
        request.send(body);
      };
      const form = new FormData();
      form.append('foo', 'baz');
      post('string', 'foo=bar');
      post('bytes', new TextEncoder().encode('Hi there'));
      post('document', document);
      post('form', form);
      0
      """)
    for name in ["string", "bytes", "document", "form"] {
      try await page.server.events.wait(for: "start xhrpost://example/\(name)")
    }
    func request(_ name: String) -> URLRequest? {
      page.server.tasks["xhrpost://example/\(name)"]?.request
    }
    func body(_ name: String) -> String {
      String(decoding: request(name)?.httpBody ?? Data(), as: UTF8.self)
    }
    #expect(request("string")?.httpMethod == "POST")
    #expect(request("string")?.value(forHTTPHeaderField: "X-Test") == "string")
    #expect(body("string") == "foo=bar")
    #expect(request("bytes")?.httpBody?.count == 8)
    #expect(body("bytes") == "Hi there")
    #expect(body("document").contains("<p>Hi"))
    #expect(body("form").contains("Content-Disposition: form-data; name=\"foo\""))
    #expect(body("form").contains("baz"))
    #expect(body("form").contains("WebKitFormBoundary"))
  }

  @Test func `status and header fields reach the page`() async throws {
    let page = SchemePage("fields")
    page.server.html("fields://host/", "<body>")
    page.server.on("fields://host/data") { task in
      task.respond(status: 418, fields: ["Content-Type": "text/plain", "X-Answer": "42"])
      task.didReceive(Data("tea".utf8))
      task.didFinish()
    }
    try await page.open("fields://host/")
    try await page.view.evaluateJavaScript(
      """
      fetch('/data').then(async r => webkit.messageHandlers.test.postMessage(
        [r.status, r.headers.get('X-Answer'), r.headers.get('Content-Type'), await r.text()].join()
      )); 0
      """)
    try await page.events.wait(for: "message 418,42,text/plain,tea")
  }

  @Test(arguments: [nil, "utf-8"] as [String?])
  func `text is read in the encoding that the response names`(_ encoding: String?) async throws {
    let page = SchemePage("encoded")
    page.server.on("encoded:main") { task in
      task.respond(type: "text/html", encoding: encoding)
      task.didReceive(Data("<title>한글</title>".utf8))
      task.didFinish()
    }
    try await page.open("encoded:main")
    #expect((page.view.title == "한글") == (encoding != nil))
  }

  @Test func `the encoding in a header field counts`() async throws {
    let page = SchemePage("encoded")
    page.server.on("encoded:header") { task in
      task.respond(status: 200, fields: ["Content-Type": "text/html; charset=utf-8"])
      task.didReceive(Data("<title>한글</title>".utf8))
      task.didFinish()
    }
    try await page.open("encoded:header")
    #expect(page.view.title == "한글")
  }

  @Test func `a page of another origin may fetch when the answer allows it`() async throws {
    let page = SchemePage("shared")
    page.server.on("shared://host/data") { task in
      task.respond(
        status: 200, fields: ["Content-Type": "text/plain", "Access-Control-Allow-Origin": "*"])
      task.didReceive(Data("given".utf8))
      task.didFinish()
    }
    page.view.loadHTMLString("<body>", baseURL: URL(string: "https://example.com/"))
    try await page.events.wait(for: "finish")
    try await page.view.evaluateJavaScript(
      """
      fetch('shared://host/data').then(r => r.text())
        .then(t => webkit.messageHandlers.test.postMessage(t),
          e => webkit.messageHandlers.test.postMessage(String(e))); 0
      """)
    try await page.events.wait(for: "message given")
  }

  // MARK: Streams

  @Test func `data reaches the page before the end`() async throws {
    let page = SchemePage("stream")
    page.server.html("stream://host/", "<body>")
    page.server.on("stream://host/data") { task in
      task.respond(type: "text/plain")
      task.didReceive(Data("first".utf8))
    }
    try await page.open("stream://host/")
    try await page.view.evaluateJavaScript(
      """
      fetch('/data').then(async response => {
        const reader = response.body.getReader();
        for (;;) {
          const { done, value } = await reader.read();
          webkit.messageHandlers.test.postMessage(done ? 'end' : new TextDecoder().decode(value));
          if (done) break;
        }
      }); 0
      """)
    try await page.events.wait(for: "message first")
    let task = try #require(page.server.tasks["stream://host/data"])
    task.didReceive(Data())
    task.didReceive(Data("second".utf8))
    try await page.events.wait(for: "message second")
    task.didFinish()
    try await page.events.wait(for: "message end")
    #expect(page.events.list.suffix(3) == ["message first", "message second", "message end"])
  }

  @Test func `a lot of data does not hold up the main thread`() async throws {
    let page = SchemePage("big")
    let piece = Data(repeating: 7, count: 1 << 20)
    page.server.html("big://host/", "<body>")
    page.server.on("big://host/data") { task in
      task.respond(type: "application/octet-stream")
      for _ in 0..<24 { task.didReceive(piece) }
      task.didFinish()
      page.server.events.note("given")
    }
    try await page.open("big://host/")
    let begin = ContinuousClock.now
    try await page.view.evaluateJavaScript(
      """
      fetch('/data').then(r => r.arrayBuffer()).then(b => {
        const bytes = new Uint8Array(b);
        webkit.messageHandlers.test.postMessage(bytes.length + ' ' + bytes.every(x => x === 7));
      }); 0
      """)
    try await page.server.events.wait(for: "given")
    let given = ContinuousClock.now - begin
    try await page.events.wait(for: "message \(24 << 20) true")
    #expect(given < .seconds(1))
  }

  // MARK: Errors

  @Test func `an error instead of a response fails the page's load with its code`() async throws {
    let page = SchemePage("failing")
    page.server.on("failing:main") {
      $0.didFailWithError(
        NSError(
          domain: "testErrorDomain", code: 42, userInfo: [NSLocalizedDescriptionKey: "No luck"]))
    }
    page.load("failing:main")
    try await page.events.wait(for: "failProvisional")
    #expect(page.errors.map(\.domain) == ["testErrorDomain"])
    #expect(page.errors.map(\.code) == [42])
    #expect(page.errors.map(\.localizedDescription) == ["No luck"])
    #expect(page.events.list == ["failProvisional"])
    #expect(page.server.events.list == ["start failing:main"])
  }

  @Test func `a URL error keeps its code`() async throws {
    let page = SchemePage("failing")
    page.server.on("failing:offline") { $0.didFailWithError(URLError(.notConnectedToInternet)) }
    page.load("failing:offline")
    try await page.events.wait(for: "failProvisional")
    #expect(page.errors.map(\.domain) == [NSURLErrorDomain])
    #expect(page.errors.map(\.code) == [NSURLErrorNotConnectedToInternet])
  }

  @Test func `an error after data fails the page that has begun`() async throws {
    let page = SchemePage("failing")
    page.server.on("failing:half") { task in
      task.respond(type: "text/html")
      task.didReceive(Data("<p>half".utf8))
    }
    page.load("failing:half")
    try await page.events.wait(for: "commit")
    page.server.tasks["failing:half"]?.didFailWithError(
      NSError(domain: "testErrorDomain", code: 43))
    try await page.events.wait(for: "fail")
    #expect(page.errors.map(\.code) == [43])
    #expect(page.events.list == ["commit", "fail"])
  }

  // check 56
  @Test func `a frame whose load fails does not fail the page`() async throws {
    let page = SchemePage("framed")
    page.server.html("framed://host1/", "<iframe src='framed://host2/'></iframe>")
    page.server.html("framed://host2/", "<script>location = 'framed://host3/'</script>")
    page.server.on("framed://host3/") {
      $0.didFailWithError(NSError(domain: "testErrorDomain", code: 42))
      page.server.events.note("failed")
    }
    try await page.open("framed://host1/")
    try await page.server.events.wait(for: "failed")
    #expect(page.events.list == ["commit", "finish"])
  }

  @Test func `a view without a handler fails what another view has one for`() async throws {
    let other = SchemePage("owned")
    other.server.html("owned:main", "<title>mine</title>")
    let page = SchemePage("unowned")
    page.load("owned:main")
    try await page.events.wait(for: "failProvisional")
    #expect(page.errors.map(\.code) == [NSURLErrorUnsupportedURL])
    try await other.open("owned:main")
    #expect(other.view.title == "mine")
  }

  @Test func `each view is answered by its own handler`() async throws {
    let pages = [SchemePage("twice"), SchemePage("twice")]
    for (index, page) in pages.enumerated() {
      page.server.html("twice:main", "<title>\(index)</title>")
      try await page.open("twice:main")
    }
    #expect(pages.map(\.view.title) == ["0", "1"])
  }

  // MARK: Lifetimes

  @Test func `configuration and view keep the handler alive, and let it go`() async throws {
    weak var handler: SchemeServer?
    weak var view: WKWebView?
    do {
      let page = SchemePage("kept")
      handler = page.server
      view = page.view
      page.server.html("kept:main", "<p>")
      page.server.html("kept:other", "<p>")
      try await page.open("kept:main")
    }
    #expect(view == nil)
    #expect(handler == nil)
  }
}
