/// The app's own pages stay in the window.
public struct OwnOrigins: NavigationHandler {
  /// The handler's name.
  public let name = "own-origins"

  private let origins: Set<Origin>

  /// The handler of an app.
  public init(_ manifest: AppManifest) { origins = manifest.origins }

  /// Allows the app's origins, compared as origins.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard let origin = request.origin, origins.contains(origin) else { return nil }
    return .allow
  }
}
