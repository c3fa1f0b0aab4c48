import Dovetail

/// `dovetail test`: here tests are run by Xcode.
@MainActor
struct TestCommand {
  let options: TestOptions

  func run() async throws {
    throw Failure(.unavailable, "On this system tests are run by Xcode, or by swift test")
  }
}
