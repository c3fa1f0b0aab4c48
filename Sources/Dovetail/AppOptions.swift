internal import DovetailCore
internal import DovetailShell
internal import Foundation

/// What an app's own program was asked to do. Words that it does not know are
/// left to the app.
struct AppOptions {
  /// Where to save a picture of the window; nil for none.
  var screenshot: URL?
  /// How long to run; nil until the window is closed.
  var duration: Duration?
  private var logs = false

  init(_ words: ArraySlice<String>) throws {
    var rest = words
    while let word = rest.popFirst() {
      switch word {
      case "--log": logs = true
      case "--screenshot":
        guard let path = rest.popFirst(), !path.isEmpty else { throw Mistake.screenshot }
        screenshot = URL(filePath: path)
      case "--for":
        guard let seconds = rest.popFirst().flatMap(Double.init), (0.001...86_400).contains(seconds)
        else { throw Mistake.duration }
        duration = .milliseconds(Int64(seconds * 1000))
      default: break
      }
    }
  }

  private enum Mistake: String, Error, LocalizedError {
    case screenshot = "--screenshot needs a file name, such as --screenshot page.png"
    case duration = "--for needs seconds, from 0.001 to 86400, such as --for 5"
    var errorDescription: String? { rawValue }
  }

  /// Writes lines where they were asked for.
  @MainActor var log: @MainActor (LogLine) -> Void {
    guard logs else { return { _ in } }
    return { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) }
  }

  /// Runs as the app wants; for a picture or for a time, as was asked.
  @MainActor
  func run(_ app: Application, _ work: @escaping @MainActor (Application) async throws -> Void)
    async throws
  {
    guard screenshot != nil || duration != nil else { return try await work(app) }
    app.start()
    if let duration {
      await Deadline.wait(duration) { await app.run() }
    } else {
      await Deadline.wait(.seconds(30)) { _ = await app.stack.main.settled() }
    }
    if let screenshot, let window = app.window(of: app.stack.main) {
      await window.drawn()
      try window.savePicture(to: screenshot)
    }
    app.quit()
  }
}
