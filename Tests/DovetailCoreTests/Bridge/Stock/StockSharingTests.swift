import Foundation
import Testing

@testable import DovetailCore

/// What a page hands to others, and takes from the clipboard.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockSharingTests {
  @Test func `words and an address are handed over by the person, or not`() async throws {
    let app = try await HostedApp(stock: StockCommands.share)
    let wanted = "{ title: 'Desk', text: '자리 3', url: 'https://example.com/d?a=1&b=2' }"
    app.host.answer = { $0.answer(.accepted) }

    #expect(
      try await app.refusal("dovetail.invoke('share.show', \(wanted))") == "answered true")
    app.host.answer = { $0.answer(.dismissed) }
    #expect(
      try await app.refusal("dovetail.invoke('share.show', { text: 'a' })") == "answered false")

    let content = SharedContent(
      title: "Desk", text: "자리 3", url: URL(string: "https://example.com/d?a=1&b=2"))
    #expect(
      app.host.dialogs.map(\.kind) == [.share(content), .share(SharedContent(text: "a"))])
    #expect(try app.host.dialogs.map(\.origin) == [app.origin(), app.origin()])
    #expect(content.body == "자리 3\nhttps://example.com/d?a=1&b=2")
    #expect(
      content.letter?.absoluteString
        == "mailto:?subject=Desk&body=%EC%9E%90%EB%A6%AC%203%0Ahttps://example.com/d?a%3D1%26b%3D2")
  }

  @Test func `nothing, and an address that is none of the web's, is not shared`() async throws {
    let app = try await HostedApp(stock: StockCommands.share)

    #expect(
      try await app.refusal("dovetail.invoke('share.show', { title: 'a' })")
        == "bad_payload: there is neither a text nor a url to share")
    #expect(
      try await app.refusal("dovetail.invoke('share.show', { url: 'javascript:alert(1)' })")
        == "bad_payload: javascript:alert(1) is no https or http address")
    #expect(app.host.dialogs.isEmpty)
  }

  @Test func `a page that cancels takes its dialog away`() async throws {
    let app = try await HostedApp(stock: StockCommands.share)
    app.run(
      """
      window.stop = new AbortController();
      window.answer = dovetail.invoke('share.show', { text: 'a' }, { signal: stop.signal })
        .catch(error => error.code);
      """)
    let dialog = await app.host.dialog()
    let gone = Waited(false)
    dialog.onWithdrawn = { gone.set(true) }

    #expect(try await app.text("stop.abort(); return await answer") == "cancelled")
    await gone.until { $0 }
    #expect(dialog.isAnswered)
  }

  @Test func `a page that goes takes its dialog away`() async throws {
    let app = try await HostedApp(stock: StockCommands.share)
    app.run("dovetail.invoke('share.show', { text: 'a' })")
    let dialog = await app.host.dialog()

    try await app.load("/two")

    #expect(dialog.withdrawal == .askerGone)
    #expect(app.main.bridge.pendingCalls == 0)
  }

  @Test func `a text goes to the clipboard`() async throws {
    let app = try await HostedApp(stock: StockCommands.clipboard)
    let text = "it's “한글” \0\u{2028} 👩‍👩‍👧"

    #expect(
      try await app.js("await dovetail.invoke('clipboard.write', text); return 1", ["text": text])
        as? Int == 1)

    #expect(app.host.clipboard == text)
    #expect(app.host.dialogs.isEmpty)
  }

  @Test func `what others have copied is read only where the person lets the page`() async throws {
    let app = try await HostedApp(stock: StockCommands.clipboard) { manifest, _ in
      manifest.permissions = [.clipboard: "To paste a code."]
    }
    app.host.clipboard = "secret"
    app.host.answer = { $0.answer(.refused) }
    #expect(
      try await app.refusal("dovetail.invoke('clipboard.read')")
        == "denied: clipboard is not allowed")
    // What was said holds.
    #expect(
      try await app.text(
        "return (await dovetail.invoke('clipboard.read').catch(e => "
          + "JSON.stringify(e.data)))") == #"{"permission":"clipboard"}"#)
    #expect(
      app.host.dialogs.map(\.kind) == [.permission([.clipboard], reason: "To paste a code.")])

    app.stack.permissions.revoke(.clipboard, for: try app.origin())
    app.host.answer = { $0.answer(.accepted) }
    #expect(try await app.refusal("dovetail.invoke('clipboard.read')") == #"answered "secret""#)
    app.host.clipboard = nil
    #expect(try await app.refusal("dovetail.invoke('clipboard.read')") == "answered null")
    #expect(app.host.dialogs.count == 2)
  }

  @Test func `an app that gives no reason is not even asked about`() async throws {
    let app = try await HostedApp(stock: StockCommands.clipboard)
    app.host.clipboard = "secret"

    #expect(
      try await app.refusal("dovetail.invoke('clipboard.read')")
        == "denied: clipboard is not allowed")
    #expect(app.host.dialogs.isEmpty)
    #expect(
      app.lines.contains { $0.contains("the app gives no reason under permissions.clipboard") })
  }
}
