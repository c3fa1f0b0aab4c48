import Dovetail
import Foundation
import Testing

/// A person at the keyboard and the mouse: input goes through the display, as
/// from real devices.
@MainActor
struct Person {
  let window: BrowserWindow

  /// Presses keys one after the other, such as `ctrl+f` or `Escape`.
  func press(_ keys: String...) async throws {
    try await focus()
    try await act(["key"] + keys)
  }

  /// Types a text.
  func type(_ text: String) async throws {
    try await focus()
    try await act(["type", text])
  }

  /// Presses a mouse button over a place in the window.
  func click(_ button: Int, at place: (x: Int, y: Int)) async throws {
    let move = ["mousemove", "--window", "%1", "\(place.x)", "\(place.y)"]
    try await focus(then: move)
    try await act(["click", "\(button)"])
  }

  /// Moves the mouse to a place in the window.
  func move(to place: (x: Int, y: Int)) async throws {
    try await focus(then: ["mousemove", "--window", "%1", "\(place.x)", "\(place.y)"])
  }

  /// There is no window manager here that would give the window the keyboard.
  private func focus(then more: [String] = []) async throws {
    let title = NSRegularExpression.escapedPattern(for: window.browser.title)
    let process = "\(ProcessInfo.processInfo.processIdentifier)"
    let search = ["search", "--onlyvisible", "--all", "--pid", process, "--name", "^\(title)$"]
    try await act(search + ["windowfocus", "%1"] + more)
  }

  private func act(_ words: [String]) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdotool"] + words
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    try #require(status == 0, "xdotool \(words)")
  }
}
