import Foundation
import Testing

@testable import DovetailCLI

struct RunOptionsTests {
  @Test func `options may stand anywhere`() throws {
    let options = try RunOptions(["--log", "--for=2.5", "site", "--screenshot", "a.png"])

    #expect(options.target == "site")
    #expect(options.logs)
    #expect(options.duration == .milliseconds(2500))
    #expect(options.screenshot?.lastPathComponent == "a.png")
  }

  @Test(arguments: [
    [], ["--log"], ["a", "b"], ["a", "--for"], ["a", "--for", "soon"], ["a", "--for", "-1"],
    ["a", "--for", "nan"], ["a", "--screenshot"], ["a", "--wait"],
  ])
  func `is answered by what to write instead`(_ words: [String]) {
    let failure = #expect(throws: Failure.self) { try RunOptions(words) }

    #expect(failure?.status == .usage)
  }
}
