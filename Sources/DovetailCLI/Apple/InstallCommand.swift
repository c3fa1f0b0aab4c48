import Dovetail

/// `dovetail install` and its neighbours: here the system knows an app by its
/// bundle.
@MainActor
struct InstallCommand {
  let options: InstallOptions

  func entry() throws -> DesktopEntry { throw Self.failure }
  func install() throws { throw Self.failure }
  func uninstall() throws { throw Self.failure }

  private static let failure = Failure(
    .unavailable,
    "On this system an app is installed as a bundle, which Xcode makes: see dovetail new --help")
}
