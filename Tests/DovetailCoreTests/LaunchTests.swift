import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// S1.1: what becomes of cached files when an app starts.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct LaunchTests {
  @Test(arguments: [(CacheAtLaunch.keep, 1), (.clear, 2)])
  func `caches are dropped at launch where the manifest says so, and the login stays`(
    _ cache: CacheAtLaunch, _ visits: Int
  ) async throws {
    let app = try HostedApp([:]) { manifest, _ in manifest.cache = cache }
    app.server.route(
      "/",
      Response.html("<title>One</title><script src=/a.js></script>")
        .header("Set-Cookie", "login=1; Max-Age=1000"))
    app.server.route(
      "/a.js", Response.javaScript("1").header("Cache-Control", "max-age=1000"))
    try await app.load()

    app.stack.launch()
    let failure = await app.main.settled()

    #expect(failure == nil)
    #expect(app.server.requests.filter { $0.path == "/a.js" }.count == visits)
    #expect(
      app.server.requests.last { $0.path == "/" }?.headers["Cookie"]?.contains("login=1") == true)
  }
}
