internal import DovetailCore
internal import DovetailShell
internal import Foundation

/// The app's one value, which stays with the main actor.
@MainActor
final class RunningApp<App: HybridApp> {
  let app = App()

  /// Makes the app as its program was asked to run, and runs it until it ends.
  ///
  /// - Throws: what is wrong with the options or the manifest, what the app
  ///   throws, and why the main page is not there where that was asked for.
  func run() async throws {
    if CommandLine.arguments.dropFirst() == ["--types"] {
      let contract = try Contract(app.commands)
      return FileHandle.standardOutput.write(Data(contract.declarations.utf8))
    }
    let options = try LaunchOptions(CommandLine.arguments.dropFirst())
    let write = options.log()
    let shell = try Application(
      options.apply(to: app.manifest), dataStore: app.dataStore,
      log: { [app] line in
        app.log(line)
        write(line)
      },
      prepare: { browser in
        for set in app.commands { browser.commands.add(set) }
        app.prepare(browser)
      })
    try options.follow(shell.stack, write)
    if let failure = try await options.run(shell, { [app] in try await app.run($0) }) {
      throw failure
    }
  }

  /// Says why the program ends, and ends it.
  static func end(_ error: any Error) -> Never {
    let name = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "app"
    FileHandle.standardError.write(Data("\(name): \(error.localizedDescription)\n".utf8))
    exit(1)
  }
}
