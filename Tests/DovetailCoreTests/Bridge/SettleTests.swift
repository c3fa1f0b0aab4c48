import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Every call ends, exactly once, whatever dies.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct SettleTests {
  /// An app whose command `wait` begins and never answers by itself.
  @MainActor
  private final class WaitingApp {
    let app: HostedApp
    let begun = Waited(0)
    let cancelled = Waited(0)
    let records = Waited<[BridgeRecord]>([])

    init(_ pages: [String: String] = ["/": "", "/two": ""]) async throws {
      app = try HostedApp(pages)
      let (begun, cancelled, records) = (begun, cancelled, records)
      app.main.bridge.trace = { records.set(records.value + [$0]) }
      app.main.commands.add(
        Command("wait", within: nil) { @MainActor (_: CommandCaller) in
          begun.set(begun.value + 1)
          do {
            try await Task.sleep(for: .seconds(3_600))
          } catch {
            cancelled.set(cancelled.value + 1)
            throw error
          }
        })
      app.main.commands.add(Command("echo") { (text: String, _) in text })
      try await app.load()
    }

    /// Lets the page and a frame's worth of classic calls begin to wait.
    func begin() async {
      app.run(
        """
        window.ended = [];
        for (const promise of [dovetail.invoke('wait'), webkit.messageHandlers.wait.postMessage(0)])
          promise.then(() => ended.push('done'), e => ended.push(e.code ?? e.message));
        """)
      await begun.until { $0 == 2 }
    }

    /// What became of the two, once they have ended, and whether nothing is left.
    func outcome() async -> [String] {
      await cancelled.until { $0 == 2 }
      #expect(app.main.bridge.pendingCalls == 0)
      return records.value.filter { $0.name == "wait" }.map {
        "\($0.error?.code.rawValue ?? "answered"): \($0.error?.message ?? "")"
      }
    }
  }

  @Test func `a reload ends what the page has asked for`() async throws {
    let waiting = try await WaitingApp()
    await waiting.begin()

    waiting.app.main.reload()

    #expect(await Set(waiting.outcome().map { $0.prefix(9) }) == ["page_gone"])
    #expect(try await waiting.app.text("return await dovetail.invoke('echo', 'a')") == "a")
  }

  @Test func `another page ends what the one before has asked for`() async throws {
    let waiting = try await WaitingApp()
    await waiting.begin()

    waiting.app.main.load(waiting.app.server.url("/two", host: "app.localhost"))

    #expect(await Set(waiting.outcome().map { $0.prefix(9) }) == ["page_gone"])
    #expect(waiting.app.main.bridge.sessionCount == 0)
  }

  @Test func `the end of the process ends what its page has asked for`() async throws {
    let waiting = try await WaitingApp()
    await waiting.begin()

    waiting.app.main.webView.terminateWebProcess()

    #expect(
      await Set(waiting.outcome()) == ["page_gone: The page's process ended"])
  }

  @Test func `a window that is closed ends what its page has asked for`() async throws {
    let waiting = try await WaitingApp()
    await waiting.begin()

    waiting.app.stack.close(waiting.app.main)

    #expect(await Set(waiting.outcome()) == ["page_gone: The window was closed"])
  }

  @Test func `a frame that goes ends what it has asked for`() async throws {
    let waiting = try await WaitingApp([
      "/": "<iframe src='/inner'></iframe>", "/inner": "<script>onload = () => ask()</script>",
    ])
    let begun = Waited(false)
    let ended = Waited(false)
    waiting.app.main.commands.add(
      Command("inner", for: Capability(allowsFrames: true), within: nil) {
        @MainActor (_: CommandCaller) in
        begun.set(true)
        defer { ended.set(true) }
        try await Task.sleep(for: .seconds(3_600))
      })
    waiting.app.server.html("/inner", "<script>dovetail.invoke('inner')</script>")
    try await waiting.app.load()
    await begun.until { $0 }

    try await waiting.app.js("document.querySelector('iframe').remove()")
    await ended.until { $0 }

    #expect(waiting.app.main.bridge.pendingCalls == 0)
  }

  // B078
  @Test func `a page that comes back from the cache has its calls rejected, and can go on`()
    async throws
  {
    let waiting = try await WaitingApp([
      "/": "<title>One</title>", "/two": "<title>Two</title>",
    ])
    await waiting.begin()
    try await waiting.app.js(
      "window.heard = []; dovetail.listen('news', x => heard.push(x)); await dovetail.invoke('echo', '')"
    )

    try await waiting.app.load("/two")
    waiting.app.main.goBack()
    await waiting.app.title("One")

    #expect(try await waiting.app.text("return typeof ended") == "object", "no page was kept")
    #expect(
      try await waiting.app.text("return ended.join()").map { $0.contains("page_gone") } == true)
    #expect(try await waiting.app.text("return await dovetail.invoke('echo', 'b')") == "b")
    try waiting.app.main.emit("news", "after")
    #expect(
      try await waiting.app.text(
        "await dovetail.invoke('echo', ''); return heard.join()") == "after")
  }

  @Test func `a handler that never comes back is given up at its deadline`() async throws {
    let app = try HostedApp(["/": ""])
    app.main.commands.add(
      Command("never", within: .milliseconds(30)) { (_: CommandCaller) in
        // It does not hear that it is cancelled.
        unsafe await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      })
    try await app.load()

    #expect(
      try await app.refusal("dovetail.invoke('never')")
        == "deadline: never did not answer within 0.03 seconds")
    #expect(
      try await app.text(
        "return await webkit.messageHandlers.never.postMessage(0).catch(e => e.message)")
        == "never did not answer within 0.03 seconds")
    #expect(app.main.bridge.pendingCalls == 0)
  }

  @Test func `the page can cancel, before and after it has asked`() async throws {
    let waiting = try await WaitingApp()

    #expect(
      try await waiting.app.refusal("dovetail.invoke('wait', 0, { signal: AbortSignal.abort() })")
        == "cancelled: The page has cancelled it")
    #expect(waiting.begun.value == 0)
    waiting.app.run(
      """
      window.stop = new AbortController();
      window.answer = dovetail.invoke('wait', 0, { signal: stop.signal }).catch(e => e.code);
      """)
    await waiting.begun.until { $0 == 1 }
    #expect(try await waiting.app.text("stop.abort(); return await answer") == "cancelled")
    await waiting.cancelled.until { $0 == 1 }
    #expect(waiting.app.main.bridge.pendingCalls == 0)
    // A signal that is used up changes nothing.
    #expect(
      try await waiting.app.text(
        """
        const late = new AbortController();
        const text = await dovetail.invoke('echo', 'a', { signal: late.signal });
        late.abort();
        return text + await dovetail.invoke('echo', 'b');
        """) == "ab")
  }

  // B039
  @Test func `the bridge answers after a load that failed`() async throws {
    let waiting = try await WaitingApp()

    waiting.app.main.load(waiting.app.server.refusedURL)
    #expect(await waiting.app.main.settled() != nil)
    try await waiting.app.load("/two")

    #expect(try await waiting.app.text("return await dovetail.invoke('echo', 'a')") == "a")
  }

  // B025
  @Test func `calls of one turn cross together, in order, and each has its own answer`()
    async throws
  {
    let app = try HostedApp(["/": ""])
    let order = Waited<[Int]>([])
    app.main.commands.add(
      Command("number") { @MainActor (number: Int, _) in
        order.set(order.value + [number])
        if number % 3 == 1 { throw CommandError("odd", "\(number)") }
        if number % 3 == 2 { await Task.yield() }
        return number
      })
    app.main.commands.add(
      Command("hold", within: nil) { (_: CommandCaller) in try await Task.sleep(for: .seconds(60)) }
    )
    try await app.load()

    let text = try await app.text(
      """
      const stop = new AbortController();
      const held = dovetail.invoke('hold', 0, { signal: stop.signal }).catch(e => e.code);
      const all = [];
      for (let i = 0; i < 9; i++) all.push(dovetail.invoke('number', i).catch(e => e.code + e.message));
      stop.abort();
      return [...await Promise.all(all), await held].join();
      """)

    #expect(text == "0,odd1,2,3,odd4,5,6,odd7,8,cancelled")
    #expect(order.value == Array(0..<9))
  }

  // B033
  @Test func `a browser that is let go takes its handlers and its page along`() async throws {
    var app: HostedApp? = try HostedApp(["/": ""])
    app?.main.commands.add(Command("echo") { (text: String, _) in text })
    try await app?.load()
    _ = try await app?.text("return await dovetail.invoke('echo', 'a')")
    weak let bridge = app?.main.bridge
    weak let view = app?.main.webView

    app?.stack.close(try #require(app?.main))
    app = nil

    #expect(bridge == nil)
    #expect(view == nil)
  }
}
