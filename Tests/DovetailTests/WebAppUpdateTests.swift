import DovetailCore
import FixtureServer
import Foundation
import Observation
import SignedArchive
import Testing

@testable import Dovetail
@testable import DovetailShell
@testable import WebApp

/// The notice board gets a new version of its pages while it runs.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct WebAppUpdateTests {
  private let key = SigningKey()
  private let work = FileManager.default.temporaryDirectory.appending(
    path: "board-\(UUID().uuidString)")

  /// A board with one more notice, on the server.
  private func publish(_ manifest: AppManifest, on server: FixtureServer) throws {
    let web = work.appending(path: "web")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: #require(manifest.web), to: web)
    let notices = web.appending(path: "notices.js")
    let text = try String(contentsOf: notices, encoding: .utf8)
    let more = """
      export const notices = [
        { id: "soup", en: ["Soup on Friday", "Bring a bowl."], ko: ["금요일의 국", "그릇을 가져오세요."] },
      """
    try Data(text.replacing("export const notices = [", with: more).utf8).write(to: notices)
    let archive = work.appending(path: "board.tar.gz")
    try Archive.pack(web, as: archive)
    let digest = try FileDigest.sha256(of: archive)
    let data = try Data(contentsOf: archive)
    var descriptor = BundleDescriptor(
      app: manifest.id, version: "1.1.0", archive: "board.tar.gz", size: data.count,
      sha256: digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
      minimumApp: nil)
    descriptor.signature = key.sign(descriptor.signedText)
    server.route("/board.tar.gz", Response(body: data))
    server.route("/bundle.json", .text(descriptor.text))
  }

  @Test func `the board offers its new version, and shows it once the person wants it`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: work) }
    let server = try FixtureServer()
    let web = WebApp()
    try publish(web.manifest, on: server)
    let app = try ExampleApp(web, folders: AppFolders(under: work.appending(path: "home"))) {
      $0.language = .english
      $0.updates?.address = server.url("/bundle.json")
      $0.updates?.key = key.publicKey
    }
    defer { app.app.quit() }
    try await app.ready()
    try await app.wait(for: "#update:not([hidden])", text: "new version")
    #expect(try await app.text("#soup") == nil)

    app.tap("show-update")
    let updates = try #require(app.browser.stack).updates
    for await version in Observations({ updates.version }) where version == "1.1.0" { break }
    try await app.ready()
    try await app.wait(for: "#soup", text: "Soup on Friday")

    try app.window.actions.activate(.settings)
    let about = try #require(app.app.settings).about
    #expect(about.bundleRow?.subtitle == "1.1.0")
    #expect(about.diagnostics.text.contains("Web content: 1.1.0\n"))
  }
}
