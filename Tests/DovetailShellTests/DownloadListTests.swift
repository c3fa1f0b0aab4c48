import Dovetail
import FixtureServer
import Foundation
import Observation
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DownloadListTests {
  @Test func `the bar has a list of downloads while there are any`() async throws {
    let server = try FixtureServer()
    server.html("/", "<title>One</title><a id=a href='/file'>file</a>")
    server.download("/file", Data(repeating: 1, count: 2_000), filename: "보고서.hwp")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = try Application(
      AppManifest(id: "com.example.test", name: "Test App", start: server.url("/")),
      dataStore: .nonPersistent(), folders: AppFolders(under: folder),
      downloadFolder: folder.appending(path: "saved", directoryHint: .isDirectory))
    app.start()
    defer { app.quit() }
    _ = await app.stack.main.settled()
    let window = try #require(app.windows.first)
    #expect(!window.offersDownloads)

    _ = try await app.stack.main.webView.evaluateJavaScript("a.click()")
    let list = app.stack.downloads
    for await isDone in Observations({ list.items.first?.state == .finished }) where isDone {
      break
    }
    for await text in Observations({ list.items.first?.name }) where text != nil { break }
    await window.drawn()

    #expect(window.offersDownloads)
    #expect(window.downloadTexts.count == 1)
    #expect(window.downloadTexts.first?.hasPrefix("보고서") == true)
    #expect(window.downloadTexts.first?.contains("2.0") == true)
    window.openDownloads()
    list.clear()
    await window.drawn()
    #expect(!window.offersDownloads)
    #expect(window.downloadTexts.isEmpty)
  }
}
