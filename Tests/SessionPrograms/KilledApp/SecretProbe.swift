import Dovetail
import Foundation

/// One use of the session's store for secrets.
enum SecretProbe {
  @MainActor static func run(_ words: ArraySlice<String>) async {
    let store = SecretService()
    let name = SecretName(
      app: "com.example.killed", profile: "", key: "probe", label: "Probe of Dovetail")
    do {
      switch words.first {
      case "write": try await store.write(words.dropFirst().first ?? "", name)
      case "remove": try await store.remove(name)
      default: break
      }
      say("secret \(try await store.read(name) ?? "none")")
    } catch {
      say("\(error)".prefix { $0 != "(" } + ": " + error.localizedDescription)
    }
  }
}
