internal import CSodium
public import Foundation

/// The secret key that bundles are signed with, Ed25519.
public struct SigningKey: Sendable, Equatable {
  /// The length of a key, in bytes.
  public static let length = 32

  /// What the key is made from, and all that has to be kept.
  public let seed: Data
  /// The key that everybody may know.
  public let publicKey: Data
  private let secret: Data

  /// A new key, from the system's randomness.
  public init() {
    Sodium.begin()
    var seed = [UInt8](repeating: 0, count: Self.length)
    unsafe randombytes_buf(&seed, Self.length)
    self.init(whole: Data(seed))
  }

  /// The key of a seed; nil where it is not 32 bytes long.
  public init?(seed: Data) {
    guard seed.count == Self.length else { return nil }
    self.init(whole: seed)
  }

  private init(whole seed: Data) {
    Sodium.begin()
    var publicKey = [UInt8](repeating: 0, count: Self.length)
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    unsafe crypto_sign_seed_keypair(&publicKey, &secret, [UInt8](seed))
    self.seed = seed
    self.publicKey = Data(publicKey)
    self.secret = Data(secret)
  }

  /// Signs a message, in 64 bytes.
  public func sign(_ message: Data) -> Data {
    var signature = [UInt8](repeating: 0, count: Signature.length)
    unsafe crypto_sign_detached(
      &signature, nil, [UInt8](message), UInt64(message.count), [UInt8](secret))
    return Data(signature)
  }
}

/// What shows that a message is of who has the key.
public enum Signature {
  /// The length of a signature, in bytes.
  public static let length = 64

  /// Whether a signature is of this message, and made with the key of this public
  /// one. What has not the length of either is not.
  public static func isGood(_ signature: Data, of message: Data, by publicKey: Data) -> Bool {
    guard signature.count == length, publicKey.count == SigningKey.length else { return false }
    Sodium.begin()
    return unsafe crypto_sign_verify_detached(
      [UInt8](signature), [UInt8](message), UInt64(message.count), [UInt8](publicKey)) == 0
  }
}

/// The library, which wants to be told before its first use; again does nothing.
enum Sodium {
  static func begin() { _ = sodium_init() }
}
