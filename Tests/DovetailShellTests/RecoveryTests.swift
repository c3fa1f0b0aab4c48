import Dovetail
import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// A page's process that dies, or hangs.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct RecoveryTests {
  private let long = """
    <title>One</title><style>body { height: 5000px }</style><input id=name>
    <script>
      const at = y => new Promise(reached => {
        const look = () => scrollY === y && reached(true);
        addEventListener('scroll', look);
        look();
      });
    </script>
    """

  @Test func `a page whose process dies comes back where it was, with its history`() async throws {
    let app = try RunningApp(["/": "<title>Start</title>", "/long": long, "/next": "x"])
    defer { app.app.quit() }
    try await app.loaded()
    app.browser.load(app.server.url("/long"))
    try await app.loaded()
    app.run("history.pushState(null, '', '/long?deep')")
    await app.until { app.browser.url?.query == "deep" }
    await withCheckedContinuation { rest in
      app.browser.recovery.onScroll = {
        app.browser.recovery.onScroll = nil
        rest.resume()
      }
      app.run("scrollTo(0, 1234)")
    }

    app.browser.webView.terminateWebProcess()
    await app.until { app.browser.isRestored }
    let isThere: Bool = try await app.browser.call("at", 1234, within: .seconds(10))
    #expect(await app.browser.settled() == nil)

    #expect(app.browser.url == app.server.url("/long?deep"))
    #expect(isThere)
    #expect(try await app.browser.evaluate("scrollY") == 1234)
    #expect(app.browser.canGoBack)
    #expect(app.browser.failure == nil)
    app.browser.goBack()
    await app.until { app.browser.url == app.server.url("/long") && app.browser.title == "One" }
    await app.until { !app.browser.isLoading }
    app.browser.goBack()
    await app.until { app.browser.title == "Start" }
    #expect(app.browser.canGoForward)
  }

  // B111
  @Test func `the person is told that the page was restored, once`() async throws {
    let app = try RunningApp(["/": "<title>One</title><input id=name>", "/two": ""])
    defer { app.app.quit() }
    try await app.loaded()
    app.run("document.getElementById('name').value = 'typed'")
    let window = try app.window
    #expect(window.noticeText == nil)

    app.browser.webView.terminateWebProcess()
    await window.shows { $0.isEnabled(.closeNotice) }
    #expect(window.noticeText?.contains("loaded again") == true)
    window.press(.closeNotice)
    await window.shows { $0.noticeText == nil }

    #expect(try await app.browser.evaluate("document.getElementById('name').value") == "")
  }

  @Test func `the third death within a minute shows a page, and Try Again begins anew`()
    async throws
  {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    for _ in 0..<2 {
      app.browser.webView.terminateWebProcess()
      #expect(await app.browser.settled() == nil)
    }
    app.server.forgetRequests()

    app.browser.webView.terminateWebProcess()
    await window.shows { $0.showsFailure }

    #expect(app.browser.failure?.reason == .processEnded)
    #expect(app.server.requests.isEmpty)
    window.press(.retry)
    #expect(await app.browser.settled() == nil)
    await window.shows { !$0.showsFailure && $0.browser.title == "One" }
    app.browser.webView.terminateWebProcess()
    #expect(await app.browser.settled() == nil)
    #expect(app.browser.failure == nil)
  }

  @Test func `a process that dies during a visit ends with the visited page`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    let gate = Gate()
    app.server.route("/slow") { _ in
      try await gate.wait()
      return .html("<title>Slow</title>")
    }
    try await app.loaded()
    app.browser.load(app.server.url("/slow"))
    try await app.server.waitForRequest("/slow")

    app.browser.webView.terminateWebProcess()
    gate.open()
    let failure = await app.browser.settled()

    #expect(failure == nil)
    #expect(app.browser.title == "Slow")
    #expect(!app.browser.isRestored)
    app.browser.goBack()
    await app.until { app.browser.title == "One" }
  }

  @Test func `a process that dies behind the shell's page leaves that page alone`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    app.browser.load(app.server.refusedURL)
    _ = await app.browser.settled()
    app.server.forgetRequests()

    app.browser.webView.terminateWebProcess()
    await app.until { app.lines.contains { $0.contains("process ended") } }
    #expect(app.browser.failure?.reason == .refused)
    #expect(app.server.requests.isEmpty)
    try app.window.press(.back)

    try await app.window.shows { !$0.showsFailure && $0.browser.title == "One" }
    #expect(try await app.browser.evaluate("document.title") == "One")
  }

  @Test func `a question of a page whose process dies is answered`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    app.run("confirm('Stay?')")
    let dialog = try await app.dialog()

    app.browser.webView.terminateWebProcess()
    await app.until { app.browser.isRestored }

    #expect(dialog.dialog.isAnswered)
    #expect(try app.window.openDialog == nil)
  }

  // B109
  @Test func `a page that hangs can be waited for`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    app.browser.reactionLimit = .milliseconds(200)
    app.run("const end = Date.now() + 1500; while (Date.now() < end); document.title = 'Done'")

    app.browser.becameActive()
    await window.shows { $0.isEnabled(.wait) }
    #expect(window.noticeText == "This page is not responding.")
    window.press(.wait)
    await window.shows { $0.noticeText == nil }

    await window.shows { $0.browser.title == "Done" }
    #expect(!app.browser.isUnresponsive)
    #expect(try await app.browser.evaluate("1") == 1)
  }

  // B109
  @Test func `a page that hangs can be restarted, and gives up the third time`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    app.browser.reactionLimit = .milliseconds(200)

    for _ in 0..<2 {
      app.run("while (true);")
      app.browser.becameActive()
      await window.shows { $0.isEnabled(.restart) }
      window.press(.restart)
      await window.shows { $0.noticeText?.contains("loaded again") == true }
      #expect(try await app.browser.evaluate("document.title") == "One")
    }
    app.run("while (true);")
    app.browser.becameActive()
    await window.shows { $0.isEnabled(.restart) }
    window.press(.restart)

    await window.shows { $0.showsFailure }
    #expect(app.browser.failure?.reason == .unresponsive)
  }

  @Test func `a page that waits for an answer is not taken for one that hangs`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    app.browser.reactionLimit = .milliseconds(50)
    app.run("document.title = String(confirm('Stay?'))")
    let dialog = try await app.dialog()

    app.browser.becameActive()
    dialog.press(accept: true)
    await app.until { app.browser.title == "true" }

    #expect(!app.browser.isUnresponsive)
    #expect(!app.lines.contains { $0.contains("does not react") })
  }

  // B110
  @Test func `web and network process killed at once: cookies are read back, the page is loaded`()
    async throws
  {
    let id = UUID()
    let app = try RunningApp(["/": "<title>One</title>"], dataStore: .init(forIdentifier: id))
    app.server.route("/") { request in
      .html("<title>\(request.headers["Cookie"] ?? "none")</title>")
    }
    try await app.loaded()
    let cookie = try #require(
      HTTPCookie(properties: [
        .name: "kept", .value: "1", .domain: "127.0.0.1", .path: "/",
        .expires: Date(timeIntervalSinceNow: 3_600),
      ]))
    let store = app.browser.webView.configuration.websiteDataStore
    await store.httpCookieStore.setCookie(cookie)
    app.browser.reload()
    try await app.loaded()
    try #require(app.browser.title == "kept=1")

    #expect(Processes.kill("WebKitNetworkPr") > 0)
    app.browser.webView.terminateWebProcess()
    let failure = await app.browser.settled()

    #expect(failure == nil)
    #expect(app.browser.title == "kept=1")
    app.app.quit()
  }
}

/// The processes that this one has started, and those that they have.
private enum Processes {
  /// Kills those of a name; as the system shows it, 15 letters at most.
  static func kill(_ name: String) -> Int {
    var parents: [Int32: Int32] = [:]
    var named: [Int32] = []
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let id = Int32(entry),
        let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
      else { continue }
      let fields = status.split(separator: "\n").map { $0.split(separator: "\t") }
      let value = { (key: String) in fields.first { $0.first == "\(key):" }?.last.map(String.init) }
      parents[id] = value("PPid").flatMap { Int32($0) }
      if value("Name") == name { named.append(id) }
    }
    let own = getpid()
    let mine = named.filter { id in
      sequence(first: id) { parents[$0] }.prefix(32).contains(own)
    }
    for id in mine { Foundation.kill(id, SIGKILL) }
    return mine.count
  }
}
