public import Foundation
internal import WebKit

/// What a navigation wants, as far as policy cares.
public struct NavigationRequest: Sendable {
  /// Where to.
  public let url: URL
  /// Whether it replaces a window's page, rather than a frame in it.
  public let isMainFrame: Bool
  /// Whether it wants a window of its own.
  public let isNewWindow: Bool
  /// Who asks; the opaque origin where it is not known.
  public let source: Origin
  /// Whether the app itself asked.
  public let isByApp: Bool
}

/// What becomes of a navigation.
public enum NavigationDecision: Equatable, Sendable {
  /// It goes on.
  case allow
  /// It does not, for a reason that is logged.
  case refuse(String)
  /// The system opens the address.
  case openExternally
}

/// One rule. Small, so that each can be read and tested by itself.
public protocol NavigationRule: Sendable {
  /// Its name, for the log.
  var name: String { get }
  /// What it says; nil when the navigation is not its business.
  func decision(for request: NavigationRequest) -> NavigationDecision?
}

/// Rules in order; the first that has something to say decides.
public struct NavigationPolicy: Sendable {
  /// The rules, first to last.
  public var rules: [any NavigationRule]

  /// The rules that hold for every app.
  public init(rules: [any NavigationRule] = [DangerousSchemes(), SystemSchemes()]) {
    self.rules = rules
  }

  /// The decision and the rule that made it; with no rule, navigations are
  /// allowed.
  public func decision(
    for request: NavigationRequest
  ) -> (decision: NavigationDecision, rule: String) {
    for rule in rules {
      if let decision = rule.decision(for: request) { return (decision, rule.name) }
    }
    return (.allow, "default")
  }
}
