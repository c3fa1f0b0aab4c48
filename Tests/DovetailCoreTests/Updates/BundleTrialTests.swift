import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// New bundles that do not work, on the real engine.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct BundleTrialTests {
  struct Broken {
    var what: String
    var change: [String: String?]
    var says: String
  }

  private func pages(_ version: String, _ change: [String: String?]) -> [String: String] {
    var files = UpdatedApp.pages(version)
    for (path, text) in change { files[path] = text }
    return files
  }

  // B134
  @Test(arguments: [
    Broken(what: "no script", change: ["a.js": nil], says: "no script app://local/a.js"),
    Broken(what: "no module", change: ["b.js": nil], says: "no script app://local/a.js"),
    Broken(what: "no style", change: ["a.css": nil], says: "no style app://local/a.css"),
    Broken(what: "no JavaScript", change: ["a.js": "let = ("], says: "SyntaxError"),
    Broken(what: "throws", change: ["a.js": "nothing.there()"], says: "Can't find variable"),
    Broken(
      what: "needs a newer app",
      change: ["index.html": "<meta name=dovetail-requires content='app>=9'><p>hi"],
      says: "needs app>=9"),
  ])
  func `a bundle that does not work is taken back once, and not tried again`(_ broken: Broken)
    async throws
  {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0", pages("1.1.0", broken.change))
    try await updated.startAndLook()

    let app = try updated.start()
    #expect(await app.logs("1.0.0 is used in place of 1.1.0"), "\(broken.what)")
    await app.title(UpdatedApp.title("1.0.0"))
    #expect(app.lines.contains { $0.contains("taken back") && $0.contains(broken.says) })
    #expect(try updated.record().current == nil)
    #expect(try updated.record().failed == ["1.1.0"])
    await app.stack.updates.check()
    #expect(app.stack.updates.fault == .failedBefore("1.1.0"))
    #expect(updated.server.requests.filter { $0.path == "/1.1.0.tar.gz" }.count == 1)
    #expect(app.lines.filter { $0.contains("taken back") }.count == 1)
    #expect(app.stack.updates.isShipped && app.main.failure == nil)

    // The next one is taken as if nothing had been.
    try updated.publish("1.1.1")
    await app.stack.updates.check()
    let next = try updated.start()
    await next.title("1.1.1 1.1.1 1 1.1.1")
  }

  // B134
  @Test
  func `a bundle that does not say in time that it is ready is taken back`()
    async throws
  {
    let updated = try UpdatedApp()
    let saysReady = "<script>dovetail.ready()</script>"
    try updated.publish(
      "1.1.0", pages("1.1.0", ["index.html": UpdatedApp.pages("1.1.0")["index.html"]! + saysReady]))
    func asked(_ updates: inout AppManifest.Updates) {
      updates.moment = .reload
      updates.proof = .page
      updates.patience = 1
    }
    let app = try await updated.startAndLook(change: asked)
    app.main.reload()
    #expect(await app.logs("1.1.0 works: its page says so"))

    try updated.publish("1.2.0")
    await app.stack.updates.check()
    app.main.reload()
    await app.title(UpdatedApp.title("1.2.0"))

    #expect(await app.logs("1.2.0 is taken back: it was not ready within 1 seconds"))
    await app.title(UpdatedApp.title("1.1.0"))
    #expect(try updated.record().current?.version == "1.1.0")
    #expect(try updated.record().begun == nil)
    #expect(app.stack.updates.version == "1.1.0")
  }

  @Test func `a page that leads elsewhere at once is no bundle's fault`() async throws {
    let updated = try UpdatedApp()
    updated.server.html("/sign-in", "<title>Sign in</title>")
    let away = updated.server.refusedURL
    try updated.publish(
      "1.1.0", pages("1.1.0", ["index.html": "<script>location = '\(away)'</script>"]))
    try await updated.startAndLook()

    let app = try updated.start()
    app.stack.policy.prepend(Anywhere())
    #expect(await app.logs("1.1.0 works"))
    #expect(try updated.record().failed == [])
  }

  // B134
  @Test func `a bundle that ends the app is begun twice at most`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    try await updated.startAndLook()
    for _ in 0..<2 {
      // Left before its page could show that it works.
      let app = try updated.start { $0.proof = .page }
      await app.title(UpdatedApp.title("1.1.0"))
      app.stack.close(app.main)
    }
    #expect(try updated.record().begun == 2)

    let app = try updated.start { $0.proof = .page }
    await app.title(UpdatedApp.title("1.0.0"))

    #expect(app.lines.contains { $0.contains("it has not worked in 2 starts") })
    #expect(try updated.record().failed == ["1.1.0"])
  }
}

/// Lets pages lead anywhere.
private struct Anywhere: NavigationHandler {
  let name = "anywhere"
  func decision(for request: NavigationRequest) -> NavigationDecision? { .allow }
}
