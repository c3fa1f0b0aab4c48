import Dovetail
import Foundation

/// The smallest app with two sides: a page that asks, and Swift that answers.
@main
struct Hello: HybridApp {
  /// What the page gets for a name; it finds the words itself.
  struct Greeting: Codable, Sendable {
    var name: String
    var system: String
  }

  var commands: [CommandSet] {
    [
      CommandSet("hello") {
        Command("greet") { (name: String, _) in
          Greeting(
            name: name.trimmingCharacters(in: .whitespacesAndNewlines),
            system: ProcessInfo.processInfo.operatingSystemVersionString)
        }
      }
    ]
  }
}
