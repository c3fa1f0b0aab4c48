internal import Foundation

/// Secrets in a file that only its user may read; for apps that allow it where
/// there is no store for secrets.
@MainActor
final class PlainSecrets {
  private let file: AtomicFile

  init(in folder: URL) { file = AtomicFile(url: folder.appending(path: "plain-secrets.json")) }

  private var all: [String: String] {
    let data = (try? file.read()) ?? nil
    return data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
  }

  var keys: Set<String> { Set(all.keys) }

  func read(_ key: String) -> String? { all[key] }

  func write(_ secret: String, _ key: String) throws {
    try save(all.merging([key: secret]) { $1 })
  }

  func remove(_ key: String) {
    var secrets = all
    guard secrets.removeValue(forKey: key) != nil else { return }
    try? save(secrets)
  }

  private func save(_ secrets: [String: String]) throws {
    guard !secrets.isEmpty else { return try FileManager.default.removeItem(at: file.url) }
    try file.write(try JSONEncoder().encode(secrets), permissions: 0o600)
  }
}
