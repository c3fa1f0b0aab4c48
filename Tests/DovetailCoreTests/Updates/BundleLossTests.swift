import FixtureServer
import Foundation
import SignedArchive
import Testing
import WebKit

@testable import DovetailCore

/// Bundles that are lost, and writing that fails.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct BundleLossTests {
  /// An app that has come to 1.2.0 by 1.1.0.
  private func updated() async throws -> UpdatedApp {
    let updated = try UpdatedApp()
    for version in ["1.1.0", "1.2.0"] {
      try updated.publish(version)
      try await updated.startAndLook()
      let app = try await updated.startAndLook()
      await app.title(UpdatedApp.title(version))
      #expect(await app.logs("\(version) works"))
    }
    return updated
  }

  // B135
  @Test func `a start without its bundle has the one before, and then the one of the app`()
    async throws
  {
    let updated = try await updated()
    try FileManager.default.removeItem(at: updated.current())

    let first = try updated.start()
    await first.title(UpdatedApp.title("1.1.0"))
    #expect(first.lines.contains { $0.contains("1.2.0 is not there any more") })
    #expect(first.lines.contains { $0.contains("1.1.0 is used in its place") })
    #expect(try updated.record().current?.version == "1.1.0")
    _ = await first.main.settled()
    // All at once: the app may be fetching what it has lost.
    try FileManager.default.moveItem(
      at: updated.bundles, to: updated.bundles.appendingPathExtension("aside"))

    let second = try updated.start()
    await second.title(UpdatedApp.title("1.0.0"))
    #expect(second.stack.updates.isShipped && second.main.failure == nil)
  }

  // B135
  @Test func `a reload after the bundle was deleted has the one before`() async throws {
    let updated = try await updated()
    let app = try updated.start()
    await app.title(UpdatedApp.title("1.2.0"))
    #expect(await app.main.settled() == nil)
    try FileManager.default.removeItem(at: updated.current())

    app.main.reload()
    await app.title(UpdatedApp.title("1.1.0"))

    #expect(app.main.failure == nil)
    #expect(app.stack.updates.version == "1.1.0")
    #expect(app.lines.contains { $0.contains("1.2.0 is not there any more") })
  }

  // B135
  @Test func `a bundle that is half there is gone, and is fetched again`() async throws {
    let updated = try await updated()
    try FileManager.default.removeItem(at: updated.current().appending(path: "index.html"))

    let app = try await updated.startAndLook()
    await app.title(UpdatedApp.title("1.1.0"))
    #expect(app.stack.updates.next == "1.2.0")

    let next = try updated.start()
    await next.title(UpdatedApp.title("1.2.0"))
  }

  // B135
  @Test func `a disk that is full leaves nothing, and the next look has it`() async throws {
    let updated = try UpdatedApp()
    var files = UpdatedApp.pages("1.1.0")
    files["large.txt"] = String(repeating: "0", count: 65 << 20)
    try updated.publish("1.1.0", files)
    let app = try updated.start()
    #expect(await app.main.settled() == nil)

    try await FileLimit.hold(64 << 20) { await app.stack.updates.check() }

    guard case .storage(let detail)? = app.stack.updates.fault else {
      Issue.record("\(String(describing: app.stack.updates.fault))")
      return
    }
    #expect(detail.contains("large.txt cannot be written"))
    #expect(updated.onDisk == [])
    await app.stack.updates.check()
    #expect(app.stack.updates.fault == nil && app.stack.updates.next == "1.1.0")
  }

  // B135
  @Test func `what others left half-written is never used, and goes away`() async throws {
    let updated = try UpdatedApp()
    let half = updated.bundles.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: half, withIntermediateDirectories: true)
    try Data("<title>half".utf8).write(to: half.appending(path: "index.html"))
    try Data("half".utf8).write(to: updated.bundles.appending(path: "\(UUID().uuidString).part"))

    let app = try await updated.startAndLook()

    await app.title(UpdatedApp.title("1.0.0"))
    #expect(updated.onDisk == [])
  }

  // B135
  @Test(arguments: ["", "{", "[]", #"{"format": 9}"#, #"{"format": 1, "current": {"version": 3}}"#])
  func `a record that cannot be read is put aside, and the app's own pages are used`(_ text: String)
    async throws
  {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    try await updated.startAndLook()
    try Data(text.utf8).write(to: updated.bundles.appending(path: "bundles.json"))

    let app = try await updated.startAndLook()
    await app.title(UpdatedApp.title("1.0.0"))

    #expect(app.lines.contains { $0.contains("bundles.json") })
    #expect(app.stack.updates.next == "1.1.0")
    #expect(updated.onDisk.filter { UUID(uuidString: $0) != nil }.count == 1)
  }

  @Test func `two programs do not write at the same time`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let archive = try updated.archive("1.1.0")
    let gate = Gate()
    updated.server.route("/1.1.0.tar.gz") { _ in
      try await gate.wait()
      return Response(body: archive)
    }
    let first = try updated.start()
    try await updated.server.waitForRequest("/1.1.0.tar.gz")

    let second = try await updated.startAndLook()
    guard case .storage(let detail)? = second.stack.updates.fault else {
      Issue.record("\(String(describing: second.stack.updates.fault))")
      return
    }
    #expect(detail.contains("another program is at it"))
    gate.open()

    await first.stack.updates.check()
    #expect(first.stack.updates.next == "1.1.0")
  }

  @Test func `a program that has been running for long leaves what another has fetched`()
    async throws
  {
    let updated = try UpdatedApp()
    let old = try await updated.startAndLook()
    try updated.publish("1.1.0")
    try await updated.startAndLook()
    let new = try await updated.startAndLook()
    await new.title(UpdatedApp.title("1.1.0"))
    #expect(await new.logs("1.1.0 works"))

    await old.stack.updates.check()

    #expect(try updated.onDisk == [updated.current().lastPathComponent])
    #expect(try updated.record().begun == nil)
    #expect(old.stack.updates.version == "1.0.0")
  }
}

/// How large a file of this process may become.
@MainActor
private enum FileLimit {
  static func hold(_ bytes: Int, _ work: @MainActor () async -> Void) async throws {
    var before = rlimit()
    unsafe getrlimit(.init(RLIMIT_FSIZE.rawValue), &before)
    let signal = signal(SIGXFSZ, SIG_IGN)
    var held = before
    held.rlim_cur = rlim_t(bytes)
    unsafe setrlimit(.init(RLIMIT_FSIZE.rawValue), &held)
    await work()
    unsafe setrlimit(.init(RLIMIT_FSIZE.rawValue), &before)
    _ = Foundation.signal(SIGXFSZ, signal)
  }
}
