import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// Who may ask for what.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct CapabilityTests {
  private func app(_ capability: Capability, _ pages: [String: String]) throws -> HostedApp {
    let app = try HostedApp(pages) { manifest, _ in
      manifest.navigation.others = .here
    }
    app.main.commands.add(Command("open", for: capability) { _ in "yes" })
    return app
  }

  private static let call =
    "webkit.messageHandlers.open.postMessage(1).then(v => v, e => e.message)"

  @Test func `a foreign page sees no bridge, and its classic call is refused and logged`()
    async throws
  {
    let app = try app(.ownPages, ["/": "", "/other": ""])
    try await app.load("/other", host: "other.localhost")

    #expect(
      try await app.text("return typeof dovetail + ' ' + ('dovetail' in window)")
        == "undefined false")
    let origin = try app.origin("other.localhost")
    #expect(try await app.text("return await \(Self.call)") == "open is not open to \(origin)")
    #expect(
      app.lines.contains { $0.contains("open refused from \(origin): it is not open to") })
  }

  // B032
  @Test func `frames are refused unless a command says otherwise`() async throws {
    let frames = """
      <iframe src="/inner"></iframe><iframe sandbox="allow-scripts" src="/inner"></iframe>
      """
    let inner = """
      <script>
        \(Self.call).then(text => top.postMessage(typeof dovetail + ' ' + text, '*'));
      </script>
      """
    let heard =
      "window.heard = new Promise(go => { const all = []; addEventListener('message', "
      + "event => { all.push(event.data); if (all.length === 2) go(all.sort().join('; ')) }) })"
    let pages = ["/": "<script>\(heard)</script>" + frames, "/inner": inner]

    let closed = try app(.ownPages, pages)
    try await closed.load()
    // A handler of messages is no other thing.
    let messages = try HostedApp(pages)
    messages.main.onMessage("open") { _ in "yes" }
    try await messages.load()
    #expect(
      try await messages.text("return await heard")
        == "undefined open is not open to (opaque origin); "
        + "undefined open is not open to frames within a page")
    #expect(
      try await closed.text("return await heard")
        == "undefined open is not open to (opaque origin); "
        + "undefined open is not open to frames within a page")

    let open = try app(Capability(allowsFrames: true), pages)
    try await open.load()
    #expect(
      try await open.text("return await heard")
        == "object yes; undefined open is not open to (opaque origin)")
  }

  @Test func `another origin may ask for what is open to it, and for nothing else`() async throws {
    let app = try app(.ownPages, ["/": "", "/other": ""])
    let other = try app.origin("other.localhost")
    app.main.commands.add(
      Command("shared", for: Capability(origins: [other])) { _ in "shared" })
    try await app.load("/other", host: "other.localhost")

    #expect(try await app.refusal("dovetail.invoke('shared')") == "answered \"shared\"")
    #expect(
      try await app.refusal("dovetail.invoke('open')") == "refused: open is not open to \(other)")
    try await app.load()
    let own = try app.origin()
    #expect(
      try await app.refusal("dovetail.invoke('shared')")
        == "refused: shared is not open to \(own)")
  }

  @Test func `a command can be limited to so many calls`() async throws {
    let app = try app(Capability(limit: .init(2, per: .seconds(60))), ["/": ""])
    try await app.load()

    #expect(
      try await app.text(
        """
        const all = await Promise.allSettled([1, 2, 3].map(() => dovetail.invoke('open')));
        return all.map(one => one.value ?? one.reason.code).join();
        """) == "yes,yes,too_many")
  }

  @Test func `a limit is over with its time`() {
    var count = RateCount()
    let start = ContinuousClock.now
    let limit = Capability.Limit(1, per: .seconds(1))

    let taken = [0, 900, 1_100].map {
      count.take(.opaque, limit, now: start + .milliseconds($0))
    }
    #expect(taken == [true, false, true])
  }

  @Test func `a command can want a gesture, which a page cannot claim`() async throws {
    let app = try app(
      Capability(needsUserGesture: true),
      [
        "/": """
        <script>
          Object.defineProperty(Navigator.prototype, 'userActivation', { value: { isActive: true } });
          const early = dovetail.invoke('open').then(v => v, e => e.code + ': ' + e.message);
        </script>
        """
      ])
    try await app.load()

    #expect(
      try await app.text("return await early") == "refused: open needs a click or a key")
    // What the app runs in a page counts as the person's doing.
    #expect(try await app.refusal("dovetail.invoke('open')") == "answered \"yes\"")
  }
}
