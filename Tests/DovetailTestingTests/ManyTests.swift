import DovetailTesting
import Foundation
import Testing

/// Many tests in one process. `DOVETAIL_MANY` says how many; `make many` runs 500.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct ManyTests {
  private static let count =
    ProcessInfo.processInfo.environment["DOVETAIL_MANY"].flatMap { Int($0) } ?? 20

  @Test func `many tests end with the memory of a tenth of them, and leave no process behind`()
    async throws
  {
    let server = try serving(
      """
      <title>One</title><input id=name><button id=go onclick="said.textContent = 'done'">Go</button>
      <p id=said></p>
      """)
    func one() async throws {
      try await TestApp.launch(app(server)) { app in
        try await app.page.click("#go")
        try await app.page.wait(for: "#said", text: "done")
      }
    }
    let first = max(5, Self.count / 10)
    for _ in 1...first { try await one() }
    let (memory, processes) = try (Self.resident(), Self.children())
    for _ in first..<Self.count { try await one() }
    let end = try (memory: Self.resident(), processes: Self.children())

    print(
      "\(Self.count) tests: \(end.memory >> 10) KiB; the first \(first): \(memory >> 10) KiB;",
      "processes: \(end.processes.count), before \(processes.count)")
    #expect(Double(end.memory) <= Double(memory) * 1.1)
    #expect(end.processes.count { $0.isZombie } == 0)
    #expect(end.processes.count <= processes.count + 2)
  }

  /// Bytes in memory, as the kernel counts them.
  private static func resident() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split { " \t".contains($0) }.compactMap { Int($0) }.first) * 1024
  }

  /// The processes that this one has begot, and theirs.
  private static func children() throws -> [(id: Int, isZombie: Bool)] {
    var parents: [Int: (parent: Int, isZombie: Bool)] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      guard let id = Int(name),
        let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
        let close = stat.lastIndex(of: ")")
      else { continue }
      let rest = stat[close...].dropFirst(2).split(separator: " ")
      guard rest.count > 1, let parent = Int(rest[1]) else { continue }
      parents[id] = (parent, rest[0] == "Z")
    }
    let own = Int(ProcessInfo.processInfo.processIdentifier)
    return parents.keys.sorted().filter { id in
      var at = id
      while let parent = parents[at]?.parent, parent != 0 {
        if parent == own { return true }
        at = parent
      }
      return false
    }.map { ($0, parents[$0]?.isZombie ?? false) }
  }
}
