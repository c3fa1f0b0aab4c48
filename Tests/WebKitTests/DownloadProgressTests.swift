import FixtureServer
import Foundation
import Testing
import WebKit

@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct DownloadProgressTests {
  /// Saves into a temporary file.
  private final class Saver: NSObject, WKDownloadDelegate {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let events = Events()

    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse,
      suggestedFilename: String
    ) async -> URL? { file }

    func downloadDidFinish(_ download: WKDownload) { events.note("finished") }
  }

  @Test func `a download's progress is observed by itself and through the download`()
    async throws
  {
    let server = try FixtureServer()
    server.download("/file", Data(repeating: 1, count: 100_000), filename: "file.bin")
    let saver = Saver()
    defer { try? FileManager.default.removeItem(at: saver.file) }
    let seen = Events()
    let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var observations: [NSKeyValueObservation] = []
    view.startDownload(using: URLRequest(url: server.url("/file"))) { download in
      download.delegate = saver
      observations = [
        download.progress.observe(\.fractionCompleted, options: .new) { progress, change in
          if change.newValue == 1 { seen.note("\(progress.completedUnitCount)") }
        },
        download.observe(\.progress.completedUnitCount, options: [.new]) { download, change in
          if change.newValue == download.progress.totalUnitCount { seen.note("all") }
        },
      ]
    }
    try await saver.events.wait(for: "finished")
    try await seen.wait(for: "100000")
    try await seen.wait(for: "all")
    for observation in observations { observation.invalidate() }
  }
}
