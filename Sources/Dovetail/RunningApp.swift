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
    let manifest = try options.apply(to: app.manifest)
    let log: @MainActor (LogLine) -> Void = { [app] line in
      app.log(line)
      write(line)
    }
    let tellDriver = try options.letDriverIn()
    guard let shell = try shell(for: manifest, options, log: log) else { return }
    tellDriver(shell)
    try options.follow(shell.stack, write)
    shell.stack.links.onLink = { [app] in try await app.open($0) }
    for link in options.links { shell.stack.links.open(link, from: .system) }
    if let failure = try await options.run(shell, { [app] in try await app.run($0) }) {
      throw failure
    }
  }

  /// Sets up the main browser, before it loads.
  func prepare(_ browser: Browser) {
    for set in app.commands { browser.commands.add(set) }
    app.prepare(browser)
  }

  /// Says why the program ends, and ends it.
  static func end(_ error: any Error) -> Never {
    let name = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "app"
    FileHandle.standardError.write(Data("\(name): \(error.localizedDescription)\n".utf8))
    exit(1)
  }
}
