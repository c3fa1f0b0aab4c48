/// Where a platform keeps secrets: the Secret Service on Linux, the keychain on
/// Apple's systems.
@MainActor
public protocol SecretStore: AnyObject {
  /// The secret under a name; nil when there is none.
  func read(_ name: SecretName) async throws(SecretError) -> String?
  /// Keeps a secret under a name, in the place of an earlier one.
  func write(_ secret: String, _ name: SecretName) async throws(SecretError)
  /// Removes the secret under a name; no secret there is no error.
  func remove(_ name: SecretName) async throws(SecretError)
}

/// Under which name a secret is kept.
public struct SecretName: Hashable, Sendable {
  /// The app's id.
  public var app: String
  /// The profile's identity; empty for the app's own.
  public var profile: String
  /// What it is.
  public var key: String
  /// What people read in the system's list of secrets.
  public var label: String

  /// A name.
  public init(app: String, profile: String, key: String, label: String) {
    self.app = app
    self.profile = profile
    self.key = key
    self.label = label
  }
}
