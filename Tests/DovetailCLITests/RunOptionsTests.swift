import Dovetail
import Testing

@testable import DovetailCLI

struct RunOptionsTests {
  @Test func `options may stand anywhere`() throws {
    let options = try RunOptions([
      "--log", "--for=2.5", "--size", "320x640", "site", "--screenshot", "a.png",
    ])

    #expect(options.target == "site")
    #expect(options.launch.logs)
    #expect(options.launch.duration == .milliseconds(2500))
    #expect(options.launch.size == LaunchOptions.Size(width: 320, height: 640))
    #expect(options.launch.screenshot?.lastPathComponent == "a.png")
  }

  @Test(arguments: [
    [], ["--log"], ["a", "b"], ["a", "--for"], ["a", "--for", "soon"], ["a", "--for", "-1"],
    ["a", "--for", "nan"], ["a", "--screenshot"], ["a", "--wait"], ["a", "--size"],
    ["a", "--size=320"],
    ["a", "--size", "320x"], ["a", "--size", "10x10"], ["a", "--size", "320x640x2"],
  ])
  func `is answered by what to write instead`(_ words: [String]) {
    let failure = #expect(throws: Failure.self) { try RunOptions(words) }

    #expect(failure?.status == .usage)
  }
}
