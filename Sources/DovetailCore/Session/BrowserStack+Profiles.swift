internal import Foundation

/// From one profile to another while the app runs: each has browsers of its own,
/// and one takes the other's place.
extension BrowserStack {
  /// Takes over what the app itself has set on another profile's browsers, and the
  /// links that wait; nothing of who is signed in there. Called before the first
  /// load.
  package func takeOver(from old: BrowserStack) {
    policy = old.policy
    onNavigation = old.onNavigation
    decisionLimit = old.decisionLimit
    onBridge = old.onBridge
    push.onMessage = old.push.onMessage
    push.onEndpoint = old.push.onEndpoint
    links.onLink = old.links.onLink
    old.links.leave(to: links)
    if let location = old.location {
      old.location = nil
      self.location = location
    }
  }

  /// Closes all browsers, the main one last.
  package func closeAll() {
    for popup in popups.reversed() { close(popup) }
    close(main)
  }

  /// What is kept for another profile of the app where the system keeps secrets.
  public func secrets(of profile: Profile) -> Secrets {
    let log = log
    let secrets = Secrets(
      manifest, profile: profile, folder: folders?.folders(of: profile).data
    ) { log(LogLine(.session, $0)) }
    secrets.store = session.secretStore
    return secrets
  }
}
