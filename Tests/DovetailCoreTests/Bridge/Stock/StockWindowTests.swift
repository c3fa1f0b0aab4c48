import Foundation
import Testing

@testable import DovetailCore

/// What a page does to its window.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockWindowTests {
  private func app() async throws -> HostedApp {
    try await HostedApp(stock: StockCommands.window) { manifest, _ in
      manifest.toolbar = [
        .back, .button(.init(id: "add", title: "Add")), .button(.init(id: "share", title: "Share")),
      ]
    }
  }

  @Test func `a title holds until it is given back, or the next page`() async throws {
    let app = try await app()
    #expect(app.main.title == "One")

    try await app.js("await dovetail.invoke('window.title', 'Inbox (3)')")
    #expect(app.main.title == "Inbox (3)")
    try await app.js("document.title = 'Other'; await dovetail.invoke('window.title', null)")
    // The document's own title comes by another way.
    await app.title("Other")
    try await app.js("await dovetail.invoke('window.title', 'x'.repeat(5000))")
    #expect(app.main.title.count == 200)
    try await app.load("/two")
    #expect(app.main.title == "Two")
  }

  @Test func `a button of the manifest is renamed, disabled and hidden, and no other`()
    async throws
  {
    let app = try await app()

    #expect(
      try await app.refusal(
        "dovetail.invoke('window.button', { id: 'add', title: 'Save', isEnabled: false })")
        == #"answered {"id":"add","title":"Save","isEnabled":false,"isVisible":true}"#)
    #expect(
      try await app.refusal("dovetail.invoke('window.button', { id: 'share', isVisible: false })")
        == #"answered {"id":"share","title":"Share","isEnabled":true,"isVisible":false}"#)
    // What is not named stays.
    #expect(
      try await app.refusal("dovetail.invoke('window.button', { id: 'add', isEnabled: true })")
        == #"answered {"id":"add","title":"Save","isEnabled":true,"isVisible":true}"#)
    #expect(
      try await app.text(
        "return (await dovetail.invoke('window.buttons')).map(b => b.id + b.title + b.isVisible)"
          + ".join()") == "addSavetrue,shareSharefalse")
    #expect(
      try await app.refusal("dovetail.invoke('window.button', { id: 'add', title: '' })")
        == #"answered {"id":"add","title":"Add","isEnabled":true,"isVisible":true}"#)
    #expect(
      try await app.refusal("dovetail.invoke('window.button', { id: 'back', isVisible: false })")
        == "bad_payload: the toolbar has no button back")
  }

  @Test func `a badge is a number, and 0 takes it away`() async throws {
    let app = try await app()

    #expect(
      try await app.refusal("dovetail.invoke('window.badge', -1)")
        == "bad_payload: a badge is not less than 0")
    #expect(
      try await app.refusal("dovetail.invoke('window.badge', 1.5)")?.hasPrefix("bad_payload")
        == true)
    for count in [3, 100_000, 0] {
      try await app.js("await dovetail.invoke('window.badge', \(count))")
    }
    #expect(app.host.badges == [3, 9_999, 0])
  }

  @Test(arguments: [
    (PrintOutcome.printed, #"answered "printed""#),
    (.cancelled, #"answered "cancelled""#),
    (.failed("no paper"), "failed: no paper"),
  ])
  func `a page is printed, or it is told why not`(
    _ outcome: PrintOutcome, _ said: String
  ) async throws {
    let app = try await HostedApp(stock: StockCommands.print)
    app.host.printOutcome = outcome

    #expect(try await app.refusal("dovetail.invoke('print.page')") == said)
    #expect(app.host.printed.map(ObjectIdentifier.init) == [ObjectIdentifier(app.main)])
  }
}
