import Foundation
import GObjectBridge
import MainLoopProbe
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MainLoopTests {
  @Test(arguments: ["application", "g_main_loop_run", "MainLoop.run", "RunLoop.main"])
  func `a synchronous main that waits this way serves everything`(way: String) async throws {
    let result = try await output(of: "SynchronousProgram", way)

    #expect(result == Output(text: expectedReport, status: 0))
  }

  @Test func `an async main serves everything`() async throws {
    let result = try await output(of: "AsynchronousProgram")

    #expect(result == Output(text: expectedReport, status: 0))
  }

  @MainActor @Test func `a test on the main actor serves a web view`() async {
    var page: PageProbe?
    let title = await withCheckedContinuation { continuation in
      page = PageProbe(title: "testing") { continuation.resume(returning: $0) }
    }
    withExtendedLifetime(page) {}

    #expect(title == "testing")
    #expect(isOnMainThread)
  }

  @MainActor @Test func `a test on the main actor stays on the main thread`() async throws {
    var threads: [Bool] = [isOnMainThread]
    try await Task.sleep(for: .milliseconds(1))
    threads.append(isOnMainThread)
    await Task.detached { await Task.yield() }.value
    threads.append(isOnMainThread)

    #expect(threads == [true, true, true])
  }
}

private struct Output: Equatable {
  var text: String
  var status: Int32
}

/// Runs a program that was built next to the tests.
private func output(of program: String, _ arguments: String...) async throws -> Output {
  let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  let process = Process()
  process.executableURL = tests.deletingLastPathComponent().appending(path: program)
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  let status = try await withCheckedThrowingContinuation { continuation in
    process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
    do {
      try process.run()
    } catch {
      process.terminationHandler = nil
      continuation.resume(throwing: error)
    }
  }
  let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
  return Output(text: String(decoding: text, as: UTF8.self), status: status)
}
