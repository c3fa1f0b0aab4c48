import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct DownloadTests {
  private let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })

  private func serve() throws -> FixtureServer {
    let server = try FixtureServer()
    server.download("/file", bytes, filename: "report.bin")
    server.html("/", "<a id=a href='/file'>get</a><a id=d download href='/page'>get page</a>")
    server.html("/page", "<p>page")
    return server
  }

  // check 124
  @Test func `a response becomes a download`() async throws {
    let server = try serve()
    let downloader = Downloader()
    downloader.view.load(URLRequest(url: server.url("/file")))
    await downloader.wait(for: "finished")
    #expect(downloader.fileAtStart == .some(nil))
    #expect(
      downloader.events == [
        "action", "response", "failed 102", "response became download", "destination", "finished",
      ])
    #expect(try Data(contentsOf: #require(downloader.destination)) == bytes)
    #expect(downloader.files == ["file.bin"])
    #expect(downloader.suggestedFilename == "report.bin")
    #expect((downloader.response as? HTTPURLResponse)?.statusCode == 200)
    let download = try #require(downloader.download)
    #expect(download.progress.fileURL == downloader.destination)
    #expect(download.progress.fractionCompleted == 1)
    #expect(download.progress.completedUnitCount == 100_000)
    #expect(download.webView === downloader.view)
    #expect(download.originalRequest?.url == server.url("/file"))
    downloader.cleanUp()
  }

  @Test func `an action becomes a download`() async throws {
    let server = try serve()
    let downloader = Downloader()
    downloader.actionPolicy = { $0.request.url?.path == "/file" ? .download : .allow }
    downloader.view.load(URLRequest(url: server.url("/")))
    await downloader.wait(for: "loaded")
    downloader.events = []
    try await downloader.view.evaluateJavaScript("document.getElementById('a').click(); 0")
    await downloader.wait(for: "finished")
    #expect(
      downloader.events == ["action", "action became download", "destination", "finished"])
    #expect(try Data(contentsOf: #require(downloader.destination)) == bytes)
    #expect(downloader.view.url == server.url("/"))
    #expect(downloader.download?.originatingFrame.request.url == server.url("/"))
    downloader.cleanUp()
  }

  @Test func `the destination may be chosen later`() async throws {
    let server = try serve()
    let downloader = Downloader()
    downloader.isPatient = true
    downloader.view.load(URLRequest(url: server.url("/file")))
    await downloader.wait(for: "destination")
    _ = try await downloader.view.evaluateJavaScript("1")
    #expect(downloader.files.isEmpty)
    downloader.pendingDestination?(downloader.destination)
    downloader.pendingDestination = nil
    await downloader.wait(for: "finished")
    #expect(try Data(contentsOf: #require(downloader.destination)) == bytes)
    downloader.cleanUp()
  }

  // check 127
  @Test func `no destination cancels`() async throws {
    let server = try serve()
    let downloader = Downloader()
    downloader.destination = nil
    downloader.view.load(URLRequest(url: server.url("/file")))
    await downloader.wait(for: "destination")
    #expect(await downloader.download?.cancel() == nil)
    #expect(downloader.events.last == "destination")
    downloader.cleanUp()
  }

  // check 127
  @Test func `a file that exists stays as it is`() async throws {
    let server = try serve()
    let downloader = Downloader()
    let file = try #require(downloader.destination)
    try Data("mine".utf8).write(to: file)
    downloader.view.load(URLRequest(url: server.url("/file")))
    await downloader.wait(for: "download failed \(NSURLErrorCannotCreateFile)")
    #expect(downloader.error?.domain == NSURLErrorDomain)
    _ = await downloader.download?.cancel()
    #expect(downloader.events.last == "download failed \(NSURLErrorCannotCreateFile)")
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    #expect(downloader.files == ["file.bin"])
    downloader.cleanUp()
  }

  @Test func `a folder that does not exist is an error`() async throws {
    let server = try serve()
    let downloader = Downloader()
    downloader.destination = downloader.folder.appendingPathComponent("none/file.bin")
    downloader.view.load(URLRequest(url: server.url("/file")))
    await downloader.wait(for: "download failed \(NSURLErrorCannotCreateFile)")
    #expect(downloader.files.isEmpty)
    downloader.cleanUp()
  }

  // check 125
  @Test(arguments: [false, true])
  func `a cancelled download is silent and leaves nothing`(hasVersion: Bool) async throws {
    let server = try serve()
    let gate = Gate()
    server.route("/slow") { _ in
      let response = Response.stream(
        contentType: "application/octet-stream", contentLength: 10_000
      ) { writer in
        try await writer.write(Data(repeating: 97, count: 5_000))
        try await gate.wait()
        try await writer.write(Data(repeating: 97, count: 5_000))
      }
      return hasVersion ? response.header("ETag", "\"1\"") : response
    }
    let downloader = Downloader()
    downloader.view.load(URLRequest(url: server.url("/slow")))
    await downloader.wait(for: "destination")
    let download = try #require(downloader.download)
    #expect(download.progress.totalUnitCount == 10_000)
    #expect(await download.cancel() == nil)
    try await server.waitForClientToLeave("/slow")
    #expect(await download.cancel() == nil)
    #expect(downloader.events.last == "destination")
    #expect(downloader.files.isEmpty)
    gate.open()
    downloader.cleanUp()
  }

  @Test func `a connection that breaks is an error`() async throws {
    let server = try serve()
    server.route("/broken") { _ in
      .stream(contentType: "application/octet-stream", contentLength: 10_000) { writer in
        try await writer.write(Data(repeating: 97, count: 5_000))
        throw CancellationError()
      }
    }
    let downloader = Downloader()
    downloader.view.load(URLRequest(url: server.url("/broken")))
    await downloader.wait(for: "download failed \(NSURLErrorNetworkConnectionLost)")
    #expect(!downloader.events.contains("finished"))
    downloader.cleanUp()
  }

  @Test func `a download that nobody takes is cancelled`() async throws {
    let server = try serve()
    let downloader = Downloader()
    downloader.takesDownloads = false
    downloader.view.load(URLRequest(url: server.url("/file")))
    await downloader.wait(for: "response became download")
    _ = await downloader.download?.cancel()
    #expect(downloader.events.last == "response became download")
    #expect(downloader.files.isEmpty)
    downloader.cleanUp()
  }

  @Test func `a download by the app`() async throws {
    let server = try serve()
    let downloader = Downloader()
    let download = await downloader.view.startDownload(using: URLRequest(url: server.url("/file")))
    download.delegate = downloader
    await downloader.wait(for: "finished")
    #expect(downloader.events == ["destination", "finished"])
    #expect(try Data(contentsOf: #require(downloader.destination)) == bytes)
    #expect(download.webView === downloader.view)
    #expect(!download.isUserInitiated)
    downloader.cleanUp()
  }

  @Test func `a refused connection fails the download`() async throws {
    let server = try serve()
    let downloader = Downloader()
    let download = await downloader.view.startDownload(using: URLRequest(url: server.refusedURL))
    download.delegate = downloader
    await downloader.wait(for: "download failed \(NSURLErrorNetworkConnectionLost)")
    #expect(downloader.events.count == 1)
    downloader.cleanUp()
  }

  @Test func `a download is let go when it is over`() async throws {
    let server = try serve()
    let downloader = Downloader()
    downloader.view.load(URLRequest(url: server.url("/file")))
    await downloader.wait(for: "finished")
    weak let download = downloader.download
    downloader.download = nil
    #expect(try await downloader.view.evaluateJavaScript("1") as? Int == 1)
    #expect(download == nil)
    downloader.cleanUp()
  }
}
