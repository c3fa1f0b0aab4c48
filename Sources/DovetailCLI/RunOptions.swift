import Dovetail

/// What `dovetail run` was asked to do.
struct RunOptions: Equatable {
  var target: String
  /// What every program that runs an app understands.
  var launch: LaunchOptions

  static let help = """
    Runs a web app in a window.

    USAGE: dovetail run WHAT [--screenshot FILE] [--for SECONDS] [--size WxH] [--log [bridge]]
                          [--record FILE]

    WHAT
      https://…              an address, or http://localhost for development
      FOLDER                 a folder with a dovetail.json or an index.html
      dovetail.json          an app's manifest

    OPTIONS
      --screenshot FILE      save a PNG picture of the window once the page is loaded, then end
                             (with --for: at the end)
      --for SECONDS          end after this long
      --size WxH             the window's size in points, such as 320x640
      --log                  write one line for each navigation, message and dialog
      --log bridge           also one for each command, its answer, size and duration
      --record FILE          write what goes over the bridge, one JSON object a line
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
    guard launch.rest.count == 1 else {
      throw Failure(.usage, "run takes one thing to run, not also '\(launch.rest[1])'")
    }
    self.target = target
  }
}
