import Dovetail
import Foundation
import WebKit

/// One use of the session's store for secrets by a page.
enum PageSecretProbe {
  /// - Parameter script: what the page does; its value is said.
  @MainActor static func run(_ script: String, _ start: URL) async throws {
    let manifest = AppManifest(id: "com.example.killed", name: "Killed", start: start)
    let app = try Application(
      manifest, dataStore: .nonPersistent(), folders: AppFolders(id: manifest.id),
      prepare: { $0.commands.add(StockCommands.secrets) })
    app.start()
    if let failure = await app.stack.main.settled() { return say("fault \(failure)") }
    do {
      let value = try await app.stack.main.webView.callAsyncJavaScript(
        script, contentWorld: .page)
      say("page \(value ?? "nothing")")
    } catch {
      say("fault \(error)")
    }
  }
}
