import DovetailCore
import FixtureServer
import Foundation
import SignedArchive
import Testing

/// An app that ends in the middle of taking a new bundle: the next start has the
/// old pages or the new ones, and all of them.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct BundleKillTests {
  /// 200 times by `make kills`.
  private static let rounds =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 6

  // B135
  @Test func `an app that ends in the middle of unpacking starts with the pages that it had`()
    async throws
  {
    let app = try UpdatedProgram()
    defer { app.removeFiles() }
    try app.publish("1.1.0", large: 64 << 20)

    let killed = try await app.run(["large.bin"])
    #expect(killed.signal == SIGKILL)
    #expect(killed.found == "1.0.0 page 1.0.0")
    #expect(killed.done == nil)
    let size = try app.sizes()
    #expect(size.count == 1 && size[0] < 64 << 20, "\(size)")

    let second = try await app.run()
    #expect(second.found == "1.0.0 page 1.0.0")
    #expect(second.done == "1.1.0")
    #expect(try app.sizes() == [64 << 20], "the half is gone, the whole is there")
    let third = try await app.run()
    #expect(third.found == "1.1.0 page 1.1.0")
    #expect(third.done == "none")
  }

  // B135
  @Test func `an app that is killed at any moment of an update has one bundle or the other, whole`()
    async throws
  {
    let app = try UpdatedProgram()
    defer { app.removeFiles() }
    var versions = ["1.0.0"]
    for round in 1...Self.rounds {
      let version = "1.\(round).0"
      try app.publish(version, files: 150)
      let run = try await app.run(killedAfter: .milliseconds(Int.random(in: 0...400)))
      versions.append(version)
      guard let found = run.found else { continue }
      let shown = try #require(versions.last { found == "\($0) page \($0)" }, "\(found)")
      // Never back to an older one.
      versions.removeAll { $0.compare(shown, options: .numeric) == .orderedAscending }
    }

    let last = try await app.run()
    #expect(versions.contains { last.found == "\($0) page \($0)" }, "\(last.found ?? "nothing")")
    #expect(last.faults == [])
    _ = try await app.run()
    let end = try await app.run()
    #expect(end.found == "1.\(Self.rounds).0 page 1.\(Self.rounds).0")
    #expect(try app.halves().count <= 2, "current and the one before")
  }
}

/// A program whose pages are updated, and its server.
private final class UpdatedProgram {
  struct Run {
    var signal: Int32 = 0
    var found: String?
    var done: String?
    var faults: [String] = []
  }

  private let server: FixtureServer
  private let key = SigningKey()
  private let folder: URL

  init() throws {
    server = try FixtureServer()
    folder = FileManager.default.temporaryDirectory.appending(path: "updated-\(UUID().uuidString)")
    try write(Data("<title>page 1.0.0</title>".utf8), to: "web/index.html")
  }

  func removeFiles() { try? FileManager.default.removeItem(at: folder) }

  private func write(_ data: Data, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func publish(_ version: String, files: Int = 0, large: Int = 0) throws {
    try write(Data("<title>page \(version)</title>".utf8), to: "\(version)/index.html")
    for number in 0..<files { try write(Data(version.utf8), to: "\(version)/parts/\(number).txt") }
    if large > 0 { try write(Data(count: large), to: "\(version)/large.bin") }
    let archive = folder.appending(path: "\(version).tar.gz")
    try Archive.pack(folder.appending(path: version), as: archive)
    let data = try Data(contentsOf: archive)
    let digest = try FileDigest.sha256(of: archive)
    var descriptor = BundleDescriptor(
      app: "com.example.killed", version: version, archive: "\(version).tar.gz", size: data.count,
      sha256: digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
      minimumApp: nil)
    descriptor.signature = key.sign(descriptor.signedText)
    server.route("/\(version).tar.gz", Response(body: data))
    server.route("/bundle.json", .text(descriptor.text))
  }

  /// The folders of bundles, whole or not.
  func halves() throws -> [String] {
    let bundles = folder.appending(path: "data/com.example.killed/bundles")
    return try FileManager.default.contentsOfDirectory(atPath: bundles.path).filter {
      UUID(uuidString: $0) != nil
    }
  }

  /// How much there is of each bundle's large file.
  func sizes() throws -> [Int] {
    let bundles = folder.appending(path: "data/com.example.killed/bundles")
    return try halves().map { name in
      let file = bundles.appending(path: name).appending(path: "large.bin")
      return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }
  }

  /// Starts it and waits for its end, or kills it some time after it has begun to
  /// fetch.
  func run(_ more: [String] = [], killedAfter time: Duration? = nil) async throws -> Run {
    let (process, lines) = try KilledAppRun.start(
      [
        "bundle", server.url("/bundle.json").absoluteString, key.publicKey.base64EncodedString(),
        folder.appending(path: "web").path,
      ] + more, in: folder)
    if let time {
      _ = await lines.wait(for: "log fetches", within: .seconds(60))
      try await Task.sleep(for: time)
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    var run = Run()
    if process.terminationReason == .uncaughtSignal { run.signal = process.terminationStatus }
    for line in await lines.all() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case "found": run.found = words.last
      case "done": run.done = words.last
      case "fault": run.faults.append(line)
      default: break
      }
    }
    return run
  }
}
