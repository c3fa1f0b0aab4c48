public import Foundation

/// Why signing out has not ended.
public enum SignOutError: Error, Equatable, Sendable, LocalizedError {
  /// Data is still there after it was removed several times; of these sites.
  case remains([String])
  /// Secrets are still there.
  case secrets(SecretError)

  /// What is still there. The next start tries again.
  public var errorDescription: String? {
    switch self {
    case .remains(let sites):
      "Signed out in part: data is still stored, of \(sites.joined(separator: ", ")). The next "
        + "start of the app removes it."
    case .secrets(let error):
      "Signed out in part: \(error.localizedDescription) The next start of the app tries again."
    }
  }
}
