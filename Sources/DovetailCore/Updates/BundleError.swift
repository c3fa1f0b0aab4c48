public import Foundation

/// Why a new bundle was not taken.
public enum BundleError: Error, LocalizedError, Equatable, Sendable {
  /// The server cannot be reached, or did not answer with what was asked for.
  case unreachable(String)
  /// What the server says makes no sense.
  case malformed(String)
  /// The archive, or a redirect, is of another origin than the address.
  case otherOrigin(String)
  /// The signature is not of this text by the manifest's key.
  case badSignature
  /// It is another app's bundle.
  case otherApp(String)
  /// There is a newer one already: an old answer, sent again.
  case notNewer(String, than: String)
  /// It was taken back before.
  case failedBefore(String)
  /// It needs a newer version of the app.
  case needsApp(String)
  /// The archive is not the one that was signed.
  case wrongContent(String)
  /// The archive cannot be unpacked, or has in it what it must not.
  case badArchive(String)
  /// There is no place for it.
  case storage(String)
  /// This system has nothing for it.
  case unavailable(String)

  /// What happened, to what.
  public var errorDescription: String? {
    switch self {
    case .unreachable(let detail): "the server gave no answer: \(detail)"
    case .malformed(let detail): "the server's answer makes no sense: \(detail)"
    case .otherOrigin(let origin): "it is of another origin: \(origin)"
    case .badSignature: "it is not signed with the app's key"
    case .otherApp(let id): "it is a bundle of \(id)"
    case .notNewer(let version, let other): "\(version) is not newer than \(other)"
    case .failedBefore(let version): "\(version) did not work before"
    case .needsApp(let version): "it needs version \(version) of the app"
    case .wrongContent(let detail): "the archive is not the one that was signed: \(detail)"
    case .badArchive(let detail): detail
    case .storage(let detail): "there is no place for it: \(detail)"
    case .unavailable(let detail): detail
    }
  }
}
