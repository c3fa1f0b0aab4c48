import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@testable import DovetailCore

/// When a new bundle is used, on the real engine.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct BundleUseTests {
  private func text(_ path: String, in app: HostedApp) async throws -> String? {
    try await app.main.webView.callAsyncJavaScript(
      "return await (await fetch(path)).text()", arguments: ["path": path], contentWorld: .page)
      as? String
  }

  // B134
  @Test func `a new bundle is used from the next start, and never under the page that is shown`()
    async throws
  {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let first = try await updated.startAndLook()
    await first.title(UpdatedApp.title("1.0.0"))

    #expect(first.stack.updates.next == "1.1.0")
    #expect(try await text("late.txt", in: first) == "1.0.0")
    first.main.reload()
    #expect(await first.main.settled() == nil)
    await first.title(UpdatedApp.title("1.0.0"))
    #expect(first.stack.updates.version == "1.0.0" && first.stack.updates.isShipped)

    let second = try updated.start()
    await second.title(UpdatedApp.title("1.1.0"))
    #expect(second.stack.updates.version == "1.1.0" && !second.stack.updates.isShipped)
    #expect(await second.logs("1.1.0 works"))
    #expect(try await text("late.txt", in: second) == "1.1.0")
    #expect(try updated.record().begun == nil)
  }

  // B134
  @Test func `a reload after an update has page, modules and styles of the new bundle`()
    async throws
  {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let app = try await updated.startAndLook { $0.moment = .reload }
    await app.title(UpdatedApp.title("1.0.0"))
    #expect(try await text("late.txt", in: app) == "1.0.0")

    app.run("location.reload()")
    await app.title(UpdatedApp.title("1.1.0"))
    #expect(await app.logs("1.1.0 works"))
    try updated.publish("1.2.0")
    await app.stack.updates.check()
    app.main.home()
    await app.title(UpdatedApp.title("1.2.0"))

    #expect(try await text("late.txt", in: app) == "1.2.0")
    #expect(app.main.failure == nil)
    #expect(app.lines.contains { $0.contains("1.2.0 is used in place of 1.1.0") })
  }

  // B134
  @Test func `an app that takes new bundles at once does so once in a start`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let app = try await updated.startAndLook { $0.moment = .now }
    await app.title(UpdatedApp.title("1.1.0"))
    #expect(await app.logs("1.1.0 works"))

    // The server always has a newer one.
    for version in ["1.2.0", "1.3.0"] {
      try updated.publish(version)
      await app.stack.updates.check()
      #expect(app.stack.updates.next == version)
    }

    #expect(app.stack.updates.version == "1.1.0")
    #expect(try await text("late.txt", in: app) == "1.1.0")
    #expect(app.lines.filter { $0.contains("is used in place of") }.count == 1)
  }

  // B134
  @Test func `pages that load themselves again for each update do not go round`() async throws {
    func pages(_ version: String) -> [String: String] {
      var files = UpdatedApp.pages(version)
      files["index.html"]? +=
        "<script>addEventListener('dovetail:update', () => location.reload())</script>"
      return files
    }
    let updated = try UpdatedApp(pages("1.0.0"))
    try updated.publish("1.1.0", pages("1.1.0"))
    let app = try await updated.startAndLook { $0.moment = .reload }
    await app.title(UpdatedApp.title("1.1.0"))
    #expect(await app.logs("1.1.0 works"))

    await app.stack.updates.check()

    #expect(app.lines.filter { $0.contains("start app://local/index.html") }.count == 2)
    #expect(updated.server.requests.filter { $0.path == "/1.1.0.tar.gz" }.count == 1)
    #expect(await app.logs("1.1.0 is the newest"))
  }

  @Test func `the app can use what has come when its person wants it`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let app = try await updated.startAndLook()
    app.stack.updates.use()

    await app.title(UpdatedApp.title("1.1.0"))
    #expect(app.stack.updates.next == nil)
  }

  @Test func `a page in another window keeps its bundle, and the new one waits`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let app = try await updated.startAndLook { $0.moment = .reload }
    app.run("open('index.html')")
    let popup = await app.host.popup()
    await app.title(UpdatedApp.title("1.0.0"), in: popup)

    app.main.reload()
    #expect(await app.main.settled() == nil)
    #expect(app.stack.updates.version == "1.0.0")
    #expect(app.lines.contains { $0.contains("1.1.0 waits") })
    app.stack.close(popup)
    app.main.reload()

    await app.title(UpdatedApp.title("1.1.0"))
  }

  @Test func `going back does not bring a page of the bundle before`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    let app = try await updated.startAndLook { $0.moment = .reload }
    await app.title(UpdatedApp.title("1.0.0"))
    app.main.load(try #require(AppScheme.address(of: "index.html?second")))
    await app.title(UpdatedApp.title("1.1.0"))
    #expect(await app.logs("1.1.0 works"))

    app.run("document.title = 'left'")
    await app.title("left")

    app.main.goBack()
    for await title in Observations({ app.main.webView.title }) where title != "left" { break }

    await app.title(UpdatedApp.title("1.1.0"))
    #expect(app.main.url?.query == nil)
  }

  @Test func `what a new app brings takes the place of an older bundle`() async throws {
    let updated = try UpdatedApp()
    try updated.publish("1.1.0")
    try await updated.startAndLook()
    let second = try updated.start()
    await second.title(UpdatedApp.title("1.1.0"))
    #expect(await second.logs("1.1.0 works"))

    for (path, text) in UpdatedApp.pages("1.2.0") { try updated.shipped.write(text, to: path) }
    let third = try await updated.startAndLook("1.2.0")
    await third.title(UpdatedApp.title("1.2.0"))

    #expect(third.stack.updates.isShipped)
    #expect(third.lines.contains { $0.contains("1.1.0 is not newer than 1.2.0") })
    #expect(third.stack.updates.fault == .notNewer("1.1.0", than: "1.2.0"))
    #expect(updated.onDisk == [])
  }
}
