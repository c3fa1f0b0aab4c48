import DovetailCore

/// A platform's store for secrets that a test can see into.
@MainActor
final class MemorySecrets: SecretStore {
  var all: [SecretName: String] = [:]
  /// What every call fails with; nil for nothing.
  var failure: SecretError?

  func read(_ name: SecretName) async throws(SecretError) -> String? {
    if let failure { throw failure }
    return all[name]
  }

  func write(_ secret: String, _ name: SecretName) async throws(SecretError) {
    if let failure { throw failure }
    all[name] = secret
  }

  func remove(_ name: SecretName) async throws(SecretError) {
    if let failure { throw failure }
    all[name] = nil
  }
}
