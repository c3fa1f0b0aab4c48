/// Keeps a frame of another origin from replacing the page around it.
public struct FrameNavigatesTop: NavigationHandler {
  /// The handler's name.
  public let name = "frame-navigates-top"

  private let manifest: AppManifest

  /// The handler of an app.
  public init(_ manifest: AppManifest) { self.manifest = manifest }

  /// Frames of the app's own may. Others may lead to one of the app's pages, as
  /// payments do when they are done, and elsewhere when the person tapped.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard request.isMainFrame, request.isFromFrame, !request.isByApp,
      !manifest.origins.contains(request.source), !request.hasGesture
    else { return nil }
    if let origin = request.origin, manifest.origins.contains(origin) { return nil }
    return .refuse(.frameNavigatesTop)
  }
}
