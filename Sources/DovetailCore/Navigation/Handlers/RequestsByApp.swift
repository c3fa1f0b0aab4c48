/// What the app's own code loads, it may load.
public struct RequestsByApp: NavigationHandler {
  /// The handler's name.
  public let name = "requests-by-app"

  private let manifest: AppManifest

  /// The handler of an app.
  public init(_ manifest: AppManifest) { self.manifest = manifest }

  /// Allows pages; the app's own scheme only where it has a folder.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard request.isByApp else { return nil }
    switch request.scheme {
    case "https", "http": return .allow
    case AppScheme.name where manifest.web != nil: return .allow
    default: return nil
    }
  }
}
