import Foundation

/// What `dovetail test` was asked to do.
struct TestOptions: Equatable {
  /// The package's folder.
  var folder = URL.currentDirectory()
  /// Only tests whose names fit this regular expression; nil for all.
  var filter: String?
  /// Where to write a report for a CI server; nil for none.
  var report: URL?
  /// Where to keep pictures of what failed.
  var pictures: URL?
  /// Whether windows are shown on the person's own display.
  var isShown = false
  /// Whether the tests are built already.
  var skipsBuild = false

  static let help = """
    Builds and runs an app's tests.

    USAGE: dovetail test [FOLDER] [--filter REGEX] [--junit FILE] [--pictures FOLDER] [--show]

    FOLDER                   the app's package; default: this folder, or the nearest above it

    OPTIONS
      --filter REGEX         only tests whose names fit, such as CheckinTests
      --junit FILE           write a report that CI servers read
      --pictures FOLDER      where to keep a picture of each app whose test failed; default:
                             out/test-pictures in the package
      --show                 show the windows on your display instead of a private one
      --skip-build           run what was built before
      -h, --help             show this

    EXAMPLES
      dovetail test
      dovetail test --filter CheckinTests --show
      dovetail test --junit out/tests.xml
    """

  /// Reads the words after `test`.
  init(_ words: [String]) throws(Failure) {
    var words = words[...]
    var isFolderGiven = false
    while let word = words.popFirst() {
      let (name, attached) = Self.split(word)
      func value() throws(Failure) -> String {
        guard let value = attached ?? words.popFirst(), !value.isEmpty else {
          throw Failure(.usage, "\(name) needs a value. See: dovetail test --help")
        }
        return value
      }
      switch name {
      case "--filter": filter = try value()
      case "--junit": report = URL(filePath: try value())
      case "--pictures": pictures = URL(filePath: try value(), directoryHint: .isDirectory)
      case "--show": isShown = true
      case "--skip-build": skipsBuild = true
      case _ where word.hasPrefix("-"):
        throw Failure(.usage, "'\(word)' is no option of test. See: dovetail test --help")
      case _ where isFolderGiven:
        throw Failure(.usage, "test takes one folder, not also '\(word)'")
      default:
        isFolderGiven = true
        folder = URL(filePath: word, directoryHint: .isDirectory)
      }
    }
    if let filter, (try? Regex(filter)) == nil {
      throw Failure(.usage, "'\(filter)' is no regular expression")
    }
  }

  /// `--name=value` in two.
  private static func split(_ word: String) -> (String, String?) {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}
