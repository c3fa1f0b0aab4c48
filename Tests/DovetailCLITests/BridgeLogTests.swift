import DovetailCore
import FixtureServer
import Foundation
import Testing

/// `--log bridge` and `--record`.
@Suite(.timeLimit(.minutes(2)))
struct BridgeLogTests {
  @Test func `what goes over the bridge is logged, recorded and replayed`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(
      """
      <script>
        dovetail.invoke("first").catch(() => dovetail.invoke("none", { a: ["한"] }));
      </script>
      """.utf8
    ).write(to: folder.appending(path: "index.html"))
    let file = folder.appending(path: "bridge.jsonl")

    let output = try await dovetail(
      ["run", folder.path, "--log", "bridge", "--record", file.path, "--for", "3"],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])

    #expect(output.status == 0, "\(output.errors)")
    let line = try #require(
      output.text.split(separator: "\n").first { $0.contains("call none") }, "\(output.text)")
    #expect(
      line.contains(
        """
        : {"a":["한"]} → unknown_command: The app has no command none, 
        """), "\(line)")
    #expect(line.hasSuffix(", 13 bytes"), "\(line)")
    let recording = try BridgeRecording(contentsOf: file)
    #expect(await recording.replay(with: []) == [])
    let differences = await recording.replay(with: [
      CommandSet("other") { Command("none") { _ in 1 } }
    ])
    #expect(
      differences.contains("none: was error unknown_command: The app has no command none, is 1"),
      "\(differences)")
  }
}
