import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailCore

/// Pages of other origins that the app has loaded itself.
@MainActor
@Suite(.serialized)
struct RevisitTests {
  @Test(arguments: ["", "link.click()"])
  func `a page that the app has loaded may load itself again, also while it goes to a fragment`(
    _ meanwhile: String
  ) async throws {
    let app = try RunningApp(["/": "<title>Own</title>"]) { $0.navigation.others = .refuse }
    defer { app.app.quit() }
    try await app.loaded()
    app.server.html(
      "/other",
      """
      <title>Other</title><a id=link href="#there">Link</a>
      <script>
        document.title = "Other " + (sessionStorage.count = +(sessionStorage.count || 0) + 1);
      </script>
      """)
    app.browser.load(app.server.url("/other", host: "other.localhost"))
    try await app.loaded()

    app.run("location.reload(); \(meanwhile)")

    try await app.window.shows {
      $0.browser.title == "Other 2" || $0.browser.refusal != nil
    }
    #expect(app.browser.refusal == nil)
  }
}
