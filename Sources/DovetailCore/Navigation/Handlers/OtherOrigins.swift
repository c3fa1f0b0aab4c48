/// Pages that are not the app's own and that no rule names.
public struct OtherOrigins: NavigationHandler {
  /// The handler's name.
  public let name = "other-origins"

  private let destination: AppManifest.Navigation.Destination

  /// The handler of an app.
  public init(_ manifest: AppManifest) { destination = manifest.destinationOfOthers }

  /// Where the manifest sends them.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard let origin = request.origin, ["https", "http"].contains(origin.scheme) else {
      return nil
    }
    return destination.decision(refusal: .otherOrigin(origin))
  }
}
