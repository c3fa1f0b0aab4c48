/// Refuses what nobody else knows; the page stays, and the person is told.
public struct UnknownSchemes: NavigationHandler {
  /// The handler's name.
  public let name = "unknown-schemes"

  /// The handler.
  public init() {}

  /// Refuses everything.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    .refuse(.unknownScheme(request.scheme))
  }
}
