import Dovetail
import Foundation
import Testing

@testable import DovetailShell

/// Random walks: whatever pages, people, apps and accidents do one after the
/// other, nothing crashes, hangs, is answered twice or never, and the bars say
/// what the engine says.
///
/// `DOVETAIL_WALK_STEPS` says how many steps, `DOVETAIL_WALK_SEED` walks another way,
/// `DOVETAIL_WALK_WITHOUT` names what is left out, such as `kill,open`, and
/// `DOVETAIL_WALK_BURSTS`, 0 to 10, is in how many of ten cases the next step does
/// not wait for the one before. `DOVETAIL_WALK_LAST` takes only so many of the last
/// steps, each of the same kind and number as in the whole walk. A walk that fails
/// prints how it is taken again, and leaves its steps in a file, for one that takes
/// the whole process along; with `DOVETAIL_WALK_GOES_ON` the next one begins all the
/// same.
@MainActor
@Suite(.serialized)
struct WalkTests {
  /// An app begins anew after so many steps; what fails is in the last of them.
  private static let chapter = 200

  private nonisolated static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func `an app survives whatever comes`() async throws {
    let count = Self.number("DOVETAIL_WALK_STEPS") ?? 2_000
    let seed = UInt64(Self.number("DOVETAIL_WALK_SEED") ?? 1)
    for start in stride(from: 0, to: count, by: Self.chapter) {
      let seed = seed + UInt64(start / Self.chapter)
      let steps = WalkStep.steps(
        min(Self.chapter, count - start), bursts: Self.number("DOVETAIL_WALK_BURSTS") ?? 1,
        seed: seed)
      let last = Array(steps.suffix(Self.number("DOVETAIL_WALK_LAST") ?? steps.count))
      guard let (taken, fault) = await Self.walk(last, seed: seed) else { continue }
      await report(Array(last.prefix(taken)), seed: seed, fault)
      if Self.number("DOVETAIL_WALK_GOES_ON") == nil { return }
    }
  }

  /// Takes the steps.
  ///
  /// - Returns: how many were taken before one failed, and why it did.
  private static func walk(_ steps: [WalkStep], seed: UInt64) async -> (Int, String)? {
    let trail = Trail(seed: seed)
    var taken = 0
    do {
      let walk = try Walk()
      do {
        try await walk.rest()
        for step in steps {
          taken += 1
          trail.note(step)
          try await walk.take(step)
        }
        try await walk.rest()
        try await walk.end()
      } catch {
        let lines = walk.app.lines.suffix(30).joined(separator: "\n")
        walk.app.app.quit()
        throw Walk.Fault(((error as? Walk.Fault)?.text ?? "\(error)") + "\nlog:\n" + lines)
      }
    } catch {
      return (taken, (error as? Walk.Fault)?.text ?? "\(error)")
    }
    trail.end()
    return nil
  }

  /// Says what failed, with the fewest of the last steps that fail as well.
  private func report(_ steps: [WalkStep], seed: UInt64, _ fault: String) async {
    var shortest = steps
    for count in [40, 15, 5] where count < shortest.count {
      let tail = Array(steps.suffix(count))
      guard let (taken, _) = await Self.walk(tail, seed: seed) else { break }
      shortest = Array(tail.prefix(taken))
    }
    let last = shortest.suffix(40).map(\.description).joined(separator: "\n")
    Issue.record(
      """
      \(fault)
      DOVETAIL_WALK_SEED=\(seed) DOVETAIL_WALK_STEPS=\(steps.count) takes this walk again. \
      \(shortest.count < steps.count ? "These steps alone fail too" : "The last steps"):
      \(last)
      """)
  }
}

/// The steps in a file, for a walk that takes the whole process with it.
@MainActor
private final class Trail {
  private let file: URL
  private let handle: FileHandle?

  init(seed: UInt64) {
    file = FileManager.default.temporaryDirectory.appending(path: "dovetail-walk-\(seed).txt")
    try? Data().write(to: file)
    handle = try? FileHandle(forWritingTo: file)
  }

  func note(_ step: WalkStep) { handle?.write(Data("\(step)\n".utf8)) }

  func end() { try? FileManager.default.removeItem(at: file) }
}
