import Dovetail
import Foundation

/// The front door: what an app gets with one import.
@MainActor
package enum Shell {
  package static func stack(showing start: URL) -> BrowserStack {
    let manifest = AppManifest(id: "org.example.consumer", name: "Consumer", start: start)
    return BrowserStack(manifest, dataStore: .nonPersistent()) { print($0) }
  }
}
