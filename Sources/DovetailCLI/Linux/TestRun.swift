import Foundation

/// One run of a package's tests: those of XCTest, then those of Swift Testing.
@MainActor
final class TestRun {
  private let program: URL
  private let package: URL
  private let options: TestOptions
  /// Where the tests put pictures of every app.
  private let pictures: URL
  /// Where the pictures of what failed are kept.
  private let keep: URL
  private let onEvent: @MainActor (TestEvent) -> Void
  private var all: [TestResult] = []
  private let start = ContinuousClock.now

  /// Why the tests ended before their end; nil when they did not.
  private(set) var crash: String?
  var duration: Duration { start.duration(to: .now) }

  init(
    _ program: URL, package: URL, options: TestOptions, pictures: URL, keep: URL,
    onEvent: @escaping @MainActor (TestEvent) -> Void
  ) {
    (self.program, self.package, self.options) = (program, package, options)
    (self.pictures, self.keep, self.onEvent) = (pictures, keep, onEvent)
  }

  func results() async throws -> [TestResult] {
    try await runXCTests()
    if crash == nil { try await runSwiftTests() }
    return all
  }

  /// The environment of tests: a display of their own, unless the person wants to
  /// watch.
  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DOVETAIL_TEST_PICTURES"] = pictures.path(percentEncoded: false)
    environment["GTK_A11Y"] = environment["GTK_A11Y"] ?? "none"
    if !options.isShown {
      environment["DISPLAY"] = nil
      environment["WAYLAND_DISPLAY"] = nil
    }
    return environment
  }

  // MARK: XCTest

  private func runXCTests() async throws {
    let list = try await Tool.read(
      program.path(percentEncoded: false), ["--list-tests"])
    let names = list.split(separator: "\n").map(String.init).filter {
      $0.firstMatch(of: /^[^ ]+\.[^ ]+\/[^ ]+$/) != nil && fits($0)
    }
    guard !names.isEmpty else { return }
    var output = XCTestOutput()
    let lines = try LinePipe()
    lines.onLine = { [weak self] line in
      if let event = output.take(line) { self?.happen(event, picture: nil) }
    }
    let status = try await Tool.run(
      program.path(percentEncoded: false), [names.joined(separator: ",")],
      environment: environment, output: lines.writing)
    await lines.end()
    note(status, during: output.current)
  }

  private func fits(_ name: String) -> Bool {
    guard let filter = options.filter, let regex = try? Regex(filter) else { return true }
    return name.firstMatch(of: regex) != nil
  }

  // MARK: Swift Testing

  private func runSwiftTests() async throws {
    var stream = TestStream()
    let lines = try LinePipe()
    lines.onLine = { [weak self] line in
      if let (id, event) = stream.take(line) { self?.happen(event, picture: id) }
    }
    let log = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: log)
    defer { try? FileManager.default.removeItem(at: log) }
    let filter = options.filter.map { ["--filter", $0] } ?? []
    let status = try await Tool.run(
      program.path(percentEncoded: false),
      [
        "--testing-library", "swift-testing", "--no-parallel", "--event-stream-output-path",
        lines.path, "--event-stream-version", "0",
      ] + filter, environment: environment, output: try FileHandle(forWritingTo: log))
    await lines.end()
    note(status, during: stream.current.map { "\($0.suite).\($0.name)" })
  }

  // MARK: Both

  private func note(_ status: Int32, during test: String?) {
    guard status > 128 else { return }
    crash = "The tests ended by signal \(status - 128)" + (test.map { " during \($0)" } ?? "")
  }

  private func happen(_ event: TestEvent, picture id: String?) {
    guard case .ended(var result) = event else { return onEvent(event) }
    let taken = takePicture(id)
    if result.outcome == .failed { result.picture = taken.flatMap { save($0, of: result) } }
    if let taken { try? FileManager.default.removeItem(at: taken) }
    all.append(result)
    onEvent(.ended(result))
  }

  /// The picture that a test left: by its name, or the only one there is.
  private func takePicture(_ id: String?) -> URL? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: pictures.path)) ?? []
    guard let id else { return names.max().map { pictures.appending(path: $0) } }
    let name = String(id.map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "_" })
    return names.first { $0 == String(name.suffix(200)) + ".png" }
      .map { pictures.appending(path: $0) }
  }

  private func save(_ picture: URL, of result: TestResult) -> URL? {
    let words = "\(result.suite) \(result.name)".map {
      $0.isLetter || $0.isNumber ? $0 : "-"
    }
    let name = String(words).split(separator: "-").joined(separator: "-").prefix(80)
    let file = keep.appending(path: "\(name).png")
    do {
      try FileManager.default.createDirectory(at: keep, withIntermediateDirectories: true)
      try? FileManager.default.removeItem(at: file)
      try FileManager.default.copyItem(at: picture, to: file)
      return file
    } catch {
      return nil
    }
  }
}
