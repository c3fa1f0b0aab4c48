public import DovetailCore
internal import Foundation
internal import Security

/// Secrets in the system's keychain, on this device only. Corresponds to
/// `SecItemAdd` and its neighbours.
@MainActor
public final class Keychain: SecretStore {
  /// The keychain.
  public init() {}

  /// The secret under a name; nil when there is none.
  public func read(_ name: SecretName) async throws(SecretError) -> String? {
    var query = Self.query(name)
    query[kSecReturnData as String] = true
    var found: CFTypeRef?
    let status = unsafe withUnsafeMutablePointer(to: &found) {
      unsafe SecItemCopyMatching(query as CFDictionary, $0)
    }
    if status == errSecItemNotFound { return nil }
    try Self.check(status)
    guard let data = found as? Data, let secret = String(data: data, encoding: .utf8) else {
      throw .unreadable(name.key)
    }
    return secret
  }

  /// Keeps a secret under a name, in the place of an earlier one.
  public func write(_ secret: String, _ name: SecretName) async throws(SecretError) {
    // A background task may need it before the device is unlocked again.
    let values: [String: Any] = [
      kSecValueData as String: Data(secret.utf8), kSecAttrLabel as String: name.label,
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]
    let query = Self.query(name)
    var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
    if status == errSecItemNotFound {
      let item = query.merging(values) { $1 }
      status = SecItemAdd(item as CFDictionary, nil)
    }
    try Self.check(status)
  }

  /// Removes the secret under a name; no secret there is no error.
  public func remove(_ name: SecretName) async throws(SecretError) {
    let status = SecItemDelete(Self.query(name) as CFDictionary)
    if status != errSecItemNotFound { try Self.check(status) }
  }

  private static func query(_ name: SecretName) -> [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: name.app,
      kSecAttrAccount as String: name.profile.isEmpty ? name.key : "\(name.profile)/\(name.key)",
      // On macOS too, the keychain that belongs to the app alone.
      kSecUseDataProtectionKeychain as String: true,
    ]
  }

  private static func check(_ status: OSStatus) throws(SecretError) {
    switch status {
    case errSecSuccess: return
    case errSecInteractionNotAllowed: throw .locked
    default:
      let text = SecCopyErrorMessageString(status, nil).map { $0 as String }
      throw .refused(text ?? "status \(status)")
    }
  }
}
