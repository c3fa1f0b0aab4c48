internal import Foundation
internal import Testing

/// Pictures of what windows showed at the end of each test, for `dovetail test`,
/// which keeps those of tests that failed.
///
/// An expectation that fails tells nobody but the test library, so a test does
/// not know of itself whether it has failed.
@MainActor
enum FailurePicture {
  /// The environment variable with the folder for pictures.
  static let variable = "DOVETAIL_TEST_PICTURES"

  static func take(of app: TestApp) async {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty,
      let window = app.bench.application?.windows.first
    else { return }
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    let test = Test.current.map { "\($0.id)" } ?? "\(app.bench.place)"
    let name = test.map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "_" }
    await window.drawn(within: .milliseconds(500))
    try? window.savePicture(to: folder.appending(path: String(String(name).suffix(200)) + ".png"))
  }
}
