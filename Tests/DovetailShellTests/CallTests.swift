import Dovetail
import FixtureServer
import Foundation
import Testing

/// S4: commands to the page, their results and errors.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct CallTests {
  private struct Office: Codable, Equatable, Sendable {
    var name: String
    var floor: Int?
    var opened: Date
    var place: [Double]
  }

  private func failure(
    _ work: @MainActor () async throws(BrowserError) -> Any?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> BrowserError? {
    do {
      let value = try await work()
      Issue.record("gave \(value ?? "nothing")", sourceLocation: sourceLocation)
      return nil
    } catch {
      return error
    }
  }

  @Test func `what is sent before there is a window or a page runs in the first page, in order`()
    async throws
  {
    let server = try FixtureServer()
    server.html("/", "<script>var log = ['page']; const add = x => log.push(x)</script>")
    let app = try Application(
      AppManifest(id: "com.example.test", name: "Test", start: server.url("/")),
      dataStore: .nonPersistent())
    defer { app.quit() }
    let browser = app.stack.main

    let first = Task.immediate { @MainActor () throws -> Int in
      try await browser.call("add", "call")
    }
    let second = Task.immediate { @MainActor () throws -> Int in
      try await browser.evaluate("add('script')")
    }
    let third = Task.immediate { @MainActor () throws -> [String] in
      try await browser.evaluate("log")
    }
    app.start()

    #expect(try await third.value == ["page", "call", "script"])
    #expect(try await first.value == 2)
    #expect(try await second.value == 3)
  }

  @Test func `what is sent after load runs in that page, not in the one before`() async throws {
    let app = try RunningApp(["/": "<title>One</title>", "/two": "<title>Two</title>"])
    defer { app.app.quit() }
    try await app.loaded()

    app.browser.load(app.server.url("/two"))
    let title: String = try await app.browser.evaluate("document.title")

    #expect(title == "Two")
  }

  @Test func `a call waits until the page's scripts have run, not for its pictures`() async throws {
    let gate = Gate()
    let app = try RunningApp([
      "/": "<img src='/never.png'><script defer src='/late.js'></script>"
    ])
    defer { app.app.quit() }
    app.server.route("/never.png", .never)
    app.server.route("/late.js") { _ in
      try await gate.wait()
      return .javaScript("function late() { return 'late' }")
    }

    let answer = Task.immediate { @MainActor () throws -> String in
      try await app.browser.call("late")
    }
    try await app.server.waitForRequest("/late.js")
    gate.open()

    #expect(try await answer.value == "late")
    #expect(app.browser.isLoading)
  }

  @Test func `arguments and results are values of the app's own types`() async throws {
    let app = try RunningApp(["/": "<script>var echo = (...all) => all</script>"])
    defer { app.app.quit() }
    let office = Office(
      name: "한글 \"'\\\n</script>", floor: nil, opened: Date(timeIntervalSince1970: 1_000),
      place: [37.5, -0.25])

    let (same, list): (Office, [Office]) = try await (
      app.browser.call("echo", office, as: [Office].self)[0],
      app.browser.call("echo", office, office)
    )
    let nothing: [Int?] = try await app.browser.call("echo", nil, 3)

    #expect(same == office)
    #expect(list == [office, office])
    #expect(nothing == [nil, 3])
  }

  @Test func `a function is called on its object, and its promise is waited for`() async throws {
    let app = try RunningApp([
      "/": """
      <script>
        var app = { name: "mine", sub: { name: "sub",
          async who(greeting) { await null; return greeting + " " + this.name } } }
      </script>
      """
    ])
    defer { app.app.quit() }

    #expect(try await app.browser.call("app.sub.who", "I am") == "I am sub")
  }

  @Test func `an exception comes with its message, line, column and stack`() async throws {
    let app = try RunningApp([
      "/": """
      <script>
      function fails() { return inner() }
      function inner() { throw new TypeError("not so") }
      </script>
      """
    ])
    defer { app.app.quit() }

    let error = await failure { () throws(BrowserError) in try await app.browser.call("fails") }
    let script = await failure { () throws(BrowserError) in
      try await app.browser.evaluate("\n  null.x")
    }

    guard case .exception(let thrown) = error, case .exception(let evaluated) = script else {
      Issue.record("\(String(describing: error)), \(String(describing: script))")
      return
    }
    #expect(thrown.message == "TypeError: not so")
    #expect(thrown.line == 3)
    #expect(thrown.column != nil)
    #expect(thrown.source == app.server.url("/"))
    let calls = try #require(thrown.stack).split(separator: "\n").map { $0.prefix { $0 != "@" } }
    #expect(calls.prefix(2) == ["inner", "fails"])
    #expect(evaluated.message.contains("TypeError"))
    #expect(evaluated.line == 2)
  }

  @Test func `a function is found however the page declares it`() async throws {
    let app = try RunningApp([
      "/": """
      <script>
        const a = () => "const"; let b = { f: () => "let" }; class C { static f() { return "class" } }
        function d() { return "function" } var 한글 = () => "hangul";
        const path = { values: () => "shadowed" }; var $_1 = () => "sign";
        var e\u{301} = () => "mark";
      </script>
      """
    ])
    defer { app.app.quit() }
    var found: [String] = []

    for name in ["a", "b.f", "C.f", "d", "한글", "path.values", "$_1", "e\u{301}"] {
      found.append(try await app.browser.call(name))
    }

    #expect(found == ["const", "let", "class", "function", "hangul", "shadowed", "sign", "mark"])
  }

  @Test(arguments: [
    "nothing", "document.nothing", "document.title", "a..b", "", "nothing.at.all", "class",
    "a);alert(1);(b", "1a", "a-b", "\u{301}e",
  ])
  func `a function that is not there has an error of its own`(_ name: String) async throws {
    let app = try RunningApp(["/": "<title>T</title>"])
    defer { app.app.quit() }

    let error = await failure { () throws(BrowserError) in try await app.browser.call(name) }

    #expect(error == .noSuchFunction(name))
  }

  @Test func `what throws no error, or throws while it is read, is still told`() async throws {
    let app = try RunningApp([
      "/": """
      <script>
        var text = () => { throw "just text" };
        var hostile = () => { throw { toString() { throw 1 }, get line() { throw 2 } } };
        var rejects = () => Promise.reject(new Error("later"));
      </script>
      """
    ])
    defer { app.app.quit() }
    var messages: [String?] = []

    for name in ["text", "hostile", "rejects"] {
      let error = await failure { () throws(BrowserError) in try await app.browser.call(name) }
      if case .exception(let thrown) = error { messages.append(thrown.message) }
    }

    #expect(messages == ["just text", "unknown", "Error: later"])
  }

  @Test func `a result of another type is an error that says where`() async throws {
    let app = try RunningApp([
      "/": "<script>var office = () => ({name: 'A', opened: new Date(0), place: [1, 'x']})</script>"
    ])
    defer { app.app.quit() }

    let error = await failure { () throws(BrowserError) in
      try await app.browser.call("office", as: Office.self)
    }
    let undefined = await failure { () throws(BrowserError) in
      try await app.browser.evaluate("undefined", as: Int.self)
    }

    #expect(error == .badResult("expected Double, found a text, in the result.place[1]"))
    #expect(undefined == .badResult("expected Int, found undefined, in the result"))
  }

  @Test func `an argument that no page can take is refused before anything is sent`() async throws {
    let app = try RunningApp(["/": "<script>var called = 0; var f = () => { called++ }</script>"])
    defer { app.app.quit() }

    let error = await failure { () throws(BrowserError) in
      try await app.browser.call("f", 1, ["a": [Data()]])
    }

    #expect(
      error == .badArgument("a page cannot take a value of type Data, in argument 2.a[0]"))
    #expect(try await app.browser.evaluate("called") == 0)
  }

  @Test func `a call that the page never answers ends when the page is left`() async throws {
    let app = try RunningApp([
      "/": "<script>var never = () => new Promise(() => {})</script>", "/two": "",
    ])
    defer { app.app.quit() }
    try await app.loaded()

    let answer = Task.immediate { @MainActor in
      await failure { () throws(BrowserError) in
        try await app.browser.call("never", within: nil)
      }
    }
    try await app.browser.evaluate("0")
    app.browser.load(app.server.url("/two"))

    #expect(await answer.value == .pageGone(.left))
  }

  @Test
  func `a call ends when the process dies, and the next one reaches the page that comes back`()
    async throws
  {
    let app = try RunningApp(["/": "<script>var never = () => new Promise(() => {})</script>"])
    defer { app.app.quit() }
    try await app.loaded()

    let answer = Task.immediate { @MainActor in
      await failure { () throws(BrowserError) in
        try await app.browser.call("never", within: nil)
      }
    }
    try await app.browser.evaluate("0")
    app.browser.webView.terminateWebProcess()
    let sum: Int = try await app.browser.evaluate("1 + 1")

    #expect(await answer.value == .pageGone(.processEnded))
    #expect(sum == 2)
  }

  @Test func `a call ends when the window is closed, and later ones at once`() async throws {
    let app = try RunningApp(["/": "<script>var never = () => new Promise(() => {})</script>"])
    try await app.loaded()

    let answer = Task.immediate { @MainActor in
      await failure { () throws(BrowserError) in
        try await app.browser.call("never", within: nil)
      }
    }
    try await app.browser.evaluate("0")
    app.app.quit()

    #expect(await answer.value == .pageGone(.closed))
    let late = await failure { () throws(BrowserError) in try await app.browser.evaluate("1") }
    #expect(late == .pageGone(.closed))
  }

  @Test func `a deadline ends a call, and the page goes on`() async throws {
    let app = try RunningApp(["/": "<script>var never = () => new Promise(() => {})</script>"])
    defer { app.app.quit() }
    try await app.loaded()

    let error = await failure { () throws(BrowserError) in
      try await app.browser.call("never", within: .milliseconds(50))
    }

    #expect(error == .deadline(.milliseconds(50)))
    #expect(try await app.browser.evaluate("2") == 2)
  }

  @Test func `a cancelled task ends its call`() async throws {
    let app = try RunningApp(["/": "<script>var never = () => new Promise(() => {})</script>"])
    defer { app.app.quit() }
    try await app.loaded()

    let task = Task {
      await failure { () throws(BrowserError) in try await app.browser.call("never", within: nil) }
    }
    try await app.browser.evaluate("0")
    task.cancel()

    #expect(await task.value == .cancelled)
  }

  @Test func `where the load fails, what waits for its page is told why`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()

    app.browser.load(app.server.refusedURL)
    let waiting = await failure { () throws(BrowserError) in try await app.browser.evaluate("1") }
    let later = await failure { () throws(BrowserError) in try await app.browser.evaluate("1") }
    app.browser.goBack()
    let title: String = try await app.browser.evaluate("document.title")

    let failed = try #require(app.browser.failure == nil ? waiting : nil)
    guard case .noPage(let reason) = failed else {
      Issue.record("\(failed)")
      return
    }
    #expect(reason?.reason == .refused)
    #expect(later == failed)
    #expect(title == "One")
  }

  @Test func `where a load is stopped, what waits for its page does not run in another`()
    async throws
  {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    app.server.route("/slow", .never)
    try await app.loaded()

    app.browser.load(app.server.url("/slow"))
    let waiting = Task.immediate { @MainActor in
      await failure { () throws(BrowserError) in
        try await app.browser.evaluate("document.title = 'wrong'")
      }
    }
    try await app.server.waitForRequest("/slow")
    app.browser.stop()

    #expect(await waiting.value == .noPage(nil))
    #expect(try await app.browser.evaluate("document.title") == "One")
  }

  @Test func `an address that only names another place of the page loads nothing and is there`()
    async throws
  {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()

    app.browser.load(app.server.url("/#there"))
    let hash: String = try await app.browser.evaluate("location.hash")
    let failure = await app.browser.settled()

    #expect(hash == "#there")
    #expect(failure == nil)
    #expect(!app.browser.isLoading)
  }
}
