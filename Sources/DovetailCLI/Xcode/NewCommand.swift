import Dovetail
import Foundation

/// `dovetail new`.
struct NewCommand: Equatable {
  var name: String
  var id: String
  var package: URL

  static let help = """
    Makes a new app: a folder that builds here, with an Xcode project for iOS and macOS.

    USAGE: dovetail new NAME [--id IDENTITY] [--package FOLDER]

    NAME                     the app's name: letters and digits, such as OfficeCheckin

    OPTIONS
      --id IDENTITY          in reverse domain order; default: com.example.NAME in small letters
      --package FOLDER       where Dovetail is; default: where this tool was built
      -h, --help             show this

    EXAMPLES
      dovetail new OfficeCheckin --id com.example.officecheckin
      cd OfficeCheckin && swift run
      open Apple/OfficeCheckin.xcodeproj      (on a Mac)
    """

  /// Reads the words after `new`.
  init(_ words: [String], tool: URL? = Bundle.main.executableURL) throws(Failure) {
    var rest: [String] = []
    var (id, package): (String?, String?)
    var words = words[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts.first {
      case "--id": id = try Self.value(parts, &words, "--id", "com.example.app")
      case "--package": package = try Self.value(parts, &words, "--package", "../Dovetail")
      default: rest.append(word)
      }
    }
    if let word = rest.first(where: { $0.hasPrefix("-") }) {
      throw Failure(.usage, "'\(word)' is no option of new. See: dovetail new --help")
    }
    guard let name = rest.first else {
      throw Failure(.usage, "Say what the app is called. See: dovetail new --help")
    }
    guard rest.count == 1 else {
      throw Failure(.usage, "new takes one name, not also '\(rest[1])'")
    }
    guard Self.isName(name) else {
      throw Failure(
        .usage,
        "'\(name)' cannot be the name of a Swift module: a letter, then letters and digits of "
          + "English, such as OfficeCheckin; and not Dovetail or WebKit")
    }
    self.name = name
    self.id = id ?? "com.example.\(name.lowercased())"
    self.package = try Self.package(package, tool: tool)
  }

  private static func value(
    _ parts: [String], _ words: inout ArraySlice<String>, _ name: String, _ example: String
  ) throws(Failure) -> String {
    guard let value = parts.count == 2 ? parts[1] : words.popFirst(), !value.isEmpty,
      !value.hasPrefix("-")
    else { throw Failure(.usage, "\(name) needs a value, such as \(name) \(example)") }
    return value
  }

  private static func isName(_ name: String) -> Bool {
    name.wholeMatch(of: /[A-Za-z][A-Za-z0-9]{0,63}/) != nil
      && !["dovetail", "webkit", "swift", "foundation"].contains(name.lowercased())
  }

  /// The folder that was named, or the one above the tool that has Dovetail's
  /// `Package.swift`.
  private static func package(_ path: String?, tool: URL?) throws(Failure) -> URL {
    if let path {
      let folder = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
      guard isDovetail(folder) else {
        throw Failure(.noInput, "\(folder.path) is not Dovetail: there is no Sources/DovetailCore")
      }
      return folder
    }
    var folder = tool?.resolvingSymlinksInPath().deletingLastPathComponent()
    while let here = folder, here.path != "/" {
      if isDovetail(here) { return here }
      folder = here.deletingLastPathComponent()
    }
    throw Failure(.usage, "Say where Dovetail is: --package FOLDER")
  }

  private static func isDovetail(_ folder: URL) -> Bool {
    ["Package.swift", "Sources/DovetailCore"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
  }

  // MARK: Running

  /// Makes the app in a folder of its name.
  func run(in parent: URL = .currentDirectory()) throws {
    let folder = parent.appending(path: name, directoryHint: .isDirectory).standardizedFileURL
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw Failure(.cannotCreate, "\(folder.path) is there already")
    }
    for (path, text) in NewApp(self, in: folder).files {
      let file = folder.appending(path: path)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      } catch {
        throw Failure(
          .cannotCreate, "\(file.path) cannot be written: \(error.localizedDescription)")
      }
    }
    // The same way as every later time, so that both agree.
    _ = try AppleFolder(AppleApp(in: folder)).write()
    print(
      """
      made \(name): an app in Swift, its pages in Sources/\(name)/web
        here:     cd \(name) && swift run
        on a Mac: open \(name)/Apple/\(name).xcodeproj, and choose a team for signing
      """)
  }
}
