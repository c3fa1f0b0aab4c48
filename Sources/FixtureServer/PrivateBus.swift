internal import Foundation
public import GObjectBridge

/// A message bus of a test's own.
@MainActor
public final class PrivateBus {
  /// Its address, for programs that the test starts.
  public let address: String
  private let process = Process()

  /// Starts it.
  ///
  /// - Throws: why `dbus-daemon` could not be started.
  public init() throws {
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
  ///
  /// - Throws: ``GLibError``.
  public func connect() throws -> BusConnection {
    MainLoop.attach()
    return try BusConnection(address: address)
  }
}
