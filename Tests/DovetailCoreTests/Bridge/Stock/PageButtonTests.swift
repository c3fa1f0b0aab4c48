import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Buttons that a page puts into the toolbar.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct PageButtonTests {
  private func app() async throws -> HostedApp {
    try await HostedApp(stock: StockCommands.window) { manifest, _ in
      manifest.toolbar = [.back, .button(.init(id: "add", title: "Add"))]
    }
  }

  @Test func `a page's buttons take the place of those before, and tell it of a press`()
    async throws
  {
    let app = try await app()
    try await app.js(
      """
      window.heard = [];
      dovetail.listen('window.pageButton', ({ id }) => {
        heard.push(id);
        document.title = heard.join();
      });
      await dovetail.invoke('window.pageButtons', [{ id: 'old', title: 'Old', icon: 'add' }]);
      await dovetail.invoke('window.pageButtons', [
        { id: 'scan', title: '스캔', icon: 'scan' },
        { id: 'send', title: 'Send', icon: 'send', isEnabled: false }]);
      """)
    let (scan, send) = (
      StockCommands.PageButton(id: "scan", title: "스캔", icon: .scan),
      StockCommands.PageButton(id: "send", title: "Send", icon: .send, isEnabled: false)
    )
    #expect(app.main.pageButtons == [scan, send])

    // Neither one that is disabled nor one that is gone is pressed.
    app.main.press(send)
    app.main.press(StockCommands.PageButton(id: "old", title: "Old", icon: .add))
    app.main.press(scan)
    app.main.press(scan)

    await app.title("scan,scan")
    #expect(try await app.text("return heard.join()") == "scan,scan")
  }

  @Test func `they stay with the document, and go with it`() async throws {
    let app = try await app()
    try await app.js(
      "await dovetail.invoke('window.pageButtons', [{ id: 'a', title: 'A', icon: 'done' }])")
    try await app.js("history.pushState(null, '', '/pushed')")
    #expect(app.main.pageButtons.map(\.id) == ["a"])

    try await app.load("/two")
    #expect(app.main.pageButtons.isEmpty)

    try await app.js(
      """
      await dovetail.invoke('window.pageButtons', [{ id: 'b', title: 'B', icon: 'done' }]);
      await dovetail.invoke('window.pageButtons', []);
      """)
    #expect(app.main.pageButtons.isEmpty)
  }

  @Test func `they go when the page's process ends, before the page comes back`() async throws {
    let app = try await app()
    try await app.js(
      "await dovetail.invoke('window.pageButtons', [{ id: 'a', title: 'A', icon: 'done' }])")
    // Without its answer the next document is not there, which would take them too.
    let gate = Gate()
    defer { gate.open() }
    app.server.route("/") { _ in
      try await gate.wait()
      return .html("<title>Again</title>")
    }
    try await app.server.waitForRequest("/")

    app.main.webView.terminateWebProcess()

    try await app.server.waitForRequest("/")
    #expect(app.main.failure == nil)
    #expect(app.main.pageButtons.isEmpty)
    gate.open()
    await app.title("Again")
    #expect(app.main.pageButtons.isEmpty)
  }

  @Test func `a page that the shell has covered has none to press`() async throws {
    let app = try await app()
    try await app.js(
      "await dovetail.invoke('window.pageButtons', [{ id: 'a', title: 'A', icon: 'done' }])")

    app.main.show(LoadFailure(reason: .processEnded, url: nil, detail: ""))
    #expect(app.main.pageButtons.isEmpty)
    app.main.failure = nil
    #expect(app.main.pageButtons.map(\.id) == ["a"])
  }

  @Test(arguments: [
    ("[{ id: 'a', title: 'A', icon: 'rm -rf' }]", "[0].icon"),
    ("[{ id: 'a', title: 'A', icon: '/etc/a.png' }]", "[0].icon"),
    ("[{ id: 'a', title: 'A' }]", "[0]"),
    ("[{ id: 'a', icon: 'add' }]", "[0]"),
    ("[{ id: '', title: 'A', icon: 'add' }]", "[0].id"),
    ("[{ id: 'x'.repeat(65), title: 'A', icon: 'add' }]", "[0].id"),
    ("[{ id: 'a', title: '', icon: 'add' }]", "[0].title"),
    ("[{ id: 'a', title: ' \\u3000', icon: 'add' }]", "[0].title"),
    ("[{ id: 'a', title: 'x'.repeat(61), icon: 'add' }]", "[0].title"),
    ("[{ id: 'a', title: 'e' + '\\u0301'.repeat(60), icon: 'add' }]", "[0].title"),
    ("[{ id: 'a', title: 'A\\nB', icon: 'add' }]", "[0].title"),
    ("[{ id: 'a', title: 'A\\u2028B', icon: 'add' }]", "[0].title"),
    ("[{ id: 'a', title: 'A\\u202eB', icon: 'add' }]", "[0].title"),
    ("[{ id: 'a', title: 'A', icon: 'add' }, { id: 'a', title: 'B', icon: 'add' }]", "[1].id"),
    ("[{ id: 'add', title: 'A', icon: 'add' }]", "[0].id"),
    ("[{ id: 'a', title: 'A', icon: 'add', isEnabled: 'no' }]", "[0].isEnabled"),
    ("Array.from({ length: 7 }, (_, i) => ({ id: `${i}`, title: 'A', icon: 'add' }))", ""),
    ("{ id: 'a', title: 'A', icon: 'add' }", ""),
  ])
  func `what is no button is refused with its place, and those before stay`(
    _ payload: String, _ place: String
  ) async throws {
    let app = try await app()
    try await app.js(
      "await dovetail.invoke('window.pageButtons', [{ id: 'x', title: 'X', icon: 'done' }])")

    let said = try await app.text(
      """
      return await dovetail.invoke('window.pageButtons', \(payload)).then(() => 'answered',
        error => error.code + ' ' + (error.data ? error.data.path : ''));
      """)

    #expect(said == "bad_payload " + place)
    #expect(app.main.pageButtons.map(\.id) == ["x"])
  }

  @Test func `six buttons with names of sixty signs are taken`() async throws {
    let app = try await app()

    try await app.js(
      """
      await dovetail.invoke('window.pageButtons', Array.from({ length: 6 }, (_, i) =>
        ({ id: `${i}`.repeat(64), title: '가'.repeat(60), icon: 'add' })))
      """)

    #expect(app.main.pageButtons.count == 6)
  }
}
