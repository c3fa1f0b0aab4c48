import Foundation
import Testing

@testable import DovetailCore

/// The commands that come with the shell.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockCommandTests {
  @Test func `a set that is not switched on is not there`() async throws {
    let app = try await HostedApp(stock: StockCommands.device)

    #expect(app.main.commands.names == ["device.info"])
    #expect(
      try await app.refusal("dovetail.invoke('app.info')")
        == "unknown_command: The app has no command app.info")
  }

  @Test func `the page learns of app, device and network`() async throws {
    let app = try await HostedApp(
      stock: StockCommands.app, StockCommands.device, StockCommands.network)

    #expect(
      try await app.text("const i = await dovetail.invoke('app.info'); return i.id + i.build")
        == "com.example.test1")
    #expect(
      try await app.text("return (await dovetail.invoke('device.info')).platform") == "linux")
    #expect(
      try await app.js("return (await dovetail.invoke('network.status')).isAvailable") as? Bool
        == true)
  }

  @Test func `the page follows the network until it has enough of it`() async throws {
    let app = try await HostedApp(stock: StockCommands.network)
    try await app.js("window.watch = dovetail.stream('network.watch'); 0")
    let next = "return (await watch.next()).value.isAvailable"

    #expect(try await app.js(next) as? Bool == true)
    app.host.switchedNetwork.isAvailable = false
    #expect(try await app.js(next) as? Bool == false)
    // From one network to another is no change of this.
    app.host.switchedNetwork.isAvailable = false
    app.host.switchedNetwork.isAvailable = true
    #expect(try await app.js(next) as? Bool == true)

    try await app.js("await watch.return()")
    while !app.stack.networkListeners.isEmpty { await Task.yield() }
    app.host.switchedNetwork.isAvailable = false
    #expect(try await app.js("return (await watch.next()).done") as? Bool == true)
  }

  @Test func `an address goes to the system only if it is one that may`() async throws {
    let app = try await HostedApp(stock: StockCommands.external)

    #expect(
      try await app.refusal("dovetail.invoke('external.open', 'https://example.com/')")
        == "answered true")
    #expect(
      try await app.refusal("dovetail.invoke('external.open', 'file:///etc/passwd')")
        == "bad_payload: file:///etc/passwd is no https, http, mailto or tel address")
    #expect(app.host.opened.map(\.absoluteString) == ["https://example.com/"])
  }

  @Test func `the page closes its window, and has its answer before`() async throws {
    let app = try await HostedApp(stock: StockCommands.app)

    #expect(try await app.refusal("dovetail.invoke('app.close')") == "answered undefined")
    while !app.lines.contains(where: { $0.hasPrefix("window     close") }) { await Task.yield() }
  }

  @Test func `the contract of all of them is known, and is what the table says`() throws {
    let contract = try Contract(StockCommands.all)
    #expect(contract.commands.count == StockCommands.all.flatMap(\.commands).count)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Docs/Commands.md").standardized
    let table = try String(contentsOf: file, encoding: .utf8)
    for name in contract.commands.keys {
      #expect(table.contains("| `\(name)` |"), "Docs/Commands.md has no \(name)")
    }
  }

  /// What changes something outside of the page, or opens a dialog.
  private static let wantsGesture = [
    "app.close", "external.open", "share.show", "clipboard.write", "clipboard.read", "files.pick",
    "files.save", "notifications.ask", "print.page",
  ]

  @Test func `what opens a dialog or leaves the page takes a gesture`() async throws {
    // The page asks before anybody has touched it.
    let early = Self.wantsGesture.map { "'\($0)'" }.joined(separator: ", ")
    let app = try HostedApp([
      "/": """
      <script>
        const early = Promise.all([\(early)].map(name => dovetail.invoke(name,
          { name: 'a', text: 'a', data: new Uint8Array(1) }).then(() => 'done', e => e.code)));
      </script>
      """
    ])
    for set in StockCommands.all { app.main.commands.add(set) }
    try await app.load()

    #expect(
      try await app.text("return (await early).join()")
        == Self.wantsGesture.map { _ in "refused" }.joined(separator: ","))
    #expect(app.host.dialogs.isEmpty && app.host.opened.isEmpty && app.host.printed.isEmpty)
    let wanting = StockCommands.all.flatMap(\.commands).filter(\.capability.needsUserGesture)
    #expect(Set(wanting.map(\.name)) == Set(Self.wantsGesture))
  }

  @Test func `nothing of it is open to another origin or to a frame`() {
    for command in StockCommands.all.flatMap(\.commands) {
      #expect(command.capability.origins == nil, "\(command.name)")
      #expect(!command.capability.allowsFrames, "\(command.name)")
    }
  }
}
