import FixtureServer
import Foundation
import SignedArchive
import Testing
import WebKit

@testable import DovetailCore

/// Bundles that are not taken: each for its own reason, with a line in the log, and
/// with the app going on.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct BundleRefusalTests {
  /// Looks once, and sees that nothing was taken.
  ///
  /// - Returns: the app, to look again.
  @discardableResult
  private func refused(
    _ updated: UpdatedApp, by running: HostedApp? = nil, _ fault: BundleError,
    fetches: Bool = false, line: Int = #line
  ) async throws -> HostedApp {
    let app: HostedApp
    if let running {
      app = running
      await app.stack.updates.check()
    } else {
      app = try await updated.startAndLook()
    }
    await app.title(UpdatedApp.title("1.0.0"))
    #expect(app.stack.updates.fault == fault, "line \(line)")
    #expect(app.lines.contains { $0.contains("no new bundle: \(fault.localizedDescription)") })
    #expect(app.stack.updates.next == nil)
    #expect(updated.onDisk == [])
    let fetched = updated.server.requests.contains { $0.path.hasSuffix(".tar.gz") }
    #expect(fetched == fetches, "line \(line)")
    #expect(app.main.failure == nil)
    return app
  }

  @Test func `what is not signed with the app's key is refused before it is fetched`() async throws
  {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0", key: SigningKey())
    let app = try await refused(updated, .badSignature)
    // Each thing that is said is signed.
    for change in [
      { $0.version = "1.2.0" }, { $0.archive = "evil.tar.gz" }, { $0.size += 1 },
      { $0.sha256 = String(repeating: "0", count: 64) }, { $0.minimumApp = "0.1" },
      { $0.app += ".other" }, { $0.signature = Data(count: 64) },
    ] as [(inout BundleDescriptor) -> Void] {
      try updated.publish("1.1.0", changeAfter: change)
      try await refused(updated, by: app, .badSignature)
    }
  }

  @Test func `an archive that is not the one that was signed is refused`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let whole = try updated.archive("1.1.0")
    var changed = whole
    changed[whole.count / 2] ^= 1
    updated.server.route("/1.1.0.tar.gz", Response(body: changed))
    try await refused(updated, .wrongContent("its digest is another"), fetches: true)

    updated.server.route("/1.1.0.tar.gz", Response(body: whole + Data(count: 1000)))
    try await refused(
      updated, .wrongContent("it is longer than \(whole.count) bytes"), fetches: true)
  }

  // B135
  @Test func `an archive that is cut is never a bundle, wherever it was cut`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let whole = try updated.archive("1.1.0")
    let half = whole.prefix(whole.count / 2)
    updated.server.route("/1.1.0.tar.gz", Response(body: half))
    try await refused(
      updated, .wrongContent("\(half.count) bytes in place of \(whole.count)"), fetches: true)

    updated.server.route("/1.1.0.tar.gz", .wrongLength(half, claiming: whole.count))
    let app = try await updated.startAndLook()
    guard case .unreachable? = app.stack.updates.fault else {
      Issue.record("\(String(describing: app.stack.updates.fault))")
      return
    }
    #expect(updated.onDisk == [])

    // Cut before it was signed.
    try updated.publish("1.1.0", archive: half)
    let last = try await updated.startAndLook()
    guard case .badArchive? = last.stack.updates.fault else {
      Issue.record("\(String(describing: last.stack.updates.fault))")
      return
    }
    #expect(updated.onDisk == [])
    await last.title(UpdatedApp.title("1.0.0"))
  }

  @Test func `nothing is fetched from another origin`() async throws {
    let updated = try UpdatedApp()
    let other = updated.server.origin(host: "other.localhost")
    try updated.publish("1.1.0", change: { $0.archive = "\(other)/1.1.0.tar.gz" })
    try await refused(updated, .otherOrigin(other))

    try updated.publish("1.1.0")
    updated.server.redirect("/1.1.0.tar.gz", to: "\(other)/moved")
    try await refused(updated, .otherOrigin("a redirect to \(other)"), fetches: true)
    updated.server.redirect("/bundle.json", to: "\(other)/moved")
    updated.server.forgetRequests()
    try await refused(updated, .otherOrigin("a redirect to \(other)"))
    #expect(!updated.server.requests.contains { $0.path == "/moved" })
  }

  @Test func `a redirect within the origin is followed`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let archive = try updated.archive("1.1.0")
    updated.server.redirect("/1.1.0.tar.gz", to: "/files/1")
    updated.server.route("/files/1", Response(body: archive))

    let app = try await updated.startAndLook()

    #expect(app.stack.updates.next == "1.1.0")
    let request = try #require(updated.server.requests.first { $0.path == "/bundle.json" })
    #expect(request.headers["Cookie"] == nil)
    #expect(request.headers["User-Agent"] == "Dovetail")
  }

  @Test func `an older answer that is sent again is refused, also after a bundle was taken back`()
    async throws
  {
    let updated = try UpdatedApp()
    try updated.publish("0.9.0")
    try await refused(updated, .notNewer("0.9.0", than: "1.0.0"))
    try updated.publish("1.2.0", ["index.html": "<script>nothing.there()</script>"])
    try await updated.startAndLook()
    let app = try updated.start()
    #expect(await app.logs("1.0.0 is used in place of 1.2.0"))

    // Good, well signed, newer than what runs: and older than what was offered.
    try updated.publish("1.1.0")
    await app.stack.updates.check()

    #expect(app.stack.updates.fault == .notNewer("1.1.0", than: "1.2.0"))
    #expect(app.stack.updates.next == nil)
  }

  @Test func `a bundle of another app, or for a newer one, is refused`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0", change: { $0.app = "com.example.other" })
    try await refused(updated, .otherApp("com.example.other"))
    try updated.publish("1.1.0", change: { $0.minimumApp = "1.0.1" })
    try await refused(updated, .needsApp("1.0.1"))

    try updated.publish("1.1.0", change: { $0.minimumApp = "1.0" })
    #expect(try await updated.startAndLook().stack.updates.next == "1.1.0")
  }

  @Test func `an archive without the app's start page is refused`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0", ["main.html": ""])
    try await refused(
      updated, .badArchive("the archive has no page /index.html"), fetches: true)
  }

  @Test(arguments: [
    ("not JSON", BundleError.malformed("'not' is not a value")),
    ("[]", .malformed("expected an object")),
    ("{}", .malformed("expected a text under app")),
    (
      #"{"app": "a", "version": "new"}"#,
      .malformed("expected a version under version, such as 1.4.0")
    ),
    (
      #"{"app": "a\nversion: 9", "version": "1"}"#, .malformed("expected a text under app")
    ),
    (
      #"{"app": "a", "version": "1", "archive": "a", "size": 1e12}"#,
      .malformed("expected a size from 1 to 268435456")
    ),
  ])
  func `an answer that makes no sense is refused`(_ text: String, _ wanted: BundleError) {
    let error = #expect(throws: BundleError.self) { try BundleDescriptor(Data(text.utf8)) }

    guard case .malformed(let found)? = error, case .malformed(let wanted) = wanted else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.hasPrefix(wanted), "\(found)")
  }

  @Test func `a server that cannot be reached, or does not answer, keeps nobody`() async throws {
    let updated = try UpdatedApp()
    let app = try await updated.startAndLook { $0.address = updated.server.refusedURL }
    await app.title(UpdatedApp.title("1.0.0"))
    guard case .unreachable? = app.stack.updates.fault else {
      Issue.record("\(String(describing: app.stack.updates.fault))")
      return
    }
    updated.server.route("/bundle.json", .text("<html>sign in here</html>"))
    let next = try await updated.startAndLook()
    guard case .malformed? = next.stack.updates.fault else {
      Issue.record("\(String(describing: next.stack.updates.fault))")
      return
    }
    updated.server.route("/bundle.json", .notFound)
    try await refused(updated, by: next, .unreachable("status 404"))

    updated.server.route("/bundle.json", .never)
    let waiting = try updated.start()
    try await updated.server.waitForRequest("/bundle.json")
    await waiting.title(UpdatedApp.title("1.0.0"))
    #expect(waiting.stack.updates.isChecking)
    #expect(waiting.main.failure == nil)
  }
}
