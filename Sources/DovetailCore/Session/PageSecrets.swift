/// What pages keep in the store for secrets, apart from what the app itself keeps
/// there.
@MainActor
struct PageSecrets {
  let secrets: Secrets
  private static let prefix = "page/"

  func read(_ key: String) async throws(SecretError) -> String? {
    try await secrets.read(Self.prefix + key)
  }

  /// Keeps a secret; nil takes it away.
  func write(_ secret: String?, _ key: String) async throws(SecretError) {
    if let secret {
      try await secrets.write(secret, Self.prefix + key)
    } else {
      try await secrets.remove(Self.prefix + key)
    }
  }

  func removeAll() async throws(SecretError) {
    for key in secrets.keys where key.hasPrefix(Self.prefix) { try await secrets.remove(key) }
  }
}
