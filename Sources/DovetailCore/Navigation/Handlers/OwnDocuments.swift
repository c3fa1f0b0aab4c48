/// Documents that a page makes itself, and that speak for it: `about:blank`,
/// `about:srcdoc`, `blob:`.
public struct OwnDocuments: NavigationHandler {
  /// The handler's name.
  public let name = "own-documents"

  /// The handler.
  public init() {}

  /// Allows them in frames and in the page; a new window is the business of
  /// ``Popups``, and a download of ``Downloads``.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard !request.isNewWindow, !request.wantsDownload else { return nil }
    switch request.scheme {
    case "about": return .allow
    case "blob": return .allow
    // Only frames come this far.
    case "data", "javascript": return request.isMainFrame ? nil : .allow
    default: return nil
    }
  }
}
