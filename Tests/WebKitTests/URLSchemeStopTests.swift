import Foundation
import Testing
import WebKit

/// When a task is not wanted any more, and what must not be called.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct URLSchemeStopTests {
  // check 74
  @Test func `a page without a MIME type is ignored and its task stopped, once`() async throws {
    let page = SchemePage("testing", delegate: false)
    page.server.on("testing:main") { task in
      task.respond(type: nil)
      task.didReceive(Data("<p>".utf8))
    }
    page.load("testing:main")
    try await page.server.events.wait(for: "stop testing:main")
    page.server.html("testing:next", "<p>")
    page.view.navigationDelegate = page
    try await page.open("testing:next")
    #expect(
      page.server.events.list == ["start testing:main", "stop testing:main", "start testing:next"])
  }

  @Test(arguments: [false, true])
  func `stopLoading stops the task, before or after its response`(_ responds: Bool) async throws {
    let page = SchemePage("slow")
    page.server.on("slow:main") { task in
      guard responds else { return }
      task.respond(type: "text/html")
      task.didReceive(Data("<p>".utf8))
    }
    page.load("slow:main")
    if responds {
      try await page.events.wait(for: "commit")
    } else {
      try await page.server.events.wait(for: "start slow:main")
    }
    page.view.stopLoading()
    try await page.server.events.wait(for: "stop slow:main")
    #expect(page.server.events.list == ["start slow:main", "stop slow:main"])
    try await page.events.wait(what: "failure") { $0.contains { $0.hasPrefix("fail") } }
    #expect(page.errors.map(\.code) == [NSURLErrorCancelled])
  }

  // B113.
  @Test func `a page that leaves with 50 pictures under way has each stopped once`() async throws {
    let page = SchemePage("leaving")
    let pictures = (0..<50).map { "leaving://host/\($0).png" }
    page.server.html(
      "leaving://host/", pictures.map { "<img src='\($0)'>" }.joined())
    for (index, picture) in pictures.enumerated() {
      // Some have answered nothing yet, some a part.
      page.server.on(picture) { task in
        guard index.isMultiple(of: 2) else { return }
        task.respond(type: "image/png")
        task.didReceive(Data([0x89, 0x50]))
      }
    }
    page.server.html("leaving://host/next", "<title>next</title>")
    page.load("leaving://host/")
    for picture in pictures { try await page.server.events.wait(for: "start \(picture)") }
    page.load("leaving://host/next")
    for picture in pictures { try await page.server.events.wait(for: "stop \(picture)") }
    try await page.events.wait(for: "finish")
    let stops = page.server.events.list.filter { $0.hasPrefix("stop") }
    #expect(stops.count == 50)
    #expect(page.view.title == "next")
  }

  @Test func `an aborted fetch stops its task and no other`() async throws {
    let page = SchemePage("abort")
    page.server.html("abort://host/", "<body>")
    try await page.open("abort://host/")
    try await page.view.evaluateJavaScript(
      """
      const controller = new AbortController();
      fetch('/one', { signal: controller.signal }).catch(() => {});
      fetch('/two').then(r => r.text()).then(t => webkit.messageHandlers.test.postMessage(t)); 0
      """)
    try await page.server.events.wait(for: "start abort://host/one")
    try await page.server.events.wait(for: "start abort://host/two")
    try await page.view.evaluateJavaScript("controller.abort(); 0")
    try await page.server.events.wait(for: "stop abort://host/one")
    page.server.tasks["abort://host/two"]?.answer("two", type: "text/plain")
    try await page.events.wait(for: "message two")
    #expect(page.server.events.list.filter { $0.hasPrefix("stop") } == ["stop abort://host/one"])
  }

  @Test func `the end of the web process stops the task, once`() async throws {
    let page = SchemePage("dying")
    page.server.html("dying://host/", "<body>")
    try await page.open("dying://host/")
    try await page.view.evaluateJavaScript("fetch('/data').catch(() => {}); 0")
    try await page.server.events.wait(for: "start dying://host/data")
    page.view.terminateWebProcess()
    try await page.events.wait(for: "terminated")
    try await page.server.events.wait(for: "stop dying://host/data")
    page.load("dying://host/")
    try await page.events.wait(for: "finish", times: 2)
    #expect(page.server.events.list.filter { $0.hasPrefix("stop") } == ["stop dying://host/data"])
  }

  @Test func `a view that goes away stops nothing, and its task takes calls without effect`()
    async throws
  {
    let server = SchemeServer()
    weak var view: WKWebView?
    do {
      let page = SchemePage("gone", server: server)
      view = page.view
      page.load("gone:main")
      try await server.events.wait(for: "start gone:main")
    }
    #expect(view == nil)
    let task = try #require(server.tasks["gone:main"])
    task.answer("late", type: "text/html")
    #expect(server.events.list == ["start gone:main"])
  }

  // B114.
  @Test func `a task answered from a background job after its page left does no harm`()
    async throws
  {
    let page = SchemePage("jobs")
    page.server.html(
      "jobs://host/", "<script>fetch('/slow').catch(() => {}); location = '/next'</script>")
    page.server.html("jobs://host/next", "<title>next</title>")
    page.load("jobs://host/")
    try await page.server.events.wait(for: "stop jobs://host/slow")
    let task = SendableTask(task: try #require(page.server.tasks["jobs://host/slow"]))
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        task.answer()
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    try await page.events.wait(for: "finish")
    #expect(page.view.title == "next")
  }

  @Test func `a task may be answered from a background job`() async throws {
    let page = SchemePage("jobs")
    page.server.on("jobs:main") { task in
      let task = SendableTask(task: task)
      DispatchQueue.global().async { task.answer() }
    }
    try await page.open("jobs:main")
    #expect(page.view.title == "from a job")
  }

  // check 76
  @Test func `an answer and an error are each legal at once`() async throws {
    let page = SchemePage("legal")
    page.server.on("legal:main") { task in
      task.respond(type: "text/plain")
      // Until the first data a later response takes the place of an earlier one.
      task.respond(type: "text/html")
      task.didReceive(Data("<title>legal</title>".utf8))
      task.didFinish()
    }
    page.server.on("legal:error") { $0.didFailWithError(URLError(.badURL)) }
    try await page.open("legal:main")
    #expect(page.view.title == "legal")
    page.load("legal:error")
    try await page.events.wait(for: "failProvisional")
  }
}

/// Calls a task from any thread, as code does that knows nothing of actors.
private struct SendableTask: @unchecked Sendable {
  let task: any WKURLSchemeTask

  func answer() {
    let answer: @MainActor () -> Void = { [task] in
      task.answer("<title>from a job</title>", type: "text/html")
    }
    unsafe unsafeBitCast(answer, to: (() -> Void).self)()
  }
}
