import Foundation
import FixtureServer
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ProgramTests {
  @Test(arguments: [
    (["run", "http://example.com/"], 64, "not encrypted"),
    (["run", "no-such-folder"], 66, "no-such-folder"),
    (["run", "/"], 66, "index.html"),
    (["run"], 64, "Say what to run"),
    (["walk"], 64, "no command 'walk'"),
    ([], 64, "USAGE"),
  ])
  func `a mistake ends with one message and a status`(
    _ words: [String], _ status: Int, _ message: String
  ) async throws {
    let output = try await dovetail(words)

    #expect(output.status == Int32(status))
    #expect(output.errors.contains(message), "\(output.errors)")
    #expect(output.text.isEmpty)
  }

  @Test func `a broken manifest is named with line and key`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "dovetail.json")
    try Data("{\n  \"id\": 1\n}".utf8).write(to: file)

    let output = try await dovetail(["run", file.path])

    #expect(output.status == 65)
    #expect(output.errors.contains("dovetail.json:2:9: id: expected a text, found 1"))
  }

  @Test func `a display that does not answer is named, with what to do`() async throws {
    let output = try await dovetail(
      ["run", "https://example.com/"], environment: ["DISPLAY": ":9999", "WAYLAND_DISPLAY": nil])

    #expect(output.status == 69)
    #expect(output.errors.contains("No display"), "\(output.errors)")
  }

  @Test func `libraries that are missing are named, where nothing can install them`() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()

    // With nothing on the path there is no package, no installer and no compiler.
    let output = try await run(
      "/bin/bash", [root.appending(path: "Scripts/set-up").path],
      environment: ["PATH": "/nonexistent"])

    #expect(output.status == 69)
    #expect(output.errors.contains("packages are missing"), "\(output.errors)")
    #expect(output.errors.contains("libwebkitgtk-6.0-dev"), "\(output.errors)")
  }

  @Test func `a page is run, logged and pictured without any display`() async throws {
    let server = try FixtureServer()
    server.html("/", "<title>Kept</title><body style='background: rgb(0, 128, 0)'>")
    let picture = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: picture) }

    let output = try await dovetail(
      ["run", server.url("/").absoluteString, "--log", "--screenshot", picture.path],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])

    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text.contains("navigation start \(server.url("/"))"))
    #expect(output.text.contains("navigation finish \(server.url("/")) “Kept”"))
    #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a page that cannot be loaded is a status, and a picture of why`() async throws {
    let server = try FixtureServer()
    let picture = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: picture) }

    let output = try await dovetail(
      ["run", server.refusedURL.absoluteString, "--screenshot", picture.path],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])

    #expect(output.status == 69)
    #expect(output.errors.contains("was not loaded"))
    #expect(FileManager.default.fileExists(atPath: picture.path))
  }
}

struct Output {
  var text: String
  var errors: String
  var status: Int32
}

/// Runs the tool that was built next to the tests; nil takes a variable away.
func dovetail(_ words: [String], environment changes: [String: String?] = [:]) async throws
  -> Output
{
  try await run("dovetail", words, environment: changes)
}

/// Runs a program that was built next to the tests, or one by its whole path.
func run(
  _ program: String, _ words: [String], environment changes: [String: String?] = [:],
  in folder: URL? = nil
) async throws -> Output {
  let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  let process = Process()
  process.executableURL = URL(
    filePath: program, relativeTo: tests.deletingLastPathComponent())
  process.arguments = words
  process.currentDirectoryURL = folder
  var environment = ProcessInfo.processInfo.environment
  for (name, value) in changes { environment[name] = value }
  process.environment = environment
  // Files rather than pipes: a process that is left behind keeps no test waiting.
  let files = try ["out", "err"].map { _ in
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    return file
  }
  defer { for file in files { try? FileManager.default.removeItem(at: file) } }
  process.standardOutput = try FileHandle(forWritingTo: files[0])
  process.standardError = try FileHandle(forWritingTo: files[1])
  let status = try await withCheckedThrowingContinuation { continuation in
    process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
    do {
      try process.run()
    } catch {
      process.terminationHandler = nil
      continuation.resume(throwing: error)
    }
  }
  return Output(
    text: try String(contentsOf: files[0], encoding: .utf8),
    errors: try String(contentsOf: files[1], encoding: .utf8), status: status)
}
