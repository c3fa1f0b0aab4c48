import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Commands go past the engine, by a line of the page's own; nothing overtakes for
/// that.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct LineTests {
  /// An app that notes what its page says, in order.
  @MainActor
  private final class NotingApp {
    let app: HostedApp
    let notes = Waited<[String]>([])
    let report = Waited<String?>(nil)

    init(_ html: String = "") async throws {
      app = try HostedApp(["/": html, "/two": ""])
      let (notes, report) = (notes, report)
      app.main.commands.add(
        Command("note") { @MainActor (note: String, _) in notes.set(notes.value + [note]) })
      app.main.commands.add(
        Command("report") { @MainActor (text: String, _) in report.set(text) })
      try await app.load()
    }

    /// Runs an async function's body in the page, without waiting for it, and gives
    /// what it reports.
    func reported(_ body: String) async -> String? {
      app.run(
        """
        (async () => { \(body) })().then(text => dovetail.invoke('report', '' + text),
          error => dovetail.invoke('report', 'failed: ' + error)); 0
        """)
      await report.until { $0 != nil }
      return report.value
    }

    var messagesByLine: Int { app.main.webView.messagesByLine }
  }

  @Test func `once the page stands, a command goes by its line`() async throws {
    let noting = try await NotingApp()
    let report = await noting.reported(
      "for (let i = 0; i < 50; i++) await dovetail.invoke('note', '' + i); return 'done'")

    #expect(report == "done")
    #expect(noting.notes.value == (0..<50).map(String.init))
    // The first goes by the engine, and brings the line.
    #expect(noting.messagesByLine >= 45)
  }

  @Test func `classic messages and commands arrive as they were sent`() async throws {
    let noting = try await NotingApp()
    let report = await noting.reported(
      """
      const { note } = webkit.messageHandlers, all = [];
      for (let round = 0; round < 60; round++) {
        // The first goes by the engine, as a classic message was sent before it.
        await dovetail.invoke('note', round + ' first');
        await dovetail.invoke('note', round + ' second');
        note.postMessage(round + ' classic');
        await null;
        all.push(dovetail.invoke('note', round + ' then'));
        await null;
        note.postMessage(round + ' last');
        await all.at(-1);
      }
      return 'done';
      """)

    #expect(report == "done")
    #expect(
      noting.notes.value
        == (0..<60).flatMap {
          ["\($0) first", "\($0) second", "\($0) classic", "\($0) then", "\($0) last"]
        })
    #expect(noting.messagesByLine > 0)
  }

  @Test func `a command's handler finds the address that the page had set`() async throws {
    let noting = try await NotingApp()
    let view = noting.app.main.webView
    let wrong = Waited<[String]>([])
    noting.app.main.commands.add(
      Command("compare") { @MainActor (text: String, _) in
        if view.url?.fragment != text {
          wrong.set(wrong.value + ["\(view.url?.fragment ?? "none") for \(text)"])
        }
      })
    let report = await noting.reported(
      """
      for (let i = 1; i <= 60; i++) {
        await dovetail.invoke('note', 'quiet');
        history.replaceState(null, '', '#' + i);
        await dovetail.invoke('compare', '' + i);
      }
      return 'done';
      """)

    #expect(report == "done")
    #expect(wrong.value == [])
    #expect(noting.messagesByLine >= 50)
  }

  @Test func `an answer does not overtake a script that the handler ran`() async throws {
    let noting = try await NotingApp()
    let view = noting.app.main.webView
    noting.app.main.commands.add(
      Command("mark") { @MainActor (number: Int, _) in
        view.evaluateJavaScript("window.mark = \(number)")
        return number
      })
    let report = await noting.reported(
      """
      let late = 0;
      for (let i = 1; i <= 60; i++) {
        await dovetail.invoke('note', 'quiet');
        if (await dovetail.invoke('mark', i) !== window.mark) late++;
      }
      return late + ' late';
      """)

    #expect(report == "0 late")
    #expect(noting.messagesByLine >= 100)
  }

  @Test func `long and short values of a stream keep their order`() async throws {
    let noting = try await NotingApp()
    let sizes = (0..<40).map { $0 % 3 == 0 ? 60_000 + $0 : $0 }
    noting.app.main.commands.add(
      .stream("values") { (_: CommandCaller) in
        AsyncStream { stream in
          for size in sizes { stream.yield(String(repeating: "x", count: size)) }
          stream.finish()
        }
      })
    let report = await noting.reported(
      """
      for (let i = 0; i < 5; i++) await dovetail.invoke('note', 'quiet');
      const sizes = [];
      for await (const value of dovetail.stream('values')) sizes.push(value.length);
      return sizes.join();
      """)

    #expect(report == sizes.map(String.init).joined(separator: ","))
    #expect(noting.messagesByLine > 5)
  }

  @Test func `a command in flight while long ones go is answered in its place`() async throws {
    let noting = try await NotingApp()
    let report = await noting.reported(
      """
      const long = 'y'.repeat(100000), all = [];
      for (let i = 0; i < 30; i++) {
        all.push(dovetail.invoke('note', i % 2 ? i + long : i + 'short'));
        await null;
      }
      await Promise.all(all);
      return 'done';
      """)

    #expect(report == "done")
    #expect(noting.notes.value.map { Int($0.prefix { $0.isNumber }) } == Array(0..<30))
  }

  @Test func `a page that is come back to has its line again`() async throws {
    let noting = try await NotingApp("<title>One</title>")
    let five = "for (let i = 0; i < 5; i++) await dovetail.invoke('note', 'a'); return 'done'"
    #expect(await noting.reported(five) == "done")
    try await noting.app.load("/two")
    noting.report.set(nil)
    #expect(await noting.reported(five) == "done")
    let before = noting.messagesByLine

    noting.app.main.goBack()
    await noting.app.title("One")
    noting.report.set(nil)
    #expect(await noting.reported(five) == "done")
    #expect(noting.notes.value.count == 15)
    #expect(noting.messagesByLine > before)
  }
}
