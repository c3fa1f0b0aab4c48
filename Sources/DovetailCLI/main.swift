import Dovetail
import Foundation

let version = "0.1.0"
let help = """
  Turns a web app into a native app.

  USAGE: dovetail COMMAND

  COMMANDS
    run WHAT       run a web app in a window: an address, a folder or a dovetail.json
    new NAME       make a new app, with an Xcode project for iOS and macOS
    sync           make the Xcode project true to dovetail.json again
    types PROGRAM  write the TypeScript declarations of an app's commands
    bundle WHAT    make keys, and pack and sign new versions of an app's own pages
    install APP    make the desktop know an app: its name, icon, and the links that it opens
    uninstall APP  make the desktop forget it
    desktop-file APP
                   print what install would write
    test           build and run an app's tests, with pictures of what failed
    schema         print the JSON Schema of dovetail.json, for editors

  OPTIONS
    --version      show the version
    -h, --help     show this; dovetail COMMAND --help says more about one
  """

let words = CommandLine.arguments.dropFirst()
do {
  switch words.first {
  case "run":
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      print(RunOptions.help)
    } else {
      try await RunCommand(options: RunOptions(rest)).run()
    }
  case "new":
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      print(NewCommand.help)
    } else {
      try NewCommand(rest).run()
    }
  case "sync":
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      print(SyncCommand.help)
    } else {
      try SyncCommand(rest).run()
    }
  case "types":
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      print(TypesCommand.help)
    } else {
      try TypesCommand(rest).run()
    }
  case "bundle":
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      print(BundleOptions.help)
    } else {
      try BundleCommand(options: BundleOptions(rest)).run()
    }
  case "install", "uninstall", "desktop-file":
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      print(InstallOptions.help)
    } else {
      let command = InstallCommand(options: try InstallOptions(rest))
      switch words.first {
      case "install": try command.install()
      case "uninstall": try command.uninstall()
      default: print(try command.entry().text, terminator: "")
      }
    }
  case "test":
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      print(TestOptions.help)
    } else {
      try await TestCommand(options: TestOptions(rest)).run()
    }
  case "schema":
    guard words.count == 1 else { throw Failure(.usage, "schema takes no further words") }
    print(AppManifest.schema, terminator: "")
  case "--version": print("dovetail \(version)")
  case "--help", "-h", "help": print(help)
  case nil: throw Failure(.usage, "say what to do.\n\n\(help)")
  case let word?:
    throw Failure(.usage, "there is no command '\(word)'. See: dovetail --help")
  }
} catch {
  Failure(error).exit()
}
