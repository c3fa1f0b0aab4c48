public import Dovetail
internal import Foundation
internal import Testing

/// Launching.
extension TestApp {
  /// Launches an app, waits until its first page is there, runs a test with it
  /// and ends it.
  ///
  /// - Parameters:
  ///   - app: the app, as its own program would make it.
  ///   - setup: the world that it is launched into.
  ///   - waits: whether the first page must be loaded before the test goes on.
  ///   - test: the test. Nothing of the app may be kept beyond it: what is still
  ///     alive then is a leak, and fails the test.
  /// - Throws: what the test throws; ``TestFailure`` for what happened unasked or
  ///   did not happen at all.
  public static func launch<Value>(
    _ app: some HybridApp, in setup: WorldSetup = WorldSetup(), waitingForPage waits: Bool = true,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    _ test: @MainActor (TestApp) async throws -> Value
  ) async throws -> Value {
    try await run(
      Subject(app), setup, waits, TestPlace(fileID, file, line), test)
  }

  /// Launches an app of nothing but a manifest. As
  /// ``launch(_:in:waitingForPage:fileID:file:line:_:)``.
  ///
  /// - Parameter prepare: sets up the main browser before it loads.
  public static func launch<Value>(
    _ manifest: AppManifest, in setup: WorldSetup = WorldSetup(),
    prepare: @escaping @MainActor (Browser) -> Void = { _ in },
    waitingForPage waits: Bool = true, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line,
    _ test: @MainActor (TestApp) async throws -> Value
  ) async throws -> Value {
    try await run(
      Subject(manifest, prepare: prepare), setup, waits, TestPlace(fileID, file, line), test)
  }

  /// Launches an app that the test ends itself, with ``end()``, as for a
  /// `setUp` and a `tearDown`.
  public static func launch(
    _ app: some HybridApp, in setup: WorldSetup = WorldSetup(), waitingForPage waits: Bool = true,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws -> TestApp {
    let place = TestPlace(fileID, file, line)
    return try await begin(Subject(app), setup, waits, await Turn.take(at: place), place)
  }

  /// Launches an app of nothing but a manifest, that the test ends itself with
  /// ``end()``.
  public static func launch(
    _ manifest: AppManifest, in setup: WorldSetup = WorldSetup(), waitingForPage waits: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws -> TestApp {
    let place = TestPlace(fileID, file, line)
    return try await begin(
      Subject(manifest, prepare: { _ in }), setup, waits, await Turn.take(at: place), place)
  }

  // MARK: Parts

  private static func begin(
    _ subject: Subject, _ setup: WorldSetup, _ waits: Bool, _ turn: Turn, _ place: TestPlace
  ) async throws -> TestApp {
    do {
      let app = try TestApp(subject, setup, turn)
      do {
        try app.start()
        if waits { try await app.waitForFirstPage(place) }
      } catch {
        _ = await app.finish()
        throw error
      }
      return app
    } catch {
      turn.end()
      throw error
    }
  }

  private func waitForFirstPage(_ place: TestPlace) async throws {
    try await page.waitUntilLoaded(fileID: place.fileID, file: place.file, line: place.line)
  }

  private static func run<Value>(
    _ subject: Subject, _ setup: WorldSetup, _ waits: Bool, _ place: TestPlace,
    _ test: @MainActor (TestApp) async throws -> Value
  ) async throws -> Value {
    let turn = try await Turn.take(at: place)
    let (result, leaks) = try await Turn.$current.withValue(turn) {
      try await perform(begin(subject, setup, waits, turn, place), test)
    }
    // Only now nothing of ours holds the app.
    guard case .success(let value) = result else { return try result.get() }
    try await leaks.verify(fileID: place.fileID, file: place.file, line: place.line)
    return value
  }

  private static func perform<Value>(
    _ app: TestApp, _ test: @MainActor (TestApp) async throws -> Value
  ) async -> (Result<Value, any Error>, LeakCheck) {
    do {
      let value = try await test(app)
      let problems = await app.finish()
      guard !problems.isEmpty else { return (.success(value), app.leaks) }
      let place = problems.first?.place ?? app.bench.place
      return (.failure(app.bench.fail(Bench.text(of: problems), place)), app.leaks)
    } catch {
      let problems = await app.finish()
      // A failed requirement is recorded already, and would hide these.
      if !problems.isEmpty, !(error is TestFailure) {
        app.bench.report(app.bench.fail(Bench.text(of: problems), app.bench.place))
      }
      return (.failure(error), app.leaks)
    }
  }
}

extension Bench {
  /// Tells the test library of a failure beside the one that is thrown.
  func report(_ failure: TestFailure) {
    guard Test.current != nil else { return }
    Issue.record(failure, sourceLocation: place.sourceLocation)
  }
}
