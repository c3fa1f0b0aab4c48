internal import Foundation

/// Hands over what the system opens: telephone, mail and messages.
public struct SystemSchemes: NavigationRule {
  /// The rule's name.
  public let name = "system-schemes"

  /// The rule.
  public init() {}

  /// `tel:`, `mailto:` and `sms:` go to the system; not from frames, where a
  /// person could not tell who asks.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard let scheme = request.url.scheme?.lowercased(),
      ["tel", "mailto", "sms"].contains(scheme)
    else { return nil }
    guard request.isMainFrame || request.isNewWindow else {
      return .refuse("\(scheme): is for the page itself, not for a frame in it")
    }
    return .openExternally
  }
}
