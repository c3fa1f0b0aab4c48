public import Foundation

/// Why a secret cannot be kept or read.
public enum SecretError: Error, Equatable, Sendable, LocalizedError {
  /// The system has no store for secrets.
  case noService(String)
  /// The store is locked, and the person did not unlock it.
  case locked
  /// The store says no.
  case refused(String)
  /// What is kept under a name is not what was put there.
  case unreadable(String)

  /// What happened, and what to do.
  public var errorDescription: String? {
    switch self {
    case .noService(let detail):
      """
      This system has no store for secrets, so nothing was kept (\(detail)). Install and start \
      one, such as GNOME Keyring or KWallet; or let the app keep secrets unencrypted with \
      "session": { "plainSecrets": true } in its manifest.
      """
    case .locked: "The system's store for secrets is locked, and was not unlocked."
    case .refused(let detail): "The system's store for secrets refused: \(detail)"
    case .unreadable(let key): "What the system's store has as \"\(key)\" is not what was kept."
    }
  }
}
