/// The rules of the app's manifest for links to other origins.
public struct LinkRules: NavigationHandler {
  /// The handler's name.
  public let name = "link-rules"

  private let rules: [AppManifest.Navigation.Rule]

  /// The handler of an app.
  public init(_ manifest: AppManifest) { rules = manifest.navigation.rules }

  /// The first rule that fits.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard let origin = request.origin, ["https", "http"].contains(origin.scheme),
      let rule = rules.first(where: { $0.pattern.matches(origin) })
    else { return nil }
    // It is in its window already.
    if request.isInPopup, rule.destination == .popup { return .allow }
    return rule.destination.decision(refusal: .otherOrigin(origin))
  }
}

extension AppManifest.Navigation.Destination {
  /// What a rule that names this destination says.
  func decision(refusal: Refusal.Reason) -> NavigationDecision {
    switch self {
    case .here: .openHere
    case .popup: .openPopup
    case .browser: .openInBrowser
    case .refuse: .refuse(refusal)
    }
  }
}
