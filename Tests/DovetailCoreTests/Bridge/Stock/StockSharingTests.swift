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
        == "bad_payload: there is neither a text nor a url nor a file to share")
    #expect(
      try await app.refusal("dovetail.invoke('share.show', { url: 'javascript:alert(1)' })")
        == "bad_payload: javascript:alert(1) is no https or http address")
    #expect(app.host.dialogs.isEmpty)
  }

  @Test func `files are handed over under safe names, and go when others are shared`()
    async throws
  {
    let app = try await HostedApp(stock: StockCommands.share)
    app.host.answer = { $0.answer(.accepted) }
    let share = """
      const data = new TextEncoder().encode('한글');
      return await dovetail.invoke('share.show', { title: 'Desk', files: [
        { name: '../../a.txt', data }, { name: 'A.txt', data },
        { name: '사진', type: 'image/png', data }] });
      """

    #expect(try await app.js(share) as? Bool == true)

    let files = try app.shared()
    #expect(files.map(\.lastPathComponent) == ["a.txt", "A (2).txt", "사진.png"])
    #expect(try files.map { try String(contentsOf: $0, encoding: .utf8) } == ["한글", "한글", "한글"])
    let folder = try #require(files.first).deletingLastPathComponent()
    let rights = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(rights[.posixPermissions] as? Int == 0o700)
    #expect(Set(files.map { $0.deletingLastPathComponent() }) == [folder])

    #expect(try await app.js(share) as? Bool == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let second = try #require(try app.shared().first).deletingLastPathComponent()
    #expect(FileManager.default.fileExists(atPath: second.path))
    app.stack.close(app.main)
    #expect(!FileManager.default.fileExists(atPath: second.path))
  }

  @Test func `files that nobody wanted to hand over are gone at once`() async throws {
    let app = try await HostedApp(stock: StockCommands.share)
    app.host.answer = { $0.answer(.dismissed) }

    #expect(
      try await app.refusal(
        "dovetail.invoke('share.show', { files: [{ name: 'a', data: new Uint8Array(1) }] })")
        == "answered false")

    #expect(try app.shared().filter { FileManager.default.fileExists(atPath: $0.path) } == [])
  }

  @Test(arguments: [
    (
      "Array(11).fill({ name: 'a', data: new Uint8Array(1) })",
      "bad_payload: at most 10 files are shared at once, not 11"
    ),
    (
      "[10 << 20, (10 << 20) + 1].map(size => ({ name: 'a', data: new Uint8Array(size) }))",
      "too_large: the files to share are more than 20971520 bytes"
    ),
    // More than a message holds: it does not leave the page.
    ("[{ name: 'a', data: new Uint8Array(24 << 20) }]", "too_large: It is longer than 33554432"),
    ("[]", "bad_payload: there is neither a text nor a url nor a file to share"),
  ])
  func `too many files, and too much, are refused`(
    _ files: String, _ said: String
  ) async throws {
    let app = try await HostedApp(stock: StockCommands.share)
    app.host.answer = { $0.answer(.accepted) }

    let answer = try await app.refusal("dovetail.invoke('share.show', { files: \(files) })")

    #expect(answer == said)
    #expect(app.host.dialogs.isEmpty)
  }

  @Test func `as many files as may be, and as much, are handed over`() async throws {
    let app = try await HostedApp(stock: StockCommands.share)
    app.host.answer = { $0.answer(.accepted) }

    let answer = try await app.refusal(
      """
      dovetail.invoke('share.show', { text: 'x'.repeat(1 << 20),
        files: Array(10).fill({ name: 'a', data: new Uint8Array(2 << 20) }) })
      """)

    #expect(answer == "answered true")
    let sizes = try app.shared().map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize }
    #expect(sizes == Array(repeating: 2 << 20, count: 10))
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

extension HostedApp {
  /// The files of the dialog that was shown last.
  fileprivate func shared() throws -> [URL] {
    guard case .share(let content)? = host.dialogs.last?.kind else { return [] }
    return content.files
  }
}
