import Foundation
import Testing

@testable import DovetailCore

/// What went over the bridge, written down and asked again.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct RecordingTests {
  private static func commands(_ step: Int) -> CommandSet {
    CommandSet("numbers") {
      Command("add") { (number: Int, caller) in
        guard number < 10 else { throw CommandError("too_many", "\(number)") }
        return number + step
      }
      Command("date") { (date: Date, _) in [date] }
    }
  }

  @Test func `a recording replays the same with the same commands, and tells what differs`()
    async throws
  {
    let app = try HostedApp(["/": ""])
    app.main.commands.add(Self.commands(1))
    var lines: [String] = []
    app.stack.onBridge = { lines.append($0.line) }
    try await app.load()
    try await app.js(
      """
      await dovetail.invoke('add', 1);
      await dovetail.invoke('add', 10).catch(() => 0);
      await webkit.messageHandlers.add.postMessage(2);
      await dovetail.invoke('date', new Date(5));
      await dovetail.invoke('add', 'x').catch(() => 0);
      """)
    try app.main.emit("news", 1)
    app.stack.onBridge = nil
    try await app.js("await dovetail.invoke('add', 1)")

    let recording = try BridgeRecording(lines.joined(separator: "\n"))

    #expect(lines.count == 6)
    #expect(await recording.replay(with: [Self.commands(1)]) == [])
    #expect(
      await recording.replay(with: [Self.commands(2)]) == [
        "add: was 2, is 3", "add: was 3, is 4",
      ])
    #expect(
      await recording.replay(with: []).count == 4)
  }

  @Test func `a line says who asked what, how large and how long`() async throws {
    let app = try HostedApp(["/": ""])
    app.main.commands.add(Self.commands(1))
    var records: [BridgeRecord] = []
    app.stack.onBridge = { records.append($0) }
    try await app.load()
    try await app.js("await dovetail.invoke('add', 1)")
    let origin = try app.origin()

    let record = try #require(records.first)
    #expect(record.description.hasPrefix("call add from \(origin): 1 → 2, "))
    #expect(record.description.hasSuffix(" ms, 2 bytes"))
    #expect(record.line.contains(#""name":"add","origin":"\#(origin)","main":true,"payload":1"#))
  }
}
