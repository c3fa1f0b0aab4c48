import FixtureServer
import Foundation
import Testing

/// An app that is killed at any moment, and started again: what it keeps is what
/// it was or what it became, and it always starts.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct KillTests {
  /// 200 times by `make kills`.
  private static let rounds =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 6

  @Test func `nothing is lost or broken, whenever the app is killed`() async throws {
    let server = try FixtureServer()
    server.route("/") { request in
      let page = Response.html("<title>page</title>")
      guard let number = request.query["in"] else { return page }
      return page.header("Set-Cookie", "login=\(number); Max-Age=86400; HttpOnly")
    }
    let app = try KilledProgram(server.url("/"))
    defer { app.removeFiles() }
    var kills = 0
    for round in 0..<Self.rounds {
      kills += 1
      // While it starts, or while it works.
      try await app.run(
        killedAfter: .milliseconds(Int.random(in: 0...1500)), counting: round % 2 == 0)
      if !app.faults.isEmpty { break }
    }
    try await app.run(killedAfter: .zero, counting: false)

    #expect(app.faults == [])
    #expect(try app.files().filter { $0.contains(".broken") } == [])
    print(
      "killed \(kills) times, \(app.starts) starts looked at, \(app.changes) changes, "
        + "signed out \(app.signOuts) times")
  }
}

/// A program that is started and killed, and what it said before.
private final class KilledProgram {
  private let folder: URL
  private let server: URL
  private var number = 0
  /// For each kind the values that it may have at the next start.
  private var allowed: [String: [String]] = [
    "login": ["none"], "cookie": ["none"], "permission": ["0"], "profile": ["none"],
    "setting": ["1000"], "token": ["none"], "consent": ["0"],
  ]
  /// What signing out takes away.
  private static let signedIn = ["login", "cookie", "token"]
  /// What was there when a signing out began that has not ended.
  private var leaving: [String] = []
  /// What the latest start has found.
  private var found: [String: String] = [:]
  private(set) var signOuts = 0
  private(set) var faults: [String] = []
  /// How many starts came so far that what they found was looked at.
  private(set) var starts = 0
  private(set) var changes = 0

  init(_ server: URL) throws {
    self.server = server
    folder = FileManager.default.temporaryDirectory.appending(path: "killed-\(UUID().uuidString)")
    let data = folder.appending(path: "data/com.example.killed")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let origin = "http://127.0.0.1:\(server.port ?? 0)"
    let decision = """
      {"version":1,"decisions":[{"origin":"\(origin)","permission":"location",\
      "allowed":false,"date":"2020-01-01T00:00:00Z"}]}
      """
    try Data(decision.utf8).write(to: data.appending(path: "permissions.json"))
    let consent = """
      {"version":1,"consents":[{"origin":"\(origin)","scheme":"tel",\
      "allowed":false,"date":"2020-01-01T00:00:00Z"}]}
      """
    try Data(consent.utf8).write(to: data.appending(path: "consents.json"))
  }

  func removeFiles() { try? FileManager.default.removeItem(at: folder) }

  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
  }

  /// Starts it, and kills it after a time that counts from its start, or from
  /// when it has begun to work.
  func run(killedAfter time: Duration, counting fromStart: Bool) async throws {
    let (process, lines) = try KilledAppRun.start([server.absoluteString, "\(number)"], in: folder)
    if !fromStart {
      let isUp = await lines.wait(for: "found token", within: .seconds(60))
      if !isUp { faults.append("it did not start within a minute") }
    }
    try await Task.sleep(for: time)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    read(await lines.all())
  }

  private func read(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch words.first {
      case "found" where words.count == 3: find(words[1], words[2])
      // Right after signing out nothing of it may be there.
      case "after" where words.count == 3 && words[2] != "none":
        faults.append("\(words[1]) is \(words[2]) after signing out")
      case "begin" where words.count == 3 && words[1] == "signOut":
        number = max(number, Int(words[2]) ?? 0)
        // Once it has begun, the next start ends it: all is there, or nothing.
        leaving = Self.signedIn.filter { allowed[$0] != ["none"] }
        for kind in Self.signedIn { allowed[kind]?.append("none") }
      case "done" where words.count == 3 && words[1] == "signOut":
        changes += 1
        signOuts += 1
        leaving = []
        for kind in Self.signedIn { allowed[kind] = ["none"] }
      case "begin" where words.count == 3:
        number = max(number, Int(words[2]) ?? 0)
        allowed[words[1]]?.append(value(words[1], words[2]))
      case "done" where words.count == 3:
        changes += 1
        allowed[words[1]] = [value(words[1], words[2])]
      case "fault": faults.append(line)
      default: break
      }
    }
  }

  private func value(_ kind: String, _ number: String) -> String {
    let count = Int(number) ?? 0
    switch kind {
    case "permission", "consent": return "\(count % 2)"
    case "setting": return "\(300 + count % 4000)"
    default: return number
    }
  }

  private func find(_ kind: String, _ value: String) {
    found[kind] = value
    if kind == "token" {
      starts += 1
      let gone = leaving.filter { found[$0] == "none" }
      if !gone.isEmpty, gone != leaving { faults.append("signed out of \(gone) alone") }
      leaving = []
    }
    guard let good = allowed[kind] else { return }
    if good.contains(value) {
      allowed[kind] = [value]
    } else {
      faults.append("\(kind) is \(value), not \(good.joined(separator: " or "))")
    }
  }
}

/// The lines that a program writes, as they come.
actor Lines {
  private var lines: [String] = []
  private var rest = Data()
  private var isOver = false
  private var waiters: [(String?, CheckedContinuation<Void, Never>)] = []

  init(_ file: FileHandle) {
    let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
    file.readabilityHandler = { file in
      let data = file.availableData
      continuation.yield(data)
      if data.isEmpty {
        file.readabilityHandler = nil
        continuation.finish()
      }
    }
    Task {
      for await data in stream { await add(data) }
      await end()
    }
  }

  private func add(_ data: Data) {
    rest += data
    while let end = rest.firstIndex(of: 10) {
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    wake()
  }

  private func end() {
    isOver = true
    wake()
  }

  private func wake() {
    let due = waiters.filter { isOver || $0.0.map(has) == true }
    waiters.removeAll { isOver || $0.0.map(has) == true }
    for waiter in due { waiter.1.resume() }
  }

  private func has(_ beginning: String) -> Bool { lines.contains { $0.hasPrefix(beginning) } }

  /// Whether a line that begins so came in time.
  func wait(for beginning: String, within limit: Duration) async -> Bool {
    let clock = Task {
      try? await Task.sleep(for: limit)
      if !Task.isCancelled { giveUp() }
    }
    if !has(beginning), !isOver {
      await withCheckedContinuation { waiters.append((beginning, $0)) }
    }
    clock.cancel()
    return has(beginning)
  }

  private func giveUp() {
    for waiter in waiters { waiter.1.resume() }
    waiters = []
  }

  /// All lines, once the program has ended.
  func all() async -> [String] {
    if !isOver { await withCheckedContinuation { waiters.append((nil, $0)) } }
    return lines
  }
}
