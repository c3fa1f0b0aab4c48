import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// The app's folder of pages while somebody else puts another version there.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ReplacedFolderTests {
  private func app(_ folder: Folder) throws -> HostedApp {
    try HostedApp([:]) { manifest, _ in
      manifest.origins.insert(.app)
      manifest.web = folder.url
      if let start = AppScheme.address(of: "index.html") { manifest.start = start }
    }
  }

  private static func version(_ number: Int) -> [String: String] {
    [
      "index.html":
        "<link rel=stylesheet href=a.css><script type=module src=a.js></script><p id=p>\(number)</p>",
      "a.js": "import { n } from './b.js'; document.title = [n, p.textContent, "
        + "getComputedStyle(p).zIndex].join()",
      "b.js": "export const n = \(number)",
      "a.css": "p { position: relative; z-index: \(number) }",
    ]
  }

  // B134
  @Test func `a reload after the folder was replaced has page, modules and styles of the new one`()
    async throws
  {
    let folder = try Folder(Self.version(1))
    let app = try app(folder)
    app.stack.launch()
    await app.title("1,1,1")

    for (path, text) in Self.version(2) { try folder.write(text, to: path) }
    app.main.reload()
    await app.title("2,2,2")
    for (path, text) in Self.version(3) { try folder.write(text, to: path) }
    app.main.home()

    await app.title("3,3,3")
    #expect(app.main.failure == nil)
  }

  // B135
  @Test func `an app whose folder is gone says so, and has its page once that is back`()
    async throws
  {
    let folder = try Folder(Self.version(1))
    let app = try app(folder)
    let aside = folder.url.appendingPathExtension("aside")
    try FileManager.default.moveItem(at: folder.url, to: aside)

    app.stack.launch()
    let failure = await app.main.settled()
    #expect(failure != nil)
    #expect(app.lines.contains { $0.contains("404 app://local/index.html") })
    try FileManager.default.moveItem(at: aside, to: folder.url)
    app.main.reload()

    #expect(await app.main.settled() == nil)
    await app.title("1,1,1")
  }

  // B135
  @Test func `a folder that is half there shows its page, and the log has what is missing`()
    async throws
  {
    let folder = try Folder(["index.html": Self.version(1)["index.html"] ?? ""])
    let app = try app(folder)
    app.stack.launch()
    #expect(await app.main.settled() == nil)
    #expect(try await app.main.evaluate("p.textContent") == "1")
    for file in ["a.js", "a.css"] {
      #expect(app.lines.contains { $0.contains("404 app://local/\(file)") })
    }
  }
}
