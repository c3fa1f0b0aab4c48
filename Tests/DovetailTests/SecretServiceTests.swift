import FixtureServer
import Foundation
import Testing

/// The store for secrets of a session of the tests' own: a private bus with
/// GNOME Keyring on it, and a bus that is not there.
// On the main thread: others block signals, and what they start would inherit that.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct SecretServiceTests {
  nonisolated private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "KilledApp").path

  /// What a shell says, in a home of its own.
  private func output(
    _ words: [String], bus: String? = nil
  ) async throws -> (text: String, files: [String: Data]) {
    let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = home.path
    for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
      environment[name] = home.path
    }
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    process.environment = environment
    // Not a pipe: the keyring would hold it open for as long as it lives.
    let said = home.appending(path: "said")
    try Data().write(to: said)
    process.standardOutput = try FileHandle(forWritingTo: said)
    process.standardError = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch {
        process.terminationHandler = nil
        done.resume(throwing: error)
      }
    }
    let text = String(decoding: try Data(contentsOf: said), as: UTF8.self)
    try FileManager.default.removeItem(at: said)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
      files[path] = try? Data(contentsOf: home.appending(path: path))
    }
    return (text, files)
  }

  @Test func `a secret outlasts the program, in the keyring alone`() async throws {
    let script = """
      printf keyring | gnome-keyring-daemon --unlock --components=secrets > /dev/null
      "$0" secret write sesame; "$0" secret read; "$0" secret write other; "$0" secret read
      "$0" secret remove; "$0" secret read
      """
    let (text, files) = try await output([
      "dbus-run-session", "--", "sh", "-c", script, Self.program,
    ])
    #expect(
      text.split(separator: "\n") == [
        "secret sesame", "secret sesame", "secret other", "secret other", "secret none",
        "secret none",
      ])
    for (path, data) in files {
      #expect(data.range(of: Data("sesame".utf8)) == nil, "\(path)")
      #expect(data.range(of: Data("other".utf8)) == nil, "\(path)")
    }
  }

  @Test func `a page's secret outlasts the program too, and is taken away`() async throws {
    let server = try FixtureServer()
    server.html("/", "<title>One</title>")
    let script = """
      printf keyring | gnome-keyring-daemon --unlock --components=secrets > /dev/null
      for script in \
        "await dovetail.invoke('secrets.write', { key: 'pin', value: 'sesame 한' }); return 'kept'" \
        "return await dovetail.invoke('secrets.read', 'pin')" \
        "await dovetail.invoke('secrets.write', { key: 'pin' }); return 'gone'" \
        "return '' + await dovetail.invoke('secrets.read', 'pin')"
      do "$0" page-secret "$script" "$1"; done
      """
    let (text, files) = try await output([
      "dbus-run-session", "--", "sh", "-c", script, Self.program, server.url("/").absoluteString,
    ])
    // Services that the bus starts speak on the same line.
    let said = text.split(separator: "\n").filter {
      ["page", "fault"].contains($0.prefix { $0 != " " })
    }
    #expect(said == ["page kept", "page sesame 한", "page gone", "page null"])
    for (path, data) in files {
      #expect(data.range(of: Data("sesame".utf8)) == nil, "\(path)")
    }
  }

  @Test func `a session without a store says so, and what to do`() async throws {
    // A bus that starts nobody, whatever is installed.
    let file = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")
    let config = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:tmpdir=/tmp</listen>
        <policy context="default">
          <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
        </policy>
      </busconfig>
      """
    try Data(config.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (text, _) = try await output([
      "dbus-run-session", "--config-file=\(file.path)", "--", Self.program, "secret", "write",
      "sesame",
    ])
    #expect(text.hasPrefix("noService: This system has no store for secrets"))
    #expect(text.contains("GNOME Keyring") && !text.contains("sesame"))
  }

  @Test func `so does a system without a session bus`() async throws {
    let (text, _) = try await output(
      [Self.program, "secret", "write", "sesame"], bus: "unix:path=/nowhere/bus")
    #expect(text.hasPrefix("noService: "))
  }
}
