import Dovetail

/// `dovetail run`: here an app runs by its own program, which Xcode builds.
@MainActor
struct RunCommand {
  let options: RunOptions

  func run() async throws {
    throw Failure(
      .unavailable,
      "On this system an app is run by Xcode: make one with dovetail new, or open the project "
        + "in its folder Apple")
  }
}
