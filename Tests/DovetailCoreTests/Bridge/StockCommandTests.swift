import Foundation
import Testing

@testable import DovetailCore

/// The commands that come with the shell.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockCommandTests {
  private func app(_ sets: CommandSet...) async throws -> HostedApp {
    let app = try HostedApp(["/": ""])
    for set in sets { app.main.commands.add(set) }
    try await app.load()
    return app
  }

  @Test func `a set that is not switched on is not there`() async throws {
    let app = try await app(StockCommands.device)

    #expect(app.main.commands.names == ["device.info"])
    #expect(
      try await app.refusal("dovetail.invoke('app.info')")
        == "unknown_command: The app has no command app.info")
  }

  @Test func `the page learns of app, device and network`() async throws {
    let app = try await app(StockCommands.app, StockCommands.device, StockCommands.network)

    #expect(
      try await app.text("const i = await dovetail.invoke('app.info'); return i.id + i.build")
        == "com.example.test1")
    #expect(
      try await app.text("return (await dovetail.invoke('device.info')).platform") == "linux")
    #expect(
      try await app.js("return (await dovetail.invoke('network.status')).isAvailable") as? Bool
        == true)
  }

  @Test func `an address goes to the system only if it is one that may`() async throws {
    let app = try await app(StockCommands.external)

    #expect(
      try await app.refusal("dovetail.invoke('external.open', 'https://example.com/')")
        == "answered true")
    #expect(
      try await app.refusal("dovetail.invoke('external.open', 'file:///etc/passwd')")
        == "bad_payload: file:///etc/passwd is no https, http, mailto or tel address")
    #expect(app.host.opened.map(\.absoluteString) == ["https://example.com/"])
  }

  @Test func `the page closes its window, and has its answer before`() async throws {
    let app = try await app(StockCommands.app)

    #expect(try await app.refusal("dovetail.invoke('app.close')") == "answered undefined")
    while !app.lines.contains(where: { $0.hasPrefix("window     close") }) { await Task.yield() }
  }

  @Test func `the contract of all of them is known`() throws {
    #expect(
      try Contract(StockCommands.all).commands.count == StockCommands.all.flatMap(\.commands).count)
  }
}
