import Dovetail
import Foundation

/// `dovetail sync`.
struct SyncCommand {
  let folder: URL

  static let help = """
    Makes the Xcode project of an app true to its dovetail.json and its files.

    USAGE: dovetail sync [FOLDER]

    FOLDER                   the app's folder, with Sources/NAME/dovetail.json; default: here

    What stands in FOLDER/Apple is written anew: the project, Info.plist, the entitlements, the
    asset catalogue. What you have added there stays: other keys and settings, other files,
    targets, entitlements, and an icon that you have put in. What comes from dovetail.json follows
    it, also where you have changed it there. Apple/.dovetail remembers what was written.

    OPTIONS
      -h, --help             show this
    """

  init(_ words: [String]) throws(Failure) {
    if let word = words.first(where: { $0.hasPrefix("-") }) {
      throw Failure(.usage, "'\(word)' is no option of sync. See: dovetail sync --help")
    }
    guard words.count <= 1 else {
      throw Failure(.usage, "sync takes one folder, not also '\(words[1])'")
    }
    folder = URL(filePath: words.first ?? ".", directoryHint: .isDirectory).standardizedFileURL
  }

  func run() throws {
    let (changed, notes) = try AppleFolder(AppleApp(in: folder)).write()
    for path in changed { print("wrote \(path)") }
    if changed.isEmpty { print("all is as it should be") }
    for note in notes { FileHandle.standardError.write(Data("dovetail: \(note)\n".utf8)) }
  }
}
