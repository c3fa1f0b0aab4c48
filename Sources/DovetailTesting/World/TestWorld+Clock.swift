internal import Foundation

/// The time that pages see.
extension TestWorld {
  /// Moves the pages' clocks on, and runs the timers that are due on the way, in
  /// order. Only in a world that was set up with a ``WorldSetup/clock``.
  ///
  /// Swift's own time goes on as ever.
  ///
  /// - Throws: ``TestFailure`` when the clock is the real one.
  public func advance(
    by duration: Duration, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    guard setup.clock != nil else {
      throw bench.fail(
        "The clock is the real one. Launch with a WorldSetup(clock: …) to move it", place)
    }
    let (seconds, rest) = duration.components
    let milliseconds = Double(seconds) * 1000 + Double(rest) / 1e15
    bench.journal.note("world      \(duration) later")
    guard let stack = bench.application?.stack else { return }
    for browser in [stack.main] + stack.popups {
      let page = TestPage(bench) { browser }
      let moved = await bench.inTime(.now + bench.limit) {
        await page.ask(ClockScript.advance, ["milliseconds": milliseconds]) as? Bool
      }
      guard moved == true else {
        throw bench.fail("The clock of \(page.name) did not move", place)
      }
    }
  }
}
