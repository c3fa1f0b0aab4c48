import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Commands that give many values, and events.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StreamTests {
  private func app(_ commands: Command...) async throws -> HostedApp {
    let app = try HostedApp(["/": "", "/two": ""])
    for command in commands { app.main.commands.add(command) }
    try await app.load()
    return app
  }

  /// Counts from 0 without end, and says how far it has been asked.
  private struct Counter: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let asked: Waited<Int>
    let end: Waited<Bool>?
    var last: Int = .max
    var next = 0

    func makeAsyncIterator() -> Counter { self }

    mutating func next() async -> Int? {
      defer { next += 1 }
      await asked.set(next)
      if Task.isCancelled { await end?.set(true) }
      return next < last ? next : nil
    }
  }

  @Test func `a stream gives its values in order, and ends`() async throws {
    let asked = Waited(0)
    let app = try await app(
      .stream("count") { (last: Int, _) in Counter(asked: asked, end: nil, last: last) })

    #expect(
      try await app.text(
        """
        let sum = 0, count = 0;
        for await (const value of dovetail.stream('count', 1000)) {
          if (value !== count++) throw new Error(value);
          sum += value;
        }
        return sum + ' ' + count;
        """) == "499500 1000")
    #expect(app.main.bridge.pendingCalls == 0)
  }

  @Test func `a stream is asked no further than the page has room`() async throws {
    let asked = Waited(0)
    let end = Waited(false)
    let app = try await app(
      .stream("count") { (_: CommandCaller) in Counter(asked: asked, end: end) },
      Command("echo") { (number: Int, _) in number })

    try await app.js(
      """
      window.values = dovetail.stream('count');
      await values.next();
      // Whatever is on its way has come before these answers.
      for (let i = 0; i < 20; i++) await dovetail.invoke('echo', i);
      """)
    #expect(asked.value == StreamSink.room - 1)
    try await app.js(
      "for (let i = 0; i < 15; i++) await values.next(); await dovetail.invoke('echo', 0);")
    await asked.until { $0 == StreamSink.room + 15 }

    // Leaving the loop cancels what it asked for.
    try await app.js("await values.return()")
    #expect(try await app.text("return '' + (await values.next()).done") == "true")
    #expect(try await app.js("return await dovetail.invoke('echo', 1)") as? Int == 1)
    #expect(app.main.bridge.pendingCalls == 0)
  }

  @Test func `a stream that fails rejects after its last value`() async throws {
    let app = try await app(
      .stream("fail") { (_: CommandCaller) in
        AsyncThrowingStream<Int, any Error> {
          $0.yield(1)
          $0.finish(throwing: CommandError("broken", "no more"))
        }
      },
      .stream("typed") { (count: Int, _) in AsyncStream<Int> { $0.finish() } })

    #expect(
      try await app.text(
        """
        const seen = [];
        try { for await (const value of dovetail.stream('fail')) seen.push(value) }
        catch (error) { seen.push(error.code, error.command) }
        return seen.join();
        """) == "1,broken,fail")
    #expect(
      try await app.text(
        "return await dovetail.stream('typed', 'x').next().catch(e => e.code + ' ' + e.message)")
        == "bad_payload expected Int, found a text, in the payload")
    #expect(
      try await app.text("return await dovetail.stream('none').next().catch(e => e.code)")
        == "unknown_command")
    #expect(
      try await app.refusal("dovetail.invoke('fail')")
        == "bad_payload: fail gives many values; ask with dovetail.stream")
  }

  @Test func `a signal, and the end of the page, end a stream`() async throws {
    let begun = Waited(0)
    let ended = Waited(0)
    let app = try await app(
      .stream("never") { @MainActor (_: CommandCaller) in
        begun.set(begun.value + 1)
        return AsyncStream<Int> { stream in
          stream.onTermination = { _ in Task { @MainActor in ended.set(ended.value + 1) } }
        }
      })

    app.run(
      """
      window.stop = new AbortController();
      window.answer = dovetail.stream('never', undefined, { signal: stop.signal }).next()
        .catch(e => e.code);
      dovetail.stream('never').next();
      """)
    await begun.until { $0 == 2 }
    #expect(try await app.text("stop.abort(); return await answer") == "cancelled")
    await ended.until { $0 == 1 }
    try await app.load("/two")
    await ended.until { $0 == 2 }
    #expect(app.main.bridge.pendingCalls == 0)
  }

  // S1.6
  @Test func `what a page puts in place late can be waited for`() async throws {
    let app = try await app()
    func call(_ name: String) -> Task<String, any Error> {
      Task.immediate { @MainActor in
        try await app.main.waitUntilReady(name)
        return try await app.main.call(name, 1, 2)
      }
    }
    let (set, inside, said) = (call("OCAPP.locationSearch"), call("late.inner.f"), call("said.f"))
    try await app.main.evaluate("0")

    try await app.js(
      """
      window.OCAPP = { locationSearch: (latitude, longitude) => 'at ' + latitude + longitude };
      window.late = {}; late.inner = { f: () => 'inner' };
      window.said = {}; said.f = () => 'said'; dovetail.ready();
      """)

    #expect(try await set.value == "at 12")
    #expect(try await inside.value == "inner")
    #expect(try await said.value == "said")
    await #expect(throws: BrowserError.deadline(.milliseconds(20))) {
      try await app.main.waitUntilReady("never.there", within: .milliseconds(20))
    }
  }

  @Test func `events reach who listens, until it stops`() async throws {
    struct News: Codable, Sendable { var title: String, at: Date }
    let app = try await app(Command("echo") { (number: Int, _) in number })
    try await app.js(
      """
      window.heard = [];
      window.undo = dovetail.listen('news', news => heard.push('a' + news.title + +news.at));
      window.undoAll = dovetail.listen('news', news => { heard.push('b'); throw new Error('mine') });
      dovetail.listen('plain', value => heard.push(value));
      await dovetail.invoke('echo', 0);
      """)

    try app.main.emit("news", News(title: "한", at: Date(timeIntervalSince1970: 1)))
    app.main.emit("plain")
    app.main.emit("nobody")
    try await app.js(
      "await dovetail.invoke('echo', 0); undo(); undo(); await dovetail.invoke('echo', 0)")
    try app.main.emit("news", News(title: "two", at: .distantPast))
    try await app.js(
      "await dovetail.invoke('echo', 0); undoAll(); await dovetail.invoke('echo', 0)")
    try app.main.emit("news", News(title: "three", at: .distantPast))

    #expect(
      try await app.text("await dovetail.invoke('echo', 0); return heard.join('|')")
        == "a한1000|b||b")
  }
}
