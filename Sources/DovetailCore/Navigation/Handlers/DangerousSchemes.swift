/// Keeps pages from taking a window to a document that is nobody's:
/// `javascript:`, `data:` and `file:`.
public struct DangerousSchemes: NavigationHandler {
  /// The handler's name.
  public let name = "dangerous-schemes"

  /// The schemes.
  static let all = ["javascript", "data", "file", "view-source", "vbscript"]

  /// The handler.
  public init() {}

  /// Refuses these schemes at the top of a window; `file:` everywhere. A link
  /// that saves `data:` fills no window.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    let scheme = request.scheme
    guard Self.all.contains(scheme) else { return nil }
    if scheme == "data", request.wantsDownload { return nil }
    guard request.isTopLevel || scheme == "file" else { return nil }
    return .refuse(.dangerousScheme(scheme))
  }
}
