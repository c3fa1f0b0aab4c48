internal import Foundation

/// Refuses addresses that look like one host and lead to another:
/// `https://app.test@evil.test/`.
public struct CredentialsInAddress: NavigationHandler {
  /// The handler's name.
  public let name = "credentials-in-address"

  /// The handler.
  public init() {}

  /// Refuses a user name or password in the address, unless the app itself
  /// loads it.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard ["https", "http"].contains(request.scheme), !request.isByApp,
      request.url.user != nil || request.url.password != nil
    else { return nil }
    return .refuse(.credentials)
  }
}
