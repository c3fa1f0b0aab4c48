import Foundation

/// Programs that the tool runs; from the main thread, whose children can be ended by
/// signals.
@MainActor
enum Tool {
  /// Runs a program to its end, its output shown as it comes.
  ///
  /// - Returns: its status; 128 and more for a signal, as shells say it.
  static func run(
    _ name: String, _ words: [String], environment: [String: String]? = nil,
    output: FileHandle? = nil
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + words
    if let environment { process.environment = environment }
    process.standardInput = FileHandle.nullDevice
    if let output {
      process.standardOutput = output
      process.standardError = output
    }
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = {
        let isSignal = $0.terminationReason == .uncaughtSignal
        continuation.resume(returning: $0.terminationStatus + (isSignal ? 128 : 0))
      }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }

  /// What a program writes, without the line's end.
  static func read(_ name: String, _ words: [String]) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + words
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: file)
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    guard status == 0 else {
      throw Failure(.unavailable, "\(name) \(words.joined(separator: " ")) failed")
    }
    return try String(contentsOf: file, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
