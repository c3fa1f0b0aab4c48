import Foundation
import Testing

@testable import DovetailCLI

struct NewCommandTests {
  private static let package = MadeApp.package

  @Test func `identity and package have defaults`() throws {
    let tool = Self.package.appending(path: ".build/debug/dovetail")

    let command = try NewCommand(["Lunch"], tool: tool)

    #expect(command.id == "com.example.lunch")
    #expect(command.package.standardizedFileURL.path == Self.package.standardizedFileURL.path)
  }

  @Test(arguments: [
    [], ["two words"], ["9lives"], ["점심"], ["WebKit"], ["a", "b"], ["a", "--id"], ["a", "--nope"],
    ["a", "--id", "--package"], ["../a"],
  ])
  func `a mistake is answered by what to write`(_ words: [String]) {
    let failure = #expect(throws: Failure.self) { try NewCommand(words, tool: Self.package) }

    #expect(failure?.status == .usage)
  }

  @Test func `a package that is not Dovetail is refused`() {
    let failure = #expect(throws: Failure.self) {
      try NewCommand(["Lunch", "--package", "/tmp"], tool: nil)
    }

    #expect(failure?.status == .noInput)
  }

  @Test func `nothing that is there is written over`() throws {
    let app = try MadeApp()

    let failure = #expect(throws: Failure.self) {
      try NewCommand(["Made", "--package", Self.package.path])
        .run(in: app.folder.deletingLastPathComponent())
    }

    #expect(failure?.status == .cannotCreate)
  }
}
