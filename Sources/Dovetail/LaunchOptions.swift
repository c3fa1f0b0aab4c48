package import DovetailCore
package import DovetailShell
import Foundation

/// What a program that runs an app was asked to do: the same words for an app's
/// own program and for `dovetail run`.
package struct LaunchOptions: Equatable {
  /// Where to save a picture of the window; nil for none.
  package var screenshot: URL?
  /// How long to run; nil until the window is closed.
  package var duration: Duration?
  /// Whether to write a line for each navigation, message and dialog.
  package var logs = false
  /// Whether to write a line for each exchange over the bridge.
  package var logsBridge = false
  /// Where to write what goes over the bridge; nil for nowhere.
  package var record: URL?
  /// The window's size in points; nil for what the app wants.
  package var size: Size?
  /// Whether there is no window before one is wanted.
  package var isInBackground = false
  /// Whether a program outside may drive the app, by WebDriver.
  package var isAutomated = false
  /// The other words, in order.
  package private(set) var rest: [String] = []

  /// Reads words such as `--for 5` or `--for=5`.
  package init(_ words: some Sequence<String>) throws(LaunchMistake) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      let (name, attached) = Self.split(word)
      switch name {
      case "--log":
        logs = true
        if attached == "bridge" {
          logsBridge = true
        } else if words.first == "bridge" {
          words.removeFirst()
          logsBridge = true
        }
      case "--record":
        guard let path = attached ?? words.popFirst(), !path.isEmpty else { throw .record }
        record = URL(filePath: path)
      case "--background": isInBackground = true
      case "--automation": isAutomated = true
      case "--screenshot":
        guard let path = attached ?? words.popFirst(), !path.isEmpty else { throw .screenshot }
        screenshot = URL(filePath: path)
      case "--for":
        guard let seconds = (attached ?? words.popFirst()).flatMap(Double.init),
          (0.001...86_400).contains(seconds)
        else { throw .duration }
        duration = .milliseconds(Int64(seconds * 1000))
      case "--size":
        guard let size = (attached ?? words.popFirst()).flatMap(Self.size) else { throw .size }
        self.size = size
      default: rest.append(word)
      }
    }
  }

  /// `--name=value` in two.
  private static func split(_ word: String) -> (String, String?) {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  /// `320x640` as two numbers.
  private static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (200...4096).contains(width), (200...4096).contains(height)
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Width and height in points.
  package struct Size: Equatable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  // MARK: Links

  /// The addresses among the other words, in order.
  package var links: [URL] { rest.compactMap(Self.link) }

  /// A word that is an address with a scheme of two letters or more, which no
  /// path on a disk is.
  package static func link(_ word: String) -> URL? {
    guard !word.hasPrefix("-"), let url = URL(string: word), let scheme = url.scheme,
      scheme.count > 1
    else { return nil }
    return url
  }

  /// Whether further starts of the app are handed over to this one.
  package var isShared: Bool { screenshot == nil && duration == nil }

  // MARK: Running

  /// The app as it was asked for.
  package func apply(to manifest: AppManifest) -> AppManifest {
    guard let size else { return manifest }
    var manifest = manifest
    manifest.window.width = size.width
    manifest.window.height = size.height
    manifest.window.minimumWidth = min(manifest.window.minimumWidth, size.width)
    manifest.window.minimumHeight = min(manifest.window.minimumHeight, size.height)
    return manifest
  }

  /// Writes lines, each with the time since the start, where they were asked
  /// for.
  @MainActor package func log() -> @MainActor (LogLine) -> Void {
    guard logs else { return { _ in } }
    let start = ContinuousClock.now
    return { line in
      let time = Self.seconds(start.duration(to: .now))
      FileHandle.standardOutput.write(Data("\(time) \(line)\n".utf8))
    }
  }

  /// Follows what goes over the bridge, where that was asked for.
  ///
  /// - Throws: why the file cannot be written.
  @MainActor package func follow(
    _ stack: BrowserStack, _ write: @escaping @MainActor (LogLine) -> Void
  ) throws {
    guard logsBridge || record != nil else { return }
    let file = try record.map { url in
      try Data().write(to: url)
      return try FileHandle(forWritingTo: url)
    }
    let logs = logsBridge
    stack.onBridge = { record in
      if logs { write(LogLine(.message, record.description)) }
      try? file?.write(contentsOf: Data((record.line + "\n").utf8))
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return String(format: "%4lld.%03lld", seconds, attoseconds / 1_000_000_000_000_000)
  }

  /// Runs as the app wants; for a picture or for a time, as was asked.
  ///
  /// - Returns: why the main page is not there, when it is not at the end of the
  ///   picture or time.
  @MainActor
  package func run(
    _ app: Application, _ work: @MainActor (Application) async throws -> Void
  ) async throws -> LoadFailure? {
    guard screenshot != nil || duration != nil else {
      try await work(app)
      return nil
    }
    app.start()
    let browser = app.stack.main
    if let duration {
      await Deadline.wait(duration) { await app.run() }
    } else {
      // A page that never ends to load is pictured as it is.
      await Deadline.wait(.seconds(30)) { _ = await browser.settled() }
    }
    let failure = browser.failure
    if let screenshot, let window = app.window(of: browser) {
      try FileManager.default.createDirectory(
        at: screenshot.deletingLastPathComponent(), withIntermediateDirectories: true)
      await window.drawn()
      try window.savePicture(to: screenshot)
    }
    app.quit()
    return failure
  }
}
