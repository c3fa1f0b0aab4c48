import Foundation

/// `dovetail test`.
@MainActor
struct TestCommand {
  let options: TestOptions

  /// - Throws: ``Failure`` when a test failed, or none could be run.
  func run() async throws {
    let package = try package()
    if !options.skipsBuild { try await build(package) }
    let program = try program(of: package)
    let pictures = FileManager.default.temporaryDirectory.appending(
      path: "dovetail-pictures-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: pictures) }

    let progress = TestProgress(isTerminal: isatty(STDOUT_FILENO) != 0)
    let keep = options.pictures ?? package.appending(path: "out/test-pictures/")
    let run = TestRun(
      program, package: package, options: options, pictures: pictures, keep: keep,
      onEvent: progress.show)
    let results = try await run.results()
    progress.summarize(results, in: run.duration)
    if let report = options.report {
      try FileManager.default.createDirectory(
        at: report.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(JUnitReport(results).text.utf8).write(to: report)
    }
    try judge(results, run)
  }

  private func judge(_ results: [TestResult], _ run: TestRun) throws {
    let failed = results.count { $0.outcome == .failed }
    if failed > 0 { throw Failure(.tests, "\(failed) of \(results.count) tests failed") }
    if let crash = run.crash { throw Failure(.tests, crash) }
    guard results.isEmpty else { return }
    throw Failure(
      .noInput,
      options.filter.map { "No test fits '\($0)'" } ?? "The package has no tests")
  }

  /// The folder with the `Package.swift`: the one given, or one above it.
  private func package() throws -> URL {
    var folder = options.folder.standardizedFileURL
    while true {
      let manifest = folder.appending(path: "Package.swift").path(percentEncoded: false)
      if FileManager.default.fileExists(atPath: manifest) { return folder }
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      guard parent.path != folder.path else {
        throw Failure(
          .noInput,
          "There is no Package.swift in \(options.folder.path(percentEncoded: false)) nor above it")
      }
      folder = parent
    }
  }

  private func build(_ package: URL) async throws {
    let status = try await Tool.run(
      "swift", ["build", "--build-tests", "--package-path", package.path(percentEncoded: false)])
    if status != 0 { throw Failure(.data, "The tests could not be built") }
  }

  /// The program with the tests in it, as `swift build --build-tests` leaves it.
  private func program(of package: URL) throws -> URL {
    let build =
      ProcessInfo.processInfo.environment["SWIFTPM_BUILD_DIR"].map { URL(filePath: $0) }
      ?? package.appending(path: ".build")
    let folder = build.appending(path: "debug", directoryHint: .isDirectory)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let name = names.sorted().first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
      throw Failure(.noInput, "There are no built tests in \(folder.path(percentEncoded: false))")
    }
    return folder.appending(path: name, directoryHint: .notDirectory)
  }
}
