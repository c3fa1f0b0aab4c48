internal import Foundation

/// Keeps pages from taking a window to a document that is nobody's:
/// `javascript:`, `data:` and `file:`.
public struct DangerousSchemes: NavigationRule {
  /// The rule's name.
  public let name = "dangerous-schemes"

  /// The schemes.
  static let all = ["javascript", "data", "file"]

  /// The rule.
  public init() {}

  /// Refuses these schemes at the top of a window; `file:` everywhere.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard let scheme = request.url.scheme?.lowercased() else { return nil }
    if scheme == "file" { return .refuse("file: is not open to pages") }
    guard request.isMainFrame || request.isNewWindow, ["javascript", "data"].contains(scheme)
    else { return nil }
    return .refuse("\(scheme): cannot fill a window")
  }
}
