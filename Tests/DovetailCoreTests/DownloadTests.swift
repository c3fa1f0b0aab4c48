import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@testable import DovetailCore

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DownloadTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func app(_ pages: [String: String] = ["/": "<title>One</title>"]) throws -> HostedApp {
    try HostedApp(
      pages, folders: AppFolders(under: folder.url.appending(path: "app")),
      downloads: folder.url.appending(path: "saved", directoryHint: .isDirectory))
  }

  private var saved: [String] {
    let path = folder.url.appending(path: "saved").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: "saved/\(name)"))
  }

  /// Waits until so many downloads have come to an end.
  private func ended(_ count: Int, _ app: HostedApp) async -> [Download] {
    let list = app.stack.downloads
    for await items in Observations({ list.items.filter { $0.state != .running } })
    where items.count >= count { return items }
    return []
  }

  // B101, B102, B105
  @Test func `attachments are saved under the names that their servers mean`() async throws {
    let app = try app()
    let fields: [(String, [UInt8])] = [
      ("/star", Array("attachment; filename=\"x.txt\"; filename*=UTF-8''%ED%95%9C.txt".utf8)),
      ("/utf8", Array("attachment; filename=\"둘.txt\"".utf8)),
      ("/euckr", Array("attachment; filename=\"".utf8) + [0xBC, 0xC2] + Array(".txt\"".utf8)),
    ]
    for (path, bytes) in fields {
      var response = Response(contentType: "text/plain", body: Data(path.utf8))
      response.headers.append("Content-Disposition", bytes: Data(bytes))
      app.server.route(path, response)
    }
    try await app.load()

    for (index, field) in fields.enumerated() {
      app.main.load(app.server.url(field.0, host: "app.localhost"))
      _ = await ended(index + 1, app)
    }

    // The engine has lost the bytes of the last one, so its address names it.
    #expect(saved == ["euckr.txt", "둘.txt", "한.txt"])
    #expect(try bytes("한.txt") == Data("/star".utf8))
    #expect(try bytes("euckr.txt") == Data("/euckr".utf8))
    #expect(app.main.title == "One")
    #expect(app.main.failure == nil)
  }

  // B099
  @Test func `a blob's link that is in no document is saved when a script clicks it`()
    async throws
  {
    let app = try app()
    try await app.load()

    app.run(
      """
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['가나다'], { type: 'text/plain' }));
      link.download = '메모.txt';
      link.click();
      """)
    let download = try #require(await ended(1, app).first)

    #expect(download.state == .finished)
    #expect(saved == ["메모.txt"])
    #expect(try bytes("메모.txt") == Data("가나다".utf8))
  }

  @Test func `data addresses and the download attribute are saved, twice under two names`()
    async throws
  {
    let app = try app([
      "/": """
      <title>One</title>
      <a id=d href="data:text/csv,a%2Cb" download="../../표.csv">data</a>
      <a id=f href="/page.html" download>page</a>
      """, "/page.html": "<p>page</p>",
    ])
    try await app.load()

    for (index, id) in ["d", "d", "f"].enumerated() {
      app.run("\(id).click()")
      _ = await ended(index + 1, app)
    }

    #expect(saved == ["page.html", "표 (2).csv", "표.csv"])
    #expect(try bytes("표 (2).csv") == Data("a,b".utf8))
    #expect(try bytes("page.html") == Data("<p>page</p>".utf8))
    #expect(app.main.title == "One")
  }

  // B103
  @Test func `a program's address gives no name`() async throws {
    let app = try app()
    app.server.route("/index.php") { _ in
      Response(contentType: "application/x-hwp", body: Data("hwp".utf8))
    }
    try await app.load()

    app.main.load(app.server.url("/index.php?act=down&n=3", host: "app.localhost"))
    _ = await ended(1, app)

    #expect(saved == ["index.hwp"])
  }

  @Test func `progress is observed, and a cancelled download leaves nothing`() async throws {
    let app = try app()
    let gate = Gate()
    app.server.route("/slow") { _ in
      .stream(
        headers: ["Content-Disposition": "attachment; filename=slow.bin"],
        contentType: "application/octet-stream", contentLength: 200_000
      ) { writer in
        try await writer.write(Data(repeating: 1, count: 100_000))
        try await gate.wait()
      }
    }
    try await app.load()
    app.main.load(app.server.url("/slow", host: "app.localhost"))
    let list = app.stack.downloads
    for await fraction in Observations({ list.items.first?.fraction }) where fraction == 0.5 {
      break
    }
    let download = try #require(list.items.first)
    #expect(download.expected == 200_000)
    #expect(list.running == 1)

    download.cancel()
    _ = try await app.server.waitForClientToLeave("/slow")

    #expect(download.state == .cancelled)
    list.open(download)
    #expect(app.host.opened.isEmpty)
    list.clear()
    #expect(list.items.isEmpty)
    gate.open()
  }

  @Test func `a connection that is lost fails the download`() async throws {
    let app = try app()
    app.server.route("/cut") { _ in
      .raw(
        Data(
          """
          HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\nContent-Length: 1000\r
          Content-Disposition: attachment; filename=a.zip\r\n\r\nPK
          """.utf8))
    }
    try await app.load()

    app.main.load(app.server.url("/cut", host: "app.localhost"))
    let download = try #require(await ended(1, app).first)

    #expect(download.state == .failed(.connection))
    #expect(app.lines.contains("download   a.zip was not saved: connection"))
  }

  // B104
  @Test func `without any folder to write to, the download says so`() async throws {
    try folder.write("", to: "blocked")
    let blocked = folder.url.appending(path: "blocked")
    let download = DownloadFolder(
      wanted: blocked, folders: AppFolders(under: blocked), environment: [:], home: blocked)
    #expect(download.place("a.txt", taken: []) == nil)

    let app = try app()
    app.stack.downloads.folder = download
    app.server.download("/file", Data("x".utf8), filename: "a.txt")
    try await app.load()
    app.main.load(app.server.url("/file", host: "app.localhost"))

    #expect(await ended(1, app).first?.state == .failed(.noFolder))
  }

  @Test func `a finished file can be opened and shown, by the host`() async throws {
    let app = try app()
    app.server.download("/file", Data("x".utf8), filename: "a.txt")
    try await app.load()
    app.main.load(app.server.url("/file", host: "app.localhost"))
    let download = try #require(await ended(1, app).first)

    app.stack.downloads.open(download)
    app.stack.downloads.reveal(download)

    let file = folder.url.appending(path: "saved/a.txt").path
    #expect(app.host.opened.map(\.path) == [file])
    #expect(app.host.revealed.map(\.path) == [file])
    #expect(download.fraction == 1)
  }

  @Test func `a window that was opened for a file alone goes again`() async throws {
    let app = try app([
      "/": "<title>One</title><a id=a href='/file' target=_blank>file</a>"
    ])
    app.server.download("/file", Data("x".utf8), filename: "a.txt")
    try await app.load()

    app.run("a.click()")
    let download = try #require(await ended(1, app).first)

    #expect(download.state == .finished)
    #expect(app.stack.popups.isEmpty)
    #expect(saved == ["a.txt"])
  }
}
