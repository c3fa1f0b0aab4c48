import Dovetail
import Foundation

/// Office Check-in: a web app in `web/`, and the few lines that make it an app.
@main
struct OfficeCheckin {
  static func main() async {
    do {
      let manifest = try AppManifest(
        contentsOf: Bundle.module.bundleURL.appending(path: "dovetail.json"))
      let environment = ProcessInfo.processInfo.environment
      let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
        environment[$0]?.isEmpty == false
      }
      if CommandLine.arguments.contains("--walk") || !hasDisplay {
        exit(try await Walk(manifest).run() ? 0 : 1)
      }
      let app = try Application(manifest) { line in
        if CommandLine.arguments.contains("--log") { print(line) }
      } prepare: { browser in
        Places.answer(browser)
      }
      await app.run()
    } catch {
      FileHandle.standardError.write(Data("OfficeCheckin: \(error.localizedDescription)\n".utf8))
      exit(1)
    }
  }
}
