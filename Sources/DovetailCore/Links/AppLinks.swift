/// Addresses of the app's own scheme in its own windows: the way back from a
/// payment or a sign-in, which is a link into the app.
public struct AppLinks: NavigationHandler {
  /// The handler's name.
  public let name = "app-links"

  private let schemes: Set<String>
  private let origins: Set<Origin>

  /// The handler of an app.
  public init(_ manifest: AppManifest) {
    schemes = manifest.links.schemes
    origins = manifest.origins
  }

  /// Whole pages may lead back by themselves, as payments do when they are done;
  /// a frame of another origin when the person tapped.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard schemes.contains(request.scheme) else { return nil }
    let isInForeignFrame =
      (!request.isTopLevel || request.isFromFrame) && !origins.contains(request.source)
    guard !isInForeignFrame || request.hasGesture else { return .refuse(.frameNavigatesTop) }
    return .openLink
  }
}
