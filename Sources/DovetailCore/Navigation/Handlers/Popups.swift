internal import Foundation

/// Windows that pages open: one table by origin and gesture.
///
/// | to | by | becomes |
/// |---|---|---|
/// | what a rule names | | what the rule says; without a tap, refused unless it says otherwise |
/// | anything | no tap | refused |
/// | the app's own, `about:blank` | a tap | a window |
/// | other origins | a script after a tap | what a link rule says; else a window, as sign-ins need their opener |
/// | other origins | a link | what links to them become; a window where that is here |
public struct Popups: NavigationHandler {
  /// The handler's name.
  public let name = "popups"

  private let rules: [AppManifest.Navigation.PopupRule]
  private let links: [AppManifest.Navigation.Rule]
  private let others: AppManifest.Navigation.Destination
  private let origins: Set<Origin>

  /// The handler of an app.
  public init(_ manifest: AppManifest) {
    rules = manifest.navigation.popups
    links = manifest.navigation.rules
    others = manifest.destinationOfOthers
    origins = manifest.origins
  }

  /// What the table says; other programs' addresses are left to the next
  /// handlers.
  public func decision(for request: NavigationRequest) -> NavigationDecision? {
    guard request.isNewWindow else { return nil }
    let isEmpty = request.scheme == "about" || request.url.absoluteString.isEmpty
    guard isEmpty || ["https", "http", "blob", AppScheme.name].contains(request.scheme) else {
      return nil
    }
    // An empty window is of whoever opens it.
    let origin = isEmpty || request.scheme == "blob" ? request.source : request.origin
    if let origin, let rule = rules.first(where: { $0.pattern.matches(origin) }) {
      guard request.hasGesture || !rule.needsGesture else { return .refuse(.popupWithoutGesture) }
      return rule.destination.decision(refusal: .popup(origin))
    }
    guard request.hasGesture else { return .refuse(.popupWithoutGesture) }
    guard let origin, !isEmpty, !origins.contains(origin) else { return .openPopup }
    let link = links.first { $0.pattern.matches(origin) }?.destination
    switch link ?? (request.isLink ? others : .popup) {
    case .here, .popup: return .openPopup
    case .browser: return .openInBrowser
    case .refuse: return .refuse(.popup(origin))
    }
  }
}
