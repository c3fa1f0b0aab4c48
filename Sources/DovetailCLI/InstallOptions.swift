import Dovetail
import Foundation

/// What `dovetail install`, `uninstall` and `desktop-file` were asked to do.
struct InstallOptions: Equatable {
  /// The app's manifest.
  var manifest: URL
  /// The program that runs the app; nil for this tool.
  var program: String?

  static let help = """
    Makes the desktop know an app, for this person: its name and icon, and the links that it opens.

    USAGE: dovetail install APP [--exec PROGRAM]
           dovetail uninstall APP
           dovetail desktop-file APP [--exec PROGRAM]

    APP                      a dovetail.json, or its folder

    OPTIONS
      --exec PROGRAM         the app's own program; unless given, this tool runs it
      -h, --help             show this

    EXAMPLES
      dovetail install Examples/OfficeCheckin --exec /opt/checkin/OfficeCheckin
      dovetail desktop-file Examples/OfficeCheckin
    """

  /// Reads the words after the command.
  init(_ words: [String]) throws(Failure) {
    var words = words[...]
    var targets: [String] = []
    while let word = words.popFirst() {
      if word == "--exec" || word.hasPrefix("--exec=") {
        let value = word == "--exec" ? words.popFirst() : String(word.dropFirst("--exec=".count))
        guard let value, !value.isEmpty else {
          throw Failure(.usage, "--exec needs a program, such as --exec /opt/app/App")
        }
        program = value
      } else if word.hasPrefix("-") {
        throw Failure(.usage, "'\(word)' is no option here. See: dovetail install --help")
      } else {
        targets.append(word)
      }
    }
    guard let target = targets.first, targets.count == 1 else {
      throw Failure(.usage, "Say which app: a dovetail.json, or its folder")
    }
    guard let file = RunTarget.manifestFile(target) else {
      throw Failure(.noInput, "There is no dovetail.json at '\(target)'")
    }
    manifest = file
  }
}
