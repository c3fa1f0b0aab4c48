import Dovetail
import Foundation

/// What `dovetail run` was asked to do.
struct RunOptions: Equatable {
  var target: String
  /// Addresses that lead into the app.
  var links: [URL]
  /// What every program that runs an app understands.
  var launch: LaunchOptions

  static let help = """
    Runs a web app in a window.

    USAGE: dovetail run WHAT [LINK…] [--screenshot FILE] [--for SECONDS] [--size WxH]
                          [--log [bridge]] [--record FILE] [--background] [--automation]

    WHAT
      https://…              an address, or http://localhost for development
      FOLDER                 a folder with a dovetail.json or an index.html
      dovetail.json          an app's manifest
    LINK                     an address that leads into the app, such as checkin://office/3;
                             where the app runs already, it gets it

    OPTIONS
      --screenshot FILE      save a PNG picture of the window once the page is loaded, then end
                             (with --for: at the end)
      --for SECONDS          end after this long
      --size WxH             the window's size in points, such as 320x640
      --log                  write one line for each navigation, message and dialog
      --log bridge           also one for each command, its answer, size and duration
      --record FILE          write what goes over the bridge, one JSON object a line
      --background           open no window before one is wanted
      --automation           let the WebDriver that started this program drive the page
      -h, --help             show this

    EXAMPLES
      dovetail run https://example.com/
      dovetail run Examples/OfficeCheckin --log
      dovetail run Examples/OfficeCheckin --screenshot out/checkin.png
    """

  /// Reads the words after `run`.
  init(_ words: [String]) throws(Failure) {
    do {
      launch = try LaunchOptions(words)
    } catch {
      throw Failure(.usage, error.localizedDescription)
    }
    if let word = launch.rest.first(where: { $0.hasPrefix("-") }) {
      throw Failure(.usage, "'\(word)' is no option of run. See: dovetail run --help")
    }
    guard let target = launch.rest.first else {
      throw Failure(
        .usage,
        "Say what to run: an https:// address, a folder with an index.html, or a dovetail.json. "
          + "See: dovetail run --help")
    }
    links = []
    for word in launch.rest.dropFirst() {
      guard let link = LaunchOptions.link(word) else {
        throw Failure(.usage, "run takes one thing to run, not also '\(word)'")
      }
      links.append(link)
    }
    self.target = target
  }
}
