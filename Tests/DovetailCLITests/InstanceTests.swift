import FixtureServer
import Foundation
import GObjectBridge
import Testing

/// One running instance of an app, in real processes: what the page's server has
/// logged is what counts.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
struct InstanceTests {
  @Test func `a cold start delivers its links once, in order`() async throws {
    let app = try LinkedApp()
    defer { app.quit() }

    try app.start("linked:1", "linked:2")

    #expect(try await app.taken(2) == ["linked:1", "linked:2"])
    #expect(app.loads == 1)
  }

  @Test func `a further start hands its links to the app that runs, and ends`() async throws {
    let app = try LinkedApp()
    defer { app.quit() }
    try app.start()
    try await app.server.waitForRequest("/", within: .seconds(30))

    for number in 1...3 {
      #expect(await app.end(of: try app.start("linked:\(number)")) == 0)
    }
    #expect(await app.end(of: try app.start()) == 0)

    #expect(try await app.taken(3) == ["linked:1", "linked:2", "linked:3"])
    #expect(app.loads == 1)
  }

  @Test func `links that come while the page loads wait for it, in order`() async throws {
    let app = try LinkedApp()
    defer { app.quit() }
    let gate = Gate()
    let page = Response.html("<title>Slow</title><script src=/slow.js></script>")
    app.server.route("/", page)
    app.server.route("/slow.js") { _ in
      try await gate.wait()
      return .javaScript(
        """
        addEventListener("dovetail:link", (event) => {
          event.preventDefault();
          fetch("/taken?" + new URLSearchParams({ url: event.detail.url }));
        });
        """)
    }
    try app.start("linked:1")
    try await app.server.waitForRequest("/slow.js", within: .seconds(30))
    try app.openByBus("linked:2", "linked:3")
    #expect(await app.end(of: try app.start("linked:4")) == 0)
    #expect(!app.server.requests.contains { $0.path == "/taken" })

    gate.open()

    #expect(
      try await app.taken(4) == ["linked:1", "linked:2", "linked:3", "linked:4"])
  }

  // B131
  @Test func `a link right after the page's process was killed comes once`() async throws {
    let app = try LinkedApp()
    defer { app.quit() }
    let process = try app.start("linked:1", "--log")
    #expect(try await app.taken(1) == ["linked:1"])

    let pages = Self.webProcesses(of: process.processIdentifier)
    try #require(!pages.isEmpty)
    for pid in pages { #expect(kill(pid, SIGKILL) == 0) }
    try app.openByBus("linked:2")

    #expect(try await app.taken(1) == ["linked:1", "linked:2"])
    try app.openByBus("linked:3")
    #expect(try await app.taken(1) == ["linked:1", "linked:2", "linked:3"])
    #expect(try app.output.contains("the page's process ended"))
  }

  @Test func `links that wait when the app is killed come at its next start`() async throws {
    let app = try LinkedApp()
    defer { app.quit() }
    let gate = Gate()
    let page = app.server
    page.route("/") { _ in
      try await gate.wait()
      return .text("")
    }
    let first = try app.start("linked:1")
    try await page.waitForRequest("/", within: .seconds(30))
    try app.openByBus("linked:2")
    kill(first.processIdentifier, SIGKILL)
    _ = await app.end(of: first)
    page.html(
      "/",
      """
      <script>
      addEventListener("dovetail:link", (event) => {
        event.preventDefault();
        fetch("/taken?" + new URLSearchParams({ url: event.detail.url }));
      });
      </script>
      """)

    try app.start("linked:3")

    #expect(try await app.taken(3) == ["linked:1", "linked:2", "linked:3"])
    gate.open()
  }

  @Test func `an app in the background loads nothing before a link comes`() async throws {
    let app = try LinkedApp()
    defer { app.quit() }
    try app.start("--background")
    let bus = try app.bus.connect()
    await Self.owner(of: LinkedApp.id, bus)
    #expect(app.loads == 0)

    try app.openByBus("linked:1")

    #expect(try await app.taken(1) == ["linked:1"])
    #expect(app.loads == 1)
  }

  @Test func `an installed app is what the desktop opens its links with`() async throws {
    let app = try LinkedApp(#", "icon": "icon.svg""#)
    defer { app.quit() }
    try Data("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8)
      .write(to: app.folder.appending(path: "icon.svg"))
    let install = try app.start(program: "dovetail", ["install", app.folder.path])
    #expect(await app.end(of: install) == 0)
    let data = app.folder.appending(path: "data")
    let entry = try String(
      contentsOf: data.appending(path: "applications/\(LinkedApp.id).desktop"), encoding: .utf8)
    #expect(entry.contains("MimeType=x-scheme-handler/linked;\n"))
    #expect(
      FileManager.default.fileExists(
        atPath: data.path + "/icons/hicolor/scalable/apps/\(LinkedApp.id).svg"))

    // Cold, then warm, by the desktop's own way.
    let cold = try app.start(program: "/usr/bin/gio", ["open", "linked://a?b=1"])
    #expect(await app.end(of: cold) == 0)
    #expect(try await app.taken(1) == ["linked://a?b=1"])
    let warm = try app.start(program: "/usr/bin/gio", ["open", "linked://c"])
    #expect(await app.end(of: warm) == 0)
    #expect(try await app.taken(1) == ["linked://a?b=1", "linked://c"])
    #expect(app.loads == 1)

    let uninstall = try app.start(program: "dovetail", ["uninstall", app.folder.path])
    #expect(await app.end(of: uninstall) == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: data.appending(path: "applications").path
      ).filter { $0.hasSuffix(".desktop") } == [])
    let pid = try #require(Self.processes(running: app.manifestFile.path).first)
    kill(pid, SIGKILL)
  }

  // MARK: Processes

  /// Waits until a name on the bus has an owner, and answers.
  static func owner(of name: String, _ bus: BusConnection) async {
    while !bus.hasOwner(name) {
      // The bus tells of new names only by a signal, which this connection does
      // not listen to; a call of its own is answered after it.
      _ = try? await bus.call(.bus, "ListNames")
    }
  }

  private static func processes(running path: String) -> [pid_t] {
    all.filter { commandLine(of: $0).contains(path) }
  }

  /// The web processes below a process.
  private static func webProcesses(of parent: pid_t) -> [pid_t] {
    let children = all.filter { self.parent(of: $0) == parent }
    return children.flatMap { child in
      // Not the sandbox around it, which has its name too.
      let program = commandLine(of: child).prefix { $0 != " " }
      return (program.hasSuffix("WebKitWebProcess") ? [child] : []) + webProcesses(of: child)
    }
  }

  private static var all: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }
  }

  private static func commandLine(of pid: pid_t) -> String {
    let data = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
    return String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\0", with: " ")
  }

  private static func parent(of pid: pid_t) -> pid_t? {
    let text = String(
      decoding: FileManager.default.contents(atPath: "/proc/\(pid)/stat") ?? Data(), as: UTF8.self)
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    return fields.count > 2 ? pid_t(fields[2]) : nil
  }
}
