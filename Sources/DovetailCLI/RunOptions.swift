import Foundation

/// What `dovetail run` was asked to do.
struct RunOptions: Equatable {
  var target = ""
  /// Where to save a picture of the window; nil for none.
  var screenshot: URL?
  /// How long to run; nil until the window is closed.
  var duration: Duration?
  /// Whether to write a line for each navigation, message and dialog.
  var logs = false

  static let help = """
    Runs a web app in a window.

    USAGE: dovetail run WHAT [--screenshot FILE] [--for SECONDS] [--log]

    WHAT
      https://…              an address, or http://localhost for development
      FOLDER                 a folder with a dovetail.json or an index.html
      dovetail.json          an app's manifest

    OPTIONS
      --screenshot FILE      save a PNG picture of the window once the page is loaded, then end
                             (with --for: at the end)
      --for SECONDS          end after this long
      --log                  write one line for each navigation, message and dialog
      -h, --help             show this

    EXAMPLES
      dovetail run https://example.com/
      dovetail run Examples/OfficeCheckin --log
      dovetail run Examples/OfficeCheckin --screenshot out/checkin.png
    """

  /// Reads the words after `run`.
  init(_ words: [String]) throws(Failure) {
    var rest = words[...]
    var target: String?
    while let word = rest.popFirst() {
      let (name, attached) = Self.split(word)
      switch name {
      case "--screenshot":
        guard let path = attached ?? rest.popFirst(), !path.isEmpty else {
          throw Failure(.usage, "--screenshot needs a file name, such as --screenshot page.png")
        }
        screenshot = URL(filePath: path)
      case "--for":
        guard let text = attached ?? rest.popFirst(), let seconds = Double(text), seconds > 0,
          seconds <= 86_400
        else {
          throw Failure(.usage, "--for needs seconds, from 0.001 to 86400, such as --for 5")
        }
        duration = .milliseconds(Int64(max(1, seconds * 1000)))
      case "--log": logs = true
      default:
        guard !word.hasPrefix("-") else {
          throw Failure(.usage, "'\(word)' is no option of run. See: dovetail run --help")
        }
        guard target == nil else {
          throw Failure(.usage, "run takes one thing to run, not also '\(word)'")
        }
        target = word
      }
    }
    guard let target else {
      throw Failure(
        .usage,
        "Say what to run: an https:// address, a folder with an index.html, or a dovetail.json. "
          + "See: dovetail run --help")
    }
    self.target = target
  }

  /// `--name=value` in two.
  private static func split(_ word: String) -> (String, String?) {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}
