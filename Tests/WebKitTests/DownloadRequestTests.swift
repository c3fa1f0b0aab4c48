import FixtureServer
import Foundation
import Testing
import WebKit

/// Downloads whose request has a method, a body or headers.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct DownloadRequestTests {
  private let server: FixtureServer
  private let downloader = Downloader()

  init() throws {
    server = try FixtureServer()
    server.route("/export") { request in
      Response(contentType: "application/zip", body: Data("\(request.method) \(request.text)".utf8))
        .header(
          "Content-Disposition",
          "attachment; filename=\"x.zip\"; filename*=UTF-8''%ED%95%9C%EA%B8%80.zip")
    }
  }

  private var request: URLRequest {
    var request = URLRequest(url: server.url("/export"))
    request.httpMethod = "POST"
    request.httpBody = Data("month=11".utf8)
    request.setValue("yes", forHTTPHeaderField: "X-App")
    return request
  }

  @Test func `the reply to a load with a body becomes a download`() async throws {
    downloader.view.load(request)
    await downloader.wait(for: "finished")
    #expect(
      downloader.events == [
        "action", "response", "failed 102", "response became download", "destination", "finished",
      ])
    #expect(try Data(contentsOf: #require(downloader.destination)) == Data("POST month=11".utf8))
    #expect(downloader.suggestedFilename == "한글.zip")
    #expect(downloader.response?.url == server.url("/export"))
    #expect(downloader.download?.originalRequest?.httpMethod == "POST")
    #expect(downloader.download?.progress.completedUnitCount == 13)
    #expect(!downloader.view.isLoading)
    #expect(server.requests.count { $0.path == "/export" } == 1)
    downloader.cleanUp()
  }

  @Test func `the app's download sends method, body and headers`() async throws {
    let download = await downloader.view.startDownload(using: request)
    download.delegate = downloader
    await downloader.wait(for: "finished")
    #expect(try Data(contentsOf: #require(downloader.destination)) == Data("POST month=11".utf8))
    #expect(downloader.suggestedFilename == "한글.zip")
    let sent = try #require(server.requests.last)
    #expect(sent.headers["X-App"] == "yes")
    downloader.cleanUp()
  }

  @Test func `headers alone go along as well`() async throws {
    var request = URLRequest(url: server.url("/export"))
    request.setValue("Bearer t", forHTTPHeaderField: "Authorization")
    let download = await downloader.view.startDownload(using: request)
    download.delegate = downloader
    await downloader.wait(for: "finished")
    #expect(try Data(contentsOf: #require(downloader.destination)) == Data("GET ".utf8))
    #expect(server.requests.last?.headers["Authorization"] == "Bearer t")
    downloader.cleanUp()
  }

  @Test func `a refused connection fails it, and no file is begun`() async throws {
    var request = URLRequest(url: server.refusedURL)
    request.httpMethod = "POST"
    let download = await downloader.view.startDownload(using: request)
    download.delegate = downloader
    await downloader.wait(for: "download failed \(NSURLErrorCannotConnectToHost)")
    #expect(downloader.events.count == 1)
    #expect(downloader.files.isEmpty)
    downloader.cleanUp()
  }

  @Test func `a large reply arrives whole`() async throws {
    let bytes = Data((0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    server.download("/large", bytes, filename: "large.bin")
    var request = URLRequest(url: server.url("/large"))
    request.httpMethod = "POST"
    let download = await downloader.view.startDownload(using: request)
    download.delegate = downloader
    await downloader.wait(for: "finished")
    #expect(try Data(contentsOf: #require(downloader.destination)) == bytes)
    downloader.cleanUp()
  }
}
