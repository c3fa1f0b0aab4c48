import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@testable import DovetailCore

/// Links on the real engine: what the server's log says of them is what counts.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DeepLinkTests {
  /// A page that tells the server of each link that it takes.
  private nonisolated static let listening = """
    <!doctype html><title>Home</title><script>
    addEventListener("dovetail:link", (event) => {
      event.preventDefault();
      const { url, page, source, id } = event.detail;
      fetch("/taken?" + new URLSearchParams({ url, page, source, id }));
    });
    </script>
    """

  private func app(
    _ page: String = Self.listening, folders: AppFolders? = nil,
    _ more: [String: String] = [:]
  ) throws -> HostedApp {
    let app = try HostedApp(more.merging(["/": page]) { $1 }, folders: folders) { manifest, _ in
      manifest.links.schemes = ["checkin"]
      manifest.navigation.others = .here
    }
    app.server.route("/taken", Response.text("ok"))
    return app
  }

  private func taken(_ app: HostedApp, _ count: Int) async throws -> [String] {
    for _ in 0..<count { try await app.server.waitForRequest("/taken") }
    return app.server.requests.filter { $0.path == "/taken" }.compactMap { $0.query["url"] }
  }

  private func open(_ app: HostedApp, _ links: String...) throws {
    for link in links {
      #expect(app.stack.links.open(try address(link), from: .system))
    }
  }

  @Test func `a page that is there gets a link once, with the page that it means`() async throws {
    let app = try app()
    try await app.load()

    try open(app, "checkin://office.html?id=3")

    #expect(try await taken(app, 1) == ["checkin://office.html?id=3"])
    let request = try #require(app.server.requests.last { $0.path == "/taken" })
    #expect(
      request.query["page"]
        == app.server.url("/office.html?id=3", host: "app.localhost").absoluteString)
    #expect(request.query["source"] == "system")
    #expect(app.host.activations == 1)
    await until(app) { $0.waiting.isEmpty }
  }

  @Test func `links before there is a page wait for its scripts, and come in order`() async throws {
    let app = try app("<!doctype html><title>Home</title><script src=/slow.js></script>")
    let gate = Gate()
    app.server.route("/slow.js") { _ in
      try await gate.wait()
      return .javaScript(
        Self.listening.components(separatedBy: "<script>")[1].components(separatedBy: "</script>")[
          0])
    }
    try open(app, "checkin:1")
    app.stack.launch()
    try await app.server.waitForRequest("/slow.js")
    try open(app, "checkin:2", "checkin:3")
    #expect(app.server.requests.allSatisfy { $0.path != "/taken" })

    gate.open()

    #expect(try await taken(app, 3) == ["checkin:1", "checkin:2", "checkin:3"])
  }

  @Test func `a page that does not listen is left for the one that is meant`() async throws {
    let app = try app(
      "<title>Deaf</title>",
      [
        "/one": "<title>One</title>", "/two": "<title>Two</title>",
      ])
    try await app.load()

    try open(app, "checkin:one", "checkin:two")

    await app.title("Two")
    #expect(
      app.server.requests.map(\.path).filter { $0 != "/favicon.ico" } == ["/", "/one", "/two"])
  }

  // B131
  @Test func `a link for a page whose process is dead comes after its recovery, once`() async throws
  {
    let app = try app()
    try await app.load()
    app.main.webView.terminateWebProcess()

    try open(app, "checkin:1", "checkin:2")

    #expect(try await taken(app, 2) == ["checkin:1", "checkin:2"])
    await until(app) { $0.waiting.isEmpty }
    #expect(app.server.requests.filter { $0.path == "/taken" }.count == 2)
  }

  // B131
  @Test func `a link that a dying page had not answered comes again, under its name`() async throws
  {
    let app = try app(
      """
      <!doctype html><title>Home</title><script>
      addEventListener("dovetail:link", (event) => {
        event.preventDefault();
        const { url, id } = event.detail;
        const request = new XMLHttpRequest();
        request.open("GET", "/taken?" + new URLSearchParams({ url, id }), false);
        request.send();
      });
      </script>
      """)
    let gate = Gate()
    let count = Counter()
    app.server.route("/taken") { _ in
      if await count.next() == 1 { try await gate.wait() }
      return .text("ok")
    }
    try await app.load()
    try open(app, "checkin:1")
    let first = try await app.server.waitForRequest("/taken")

    app.main.webView.terminateWebProcess()

    let second = try await app.server.waitForRequest("/taken")
    #expect(second.query["id"] == first.query["id"])
    await until(app) { $0.waiting.isEmpty }
    gate.open()
  }

  @Test func `a page of another origin gets no link: the app goes home first`() async throws {
    let app = try app(Self.listening, ["/evil": Self.listening])
    try await app.load()
    try await app.load("/evil", host: "evil.localhost")

    try open(app, "checkin:1")

    #expect(try await taken(app, 1) == ["checkin:1"])
    let request = try #require(app.server.requests.last { $0.path == "/taken" })
    #expect(request.headers["Host"]?.hasPrefix("app.localhost") == true)
  }

  @Test func `a link brings a page back whose load had failed`() async throws {
    let app = try app()
    let isDown = Switch()
    app.server.route("/") { _ in
      await isDown.isOn ? Response(503).header("Content-Length", "0") : .html(Self.listening)
    }
    await isDown.set(true)
    app.main.load(app.server.url("/", host: "app.localhost"))
    #expect(await app.main.settled() != nil)
    await isDown.set(false)

    try open(app, "checkin:1")

    #expect(try await taken(app, 1) == ["checkin:1"])
  }

  @Test func `what does not lead into the app is refused and logged`() async throws {
    let app = try app()
    try await app.load()

    #expect(!app.stack.links.open(try address("https://evil.test/"), from: .system))

    #expect(app.host.activations == 0)
    #expect(app.lines.contains { $0.contains("refused https://evil.test/ of system") })
  }

  @Test func `Swift sees each link once and may see to it, or name another page`() async throws {
    let app = try app(Self.listening, ["/other": "<title>Other</title>"])
    var seen: [String] = []
    let other = app.server.url("/other", host: "app.localhost")
    app.stack.links.onLink = { link in
      seen.append(link.url.absoluteString)
      switch link.url.absoluteString {
      case "checkin:1": return .done
      case "checkin:2": return .page
      case "checkin:3": throw CancellationError()
      default: return .load(other)
      }
    }
    try await app.load()

    try open(app, "checkin:1", "checkin:2", "checkin:3", "checkin:4")

    #expect(try await taken(app, 2) == ["checkin:2", "checkin:3"])
    await app.title("Other")
    #expect(seen == ["checkin:1", "checkin:2", "checkin:3", "checkin:4"])
  }

  // MARK: The app's end

  @Test func `links that a crash of the app left are delivered at the next start, in order`()
    async throws
  {
    let folder = try Folder()
    let folders = AppFolders(under: folder.url)
    let first = try app(folders: folders)
    try open(first, "checkin:1", "checkin:2")

    let second = try app(folders: folders)
    second.stack.launch()

    #expect(try await taken(second, 2) == ["checkin:1", "checkin:2"])
    await until(second) { $0.waiting.isEmpty }
    let third = try app(folders: folders)
    #expect(third.stack.links.waiting.isEmpty)
  }

  @Test func `a link that ends the app again and again is given up`() throws {
    let folder = try Folder()
    let folders = AppFolders(under: folder.url)
    try open(try app(folders: folders), "checkin:1")
    for _ in 0..<LinkStore.limit {
      #expect(try app(folders: folders).stack.links.waiting.count == 1)
    }

    #expect(try app(folders: folders).stack.links.waiting.isEmpty)
  }

  @Test(arguments: ["not JSON", "{\"version\": 2}", "{\"version\": 1, \"links\": [{}]}"])
  func `a file of links that cannot be understood is set aside`(_ text: String) throws {
    let folder = try Folder(["data/links.json": text])

    let app = try app(folders: AppFolders(under: folder.url))

    #expect(app.stack.links.waiting.isEmpty)
    #expect(app.lines.contains { $0.contains("links.json") })
    #expect(FileManager.default.fileExists(atPath: folder.url.path + "/data/links.json.broken"))
  }

  // MARK: The way back

  @Test func `a payment page leads back into the app, and its window closes`() async throws {
    let app = try app(
      Self.listening,
      [
        "/pay":
          "<title>Pay</title><script>setTimeout(() => location = 'checkin:paid?id=7')</script>"
      ])
    try await app.load()
    app.run("open('\(app.server.url("/pay", host: "pay.localhost"))')")
    _ = await app.host.popup()

    #expect(try await taken(app, 1) == ["checkin:paid?id=7"])
    let request = try #require(app.server.requests.last { $0.path == "/taken" })
    #expect(request.query["source"] == "page")
    #expect(app.stack.popups.isEmpty)
  }

  @Test func `a payment that ends with a redirect leads back too`() async throws {
    let app = try app()
    app.server.redirect("/pay", to: "checkin:paid")
    try await app.load()

    app.main.load(app.server.url("/pay", host: "app.localhost"))

    #expect(try await taken(app, 1) == ["checkin:paid"])
  }

  @Test func `a frame of another site cannot lead into the app by itself`() async throws {
    let app = try app()
    app.server.html(
      "/frame",
      "<script>location = 'checkin:evil'; setTimeout(() => parent.postMessage('done', '*'), 200)</script>"
    )
    app.server.html(
      "/page",
      "<title>Page</title><script>onmessage = () => document.title = 'done'</script>"
        + "<iframe src='\(app.server.url("/frame", host: "evil.localhost"))'></iframe>")
    try await app.load("/page")

    await app.title("done")

    #expect(app.stack.links.waiting.isEmpty)
    #expect(app.lines.contains { $0.contains("refused checkin:evil by app-links") })
  }

  private func until(
    _ app: HostedApp, _ condition: @escaping @MainActor (DeepLinks) -> Bool
  ) async {
    let links = app.stack.links
    await Deadline.wait(.seconds(10)) {
      for await isTrue in Observations({ condition(links) }) where isTrue { return }
    }
    #expect(condition(links))
  }
}

private actor Counter {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

private actor Switch {
  private(set) var isOn = false
  func set(_ value: Bool) { isOn = value }
}
