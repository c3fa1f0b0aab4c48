public import Foundation
internal import FoundationNetworking

/// Why a page is not there, for the page that is shown in its place.
public struct LoadFailure: Error, Equatable, Sendable {
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
    /// The connection is not secure.
    case insecure
    /// The app has no such file.
    case fileNotFound
    /// The page's process ended.
    case processEnded
    /// Something else.
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
    let failing = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL
    let reason: Reason
    switch (error.domain, error.code) {
    case (NSURLErrorDomain, NSURLErrorCancelled), ("WebKitErrorDomain", 102): return nil
    case (NSURLErrorDomain, NSURLErrorNotConnectedToInternet),
      (NSURLErrorDomain, NSURLErrorNetworkConnectionLost):
      reason = .offline
    case (NSURLErrorDomain, NSURLErrorCannotFindHost),
      (NSURLErrorDomain, NSURLErrorDNSLookupFailed):
      reason = .hostNotFound
    case (NSURLErrorDomain, NSURLErrorCannotConnectToHost): reason = .refused
    case (NSURLErrorDomain, NSURLErrorTimedOut): reason = .timedOut
    case (NSURLErrorDomain, NSURLErrorSecureConnectionFailed),
      (NSURLErrorDomain, NSURLErrorServerCertificateUntrusted),
      (NSURLErrorDomain, NSURLErrorServerCertificateHasBadDate),
      (NSURLErrorDomain, NSURLErrorServerCertificateNotYetValid),
      (NSURLErrorDomain, NSURLErrorServerCertificateHasUnknownRoot):
      reason = .insecure
    case (NSURLErrorDomain, NSURLErrorFileDoesNotExist): reason = .fileNotFound
    default: reason = .other
    }
    self.init(reason: reason, url: failing ?? url, detail: error.localizedDescription)
  }
}
