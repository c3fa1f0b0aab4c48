import Foundation
import GObjectBridge

/// A session bus of the test's own.
@MainActor
final class PrivateBus {
  let address: String
  private let process = Process()

  init() throws {
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
    process.arguments = ["--session", "--nofork", "--print-address=1"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    // It keeps its end open, so a read of a certain length would not end.
    while !text.hasSuffix("\n") {
      let bytes = pipe.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      text += String(decoding: bytes, as: UTF8.self)
    }
    address = text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit { process.terminate() }

  /// A connection of the test's own to it.
  func connect() throws -> BusConnection {
    MainLoop.attach()
    return try BusConnection(address: address)
  }
}
