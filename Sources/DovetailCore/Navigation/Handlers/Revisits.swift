/// Pages that a window shows, or has in its history: that they may be there was
/// decided when they came.
public struct Revisits: NavigationHandler {
  /// The handler's name.
  public let name = "revisits"

  /// The handler.
  public init() {}

  /// Allows fragments, reloads and steps in the history, also those by a script.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard request.isRevisit, request.isMainFrame, !request.isFromFrame else { return nil }
    return .allow
  }
}
