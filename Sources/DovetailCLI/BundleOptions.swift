import Dovetail
import Foundation

/// What `dovetail bundle` was asked to do.
enum BundleOptions: Equatable {
  /// Makes a key, or shows the public one of a key that is there.
  case keys(URL)
  /// Packs and signs a folder.
  case pack(Pack)

  /// What is packed, for whom, and where it goes.
  struct Pack: Equatable {
    /// The folder with the web app.
    var folder: URL
    /// The file with the signing key.
    var key: URL
    /// The bundle's version.
    var version: String
    /// The app's manifest.
    var app: URL
    /// The oldest version of the app that it works in; nil for any.
    var minimumApp: String?
    /// The folder that archive and descriptor are written to.
    var output: URL
  }

  static let help = """
    Makes a new version of an app's own pages, for its "updates": an archive, and the signed
    descriptor that says so.

    USAGE: dovetail bundle keys [FILE]
           dovetail bundle pack FOLDER --version VERSION [--key FILE] [--app APP]
                                [--minimum-app VERSION] [--output FOLDER]

    keys                     make a key to sign with, in FILE (default bundle.key), and print the
                             public one for "updates": { "key": … }; of a key that is there
                             already, only print it
    pack FOLDER              pack and sign the folder with the web app

    OPTIONS
      --version VERSION      the bundle's version: greater than all before
      --key FILE             the key to sign with; default bundle.key
      --app APP              the app's dovetail.json, or its folder; default the one beside FOLDER
      --minimum-app VERSION  the oldest version of the app that the bundle works in
      --output FOLDER        where to write; default the current folder
      -h, --help             show this

    Keep the key's file secret, and keep it: apps take no bundle of another one.

    EXAMPLES
      dovetail bundle keys
      dovetail bundle pack web --version 1.1.0 --output out
    """

  /// Reads the words after `bundle`.
  init(_ words: [String]) throws(Failure) {
    switch words.first {
    case "keys":
      guard words.count <= 2, words.last?.hasPrefix("-") == false else {
        throw Failure(.usage, "keys takes one file. See: dovetail bundle --help")
      }
      self = .keys(URL(filePath: words.count == 2 ? words[1] : "bundle.key"))
    case "pack": self = .pack(try Pack(words.dropFirst()))
    case let word?:
      throw Failure(
        .usage, "bundle has no '\(word)', but keys and pack. See: dovetail bundle --help")
    case nil: throw Failure(.usage, "Say keys or pack. See: dovetail bundle --help")
    }
  }
}

extension BundleOptions.Pack {
  private static let known = ["--version", "--key", "--app", "--minimum-app", "--output"]

  fileprivate init(_ words: ArraySlice<String>) throws(Failure) {
    var words = words
    var folders: [String] = []
    var values: [String: String] = [:]
    while let word = words.popFirst() {
      guard word.hasPrefix("-") else {
        folders.append(word)
        continue
      }
      guard Self.known.contains(word) else {
        throw Failure(.usage, "'\(word)' is no option of bundle pack. See: dovetail bundle --help")
      }
      guard let value = words.popFirst(), !value.isEmpty else {
        throw Failure(.usage, "\(word) needs a value")
      }
      guard values.updateValue(value, forKey: word) == nil else {
        throw Failure(.usage, "Give \(word) once")
      }
    }
    guard let folder = folders.first, folders.count == 1 else {
      throw Failure(.usage, "Say which folder to pack")
    }
    self.folder = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
    guard let version = values["--version"] else {
      throw Failure(.usage, "Say which version it is, such as --version 1.1.0")
    }
    self.version = try Self.version(version)
    minimumApp = try values["--minimum-app"].map(Self.version)
    key = URL(filePath: values["--key"] ?? "bundle.key")
    output = URL(filePath: values["--output"] ?? ".", directoryHint: .isDirectory)
    let target = values["--app"] ?? self.folder.deletingLastPathComponent().path
    guard let app = RunTarget.manifestFile(target) else {
      throw Failure(.noInput, "There is no dovetail.json at '\(target)'. Say where: --app APP")
    }
    self.app = app
  }

  private static func version(_ text: String) throws(Failure) -> String {
    guard AppVersion(text) != nil else {
      throw Failure(.usage, "'\(text)' is no version, such as 1.1.0")
    }
    return text
  }
}
