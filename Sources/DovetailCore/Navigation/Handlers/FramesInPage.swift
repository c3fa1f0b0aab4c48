/// Pages within pages. Whose they are decides about what they may ask for, not
/// about whether they are shown.
public struct FramesInPage: NavigationHandler {
  /// The handler's name.
  public let name = "frames-in-page"

  /// The handler.
  public init() {}

  /// Allows pages in frames; other programs' addresses are the business of
  /// ``SystemSchemes``.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard !request.isTopLevel,
      ["https", "http", AppScheme.name].contains(request.scheme)
    else { return nil }
    return .allow
  }
}
