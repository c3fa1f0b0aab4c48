import Foundation

/// The program `KilledApp` on folders of its own.
enum KilledAppRun {
  /// Starts it; what it prints comes in the lines.
  static func start(_ arguments: [String], in folder: URL) throws -> (Process, Lines) {
    let process = Process()
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.executableURL = tests.deletingLastPathComponent().appending(path: "KilledApp")
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    for (name, path) in [
      ("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache"),
    ] { environment[name] = folder.appending(path: path).path }
    // A keyring that asks for its password would wait for a person.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let lines = Lines(pipe.fileHandleForReading)
    try process.run()
    return (process, lines)
  }
}
