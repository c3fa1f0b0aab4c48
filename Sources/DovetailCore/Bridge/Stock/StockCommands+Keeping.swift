internal import Foundation

extension StockCommands {
  /// A value, to be kept under a key.
  public struct Preference: Codable, Sendable {
    /// The key, within the app and profile: at most 256 bytes.
    public var key: String
    /// What is kept; null, or nothing, takes it away.
    public var value: PageValue?
  }

  /// Small values that pages keep, in a file of the profile's: `preferences.read`,
  /// `preferences.write` and `preferences.keys`. All together have at most 1 MiB.
  /// They outlast cookies, storage, and signing out.
  public static let preferences = CommandSet("preferences") {
    Command("preferences.read") { @MainActor (key: String, caller) in
      try caller.stack().preferences.read(key)
    }
    Command("preferences.write") { @MainActor (preference: Preference, caller) in
      try caller.stack().preferences.write(preference.value, preference.key)
    }
    Command("preferences.keys") { @MainActor (caller: CommandCaller) in
      try caller.stack().preferences.keys
    }
  }

  /// A secret, to be kept under a key.
  public struct Secret: Codable, Equatable, Sendable {
    /// The key, within the app and profile.
    public var key: String
    /// What is kept; nil takes it away.
    public var value: String?
  }

  /// The system's store for secrets: `secrets.read` and `secrets.write`. Pages reach
  /// what pages have kept, and nothing of the app's own, such as its tokens.
  /// Signing out takes them away.
  public static let secrets = CommandSet("secrets") {
    Command("secrets.read", within: nil) { @MainActor (key: String, caller) in
      try await attempt { try await caller.stack().session.pageSecrets.read(key) }
    }
    Command("secrets.write", within: nil) { @MainActor (secret: Secret, caller) in
      try await attempt {
        try await caller.stack().session.pageSecrets.write(secret.value, secret.key)
      }
    }
  }

  @MainActor
  private static func attempt<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as SecretError {
      guard case .noService = error else { throw error }
      throw CommandError(.unavailable, error.localizedDescription)
    }
  }
}
