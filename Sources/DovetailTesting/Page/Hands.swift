internal import Dovetail
internal import DovetailShell
internal import Foundation

/// The mouse and the keyboard of the display: input goes through it, as from
/// real devices.
@MainActor
enum Hands {
  /// What was done wrong, or is missing.
  struct Clumsiness: Error { let message: String }

  /// Runs xdotool with some words.
  static func act(_ words: [String]) async throws(Clumsiness) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdotool"] + words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let status: Int32? = await withCheckedContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(returning: nil)
      }
    }
    switch status {
    case 0: return
    case 127, nil:
      throw Clumsiness(
        message: "xdotool is missing, which presses and types: apt install xdotool")
    default:
      throw Clumsiness(message: "The display did not take the input (xdotool \(words))")
    }
  }

  /// Words that bring a window up and give it the keyboard; there may be no
  /// window manager that would.
  static func reach(_ window: UInt) -> [String] {
    ["windowraise", "\(window)", "windowfocus", "\(window)"]
  }
}
