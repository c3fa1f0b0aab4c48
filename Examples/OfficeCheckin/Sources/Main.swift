import Dovetail
import Foundation

/// Office Check-in: a web app in `web/`, what it is in `dovetail.json`, and the
/// few lines that answer it.
@main
struct OfficeCheckin: HybridApp {
  /// Asked for, or because nobody could see the window.
  private var isWalk: Bool {
    CommandLine.arguments.contains("--walk") || Application.isUnattended
  }

  var dataStore: WKWebsiteDataStore? { isWalk ? .nonPersistent() : nil }

  var commands: [CommandSet] { [Places.commands] }

  func log(_ line: LogLine) {
    if isWalk { print("          \(line)") }
  }

  func run(_ app: Application) async throws {
    guard isWalk else { return await app.run() }
    try await Walk(app).run()
  }
}
