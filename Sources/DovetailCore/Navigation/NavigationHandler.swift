/// One part of the policy. Small, so that each can be read and tested by itself.
public protocol NavigationHandler: Sendable {
  /// Its name, for the log.
  var name: String { get }
  /// What it says; nil when the navigation is not its business. One that throws
  /// refuses.
  func decision(for request: NavigationRequest) throws -> NavigationDecision?
}
