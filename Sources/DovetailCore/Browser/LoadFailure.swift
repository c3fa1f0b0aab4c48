public import Foundation
internal import WebKit

/// Why a page is not there, for the page that is shown in its place.
public struct LoadFailure: Error, Equatable, Sendable, LocalizedError {
  /// What happened.
  public enum Reason: Equatable, Sendable {
    /// No network, or no way to the host.
    case offline
    /// The name of the host is unknown.
    case hostNotFound
    /// The host refused the connection.
    case refused
    /// The host did not answer in time.
    case timedOut
    /// The connection broke before the page was there.
    case interrupted
    /// The connection is not secure, for this reason.
    case insecure(Insecurity)
    /// The server answered with an error, 400 to 599, and without a page.
    case http(status: Int)
    /// The app does not open this address, for this reason.
    case notAllowed(Refusal.Reason)
    /// The app has no such file.
    case fileNotFound
    /// No page can have such an address.
    case badAddress
    /// The page's process ended, again and again.
    case processEnded
    /// The page did not react any more, again and again.
    case unresponsive
    /// The page needs a newer version of the app.
    case appTooOld(needed: String)
    /// The page needs commands that the app does not have.
    case commandsMissing([String])
    /// Something else.
    case other

    /// Whether a network that comes back can help.
    var isOfNetwork: Bool {
      switch self {
      case .offline, .hostNotFound, .refused, .timedOut, .interrupted: true
      default: false
      }
    }
  }

  /// What is wrong with a secure connection.
  public enum Insecurity: Equatable, Sendable {
    /// The certificate has expired.
    case expired
    /// The certificate is not valid yet; the clock here may be wrong.
    case notYetValid
    /// The certificate was withdrawn by its authority.
    case revoked
    /// The certificate is another host's.
    case wrongHost
    /// The certificate was issued by somebody whom nobody here trusts.
    case unknownAuthority
    /// No secure connection could be agreed on.
    case handshake
    /// Something else is wrong with the certificate.
    case other
  }

  /// What happened.
  public let reason: Reason
  /// The address that was wanted.
  public let url: URL?
  /// The engine's own words.
  public let detail: String

  init(reason: Reason, url: URL?, detail: String) {
    self.reason = reason
    self.url = url
    self.detail = detail
  }

  /// The failure that a navigation's error means; nil for what is no failure to
  /// a person: a load that was cancelled, or that became something else.
  init?(_ error: any Error, fallback url: URL?) {
    let error = error as NSError
    if (error.domain, error.code) == (NSURLErrorDomain, NSURLErrorCancelled)
      || (error.domain, error.code) == ("WebKitErrorDomain", 102)
    {
      return nil
    }
    let failing = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL
    self.init(
      reason: Self.reason(of: error), url: failing ?? url, detail: error.localizedDescription)
  }

  private static func reason(of error: NSError) -> Reason {
    if let insecurity = Insecurity(certificateOf: error) { return .insecure(insecurity) }
    guard error.domain == NSURLErrorDomain else { return .other }
    switch error.code {
    case NSURLErrorNotConnectedToInternet: return .offline
    case NSURLErrorNetworkConnectionLost, NSURLErrorBadServerResponse: return .interrupted
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: return .hostNotFound
    case NSURLErrorCannotConnectToHost: return .refused
    case NSURLErrorTimedOut: return .timedOut
    case NSURLErrorSecureConnectionFailed: return .insecure(.handshake)
    case NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasBadDate,
      NSURLErrorServerCertificateNotYetValid, NSURLErrorServerCertificateHasUnknownRoot:
      return .insecure(.other)
    case NSURLErrorFileDoesNotExist: return .fileNotFound
    case NSURLErrorBadURL, NSURLErrorUnsupportedURL: return .badAddress
    default: return .other
    }
  }

  /// The same, where it turns out that there is no network at all.
  func asOffline() -> LoadFailure { LoadFailure(reason: .offline, url: url, detail: detail) }

  /// What happened, in the engine's words.
  public var errorDescription: String? { detail }
}
