import FixtureServer
import Foundation
import GObjectBridge
import Testing

/// An app that `dovetail run` runs in processes of its own, on a private session
/// bus, with a page on a server that logs what the page takes.
@MainActor
final class LinkedApp {
  let server: FixtureServer
  let bus: PrivateBus
  let folder: URL
  private var running: [Process] = []

  static let id = "com.example.linked"

  private nonisolated static let page = """
    <!doctype html><title>Home</title><script>
    addEventListener("dovetail:link", (event) => {
      event.preventDefault();
      const { url, source } = event.detail;
      fetch("/taken?" + new URLSearchParams({ url, source }));
    });
    </script>
    """

  init(_ more: String = "") throws {
    server = try FixtureServer()
    server.html("/", Self.page)
    server.route("/taken", .text("ok"))
    bus = try PrivateBus()
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let manifest = """
      { "id": "\(Self.id)", "name": "Linked", "start": "\(server.url("/"))",
        "links": { "schemes": ["linked"] } \(more) }
      """
    try Data(manifest.utf8).write(to: manifestFile)
  }

  var manifestFile: URL { folder.appending(path: "dovetail.json") }

  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    environment["GTK_A11Y"] = "none"
    environment["GSETTINGS_BACKEND"] = "memory"
    for name in ["DATA", "CACHE", "CONFIG"] {
      environment["XDG_\(name)_HOME"] = folder.appending(path: name.lowercased()).path
    }
    return environment
  }

  /// Starts the app with links, as a person or the desktop does.
  @discardableResult
  func start(_ words: String...) throws -> Process {
    try start(program: "dovetail", ["run", manifestFile.path] + words)
  }

  @discardableResult
  func start(program: String, _ words: [String]) throws -> Process {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = URL(
      filePath: program, relativeTo: tests.deletingLastPathComponent())
    process.arguments = words
    process.environment = environment
    process.standardOutput = try log()
    process.standardError = try log()
    try process.run()
    running.append(process)
    return process
  }

  private func log() throws -> FileHandle {
    let file = folder.appending(path: "log-\(UUID().uuidString)")
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  /// What the programs have written.
  var output: String {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("log-") }
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    }
  }

  /// Waits until a program has ended.
  func end(of process: Process) async -> Int32 {
    await withCheckedContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      if !process.isRunning {
        let handler = process.terminationHandler
        process.terminationHandler = nil
        handler?(process)
      }
    }
  }

  /// The links that the page has told of, in order, once there are so many more.
  func taken(_ count: Int) async throws -> [String] {
    for _ in 0..<count { try await server.waitForRequest("/taken", within: .seconds(30)) }
    return server.requests.filter { $0.path == "/taken" }.compactMap { $0.query["url"] }
  }

  /// How often the app's page was asked for.
  var loads: Int { server.requests.filter { $0.path == "/" }.count }

  func quit() {
    for process in running where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Hands links over by the bus, as the desktop does for an app that runs.
  func openByBus(_ links: String...) throws {
    let path = "/" + Self.id.replacingOccurrences(of: ".", with: "/")
    try bus.connect().callAndWait(
      BusConnection.Target(Self.id, path, "org.freedesktop.Application"), "Open",
      .tuple(.texts(links), .table([:])))
  }
}
