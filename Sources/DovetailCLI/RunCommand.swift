import Dovetail
import Foundation

/// `dovetail run`.
@MainActor
struct RunCommand {
  let options: RunOptions

  func run() async throws {
    let manifest = try RunTarget.manifest(for: options.target)
    let start = ContinuousClock.now
    let app = try Application(
      manifest,
      log: { line in
        guard options.logs else { return }
        Self.write("\(Self.seconds(start.duration(to: .now))) \(line)")
      })
    app.start()
    guard options.screenshot != nil || options.duration != nil else { return await app.run() }
    try await observe(app)
  }

  /// Runs for a while, then takes the picture.
  private func observe(_ app: Application) async throws {
    let browser = app.stack.main
    var failure: LoadFailure?
    if let duration = options.duration {
      await Deadline.wait(duration) { await app.run() }
      failure = browser.failure
    } else {
      // A page that never ends to load is pictured as it is.
      await Deadline.wait(.seconds(30)) { failure = await browser.settled() }
    }
    if let file = options.screenshot, let window = app.window(of: browser) {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      await window.drawn()
      try window.savePicture(to: file)
    }
    app.quit()
    if let failure {
      throw Failure(
        .unavailable,
        "\(failure.url?.absoluteString ?? options.target) was not loaded: \(failure.detail)")
    }
  }

  // MARK: Lines

  private static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return String(format: "%4lld.%03lld", seconds, milliseconds)
  }

  static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
