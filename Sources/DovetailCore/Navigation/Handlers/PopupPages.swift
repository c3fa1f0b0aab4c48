/// A sign-in that a page has opened in a window of its own goes its way there,
/// often over several origins.
public struct PopupPages: NavigationHandler {
  /// The handler's name.
  public let name = "popup-pages"

  /// The handler.
  public init() {}

  /// Allows pages in popups.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard request.isInPopup, request.isMainFrame, ["https", "http"].contains(request.scheme)
    else { return nil }
    return .allow
  }
}
