import Foundation
import Testing

@testable import DovetailCore

@MainActor
struct RecoveryTests {
  /// Whether a page whose process ends after these seconds comes back each time.
  private func comesBack(_ seconds: [Double]) -> [Bool] {
    let start = ContinuousClock.now
    let recovery = Recovery()
    return seconds.map { second in
      recovery.now = { start + .seconds(second) }
      defer { _ = recovery.pageIsShown() }
      return recovery.processEnded()
    }
  }

  @Test(arguments: [
    ([0.0, 1, 2], [true, true, false]), ([0, 30, 59.9], [true, true, false]),
    ([0, 30, 61], [true, true, true]), ([0, 30, 61, 62], [true, true, true, false]),
    ([0, 61, 122, 183], [true, true, true, true]),
  ])
  func `the third end within a minute is one too many`(_ seconds: [Double], _ expected: [Bool]) {
    #expect(comesBack(seconds) == expected)
  }

  @Test func `a page comes back where it was, and the next one begins at its top`() {
    let recovery = Recovery()
    recovery.scrolled(to: Recovery.Scroll(x: 1, y: 2))
    _ = recovery.processEnded()
    recovery.willRestore()

    #expect(recovery.pageIsShown())
    #expect(recovery.takeScroll() == Recovery.Scroll(x: 1, y: 2))
    #expect(recovery.takeScroll() == nil)
    #expect(!recovery.pageIsShown())
  }

  @Test func `a page that dies again before it was scrolled keeps its place`() {
    let recovery = Recovery()
    recovery.scrolled(to: Recovery.Scroll(x: 0, y: 9))
    for _ in 0..<2 {
      _ = recovery.processEnded()
      recovery.willRestore()
    }
    _ = recovery.pageIsShown()

    #expect(recovery.takeScroll() == Recovery.Scroll(x: 0, y: 9))
  }
}
