public import Foundation

/// What a person said once about what an origin may use.
public struct PermissionDecision: Equatable, Sendable {
  /// Who asked.
  public let origin: Origin
  /// For what.
  public let permission: Permission
  /// Whether it may.
  public let isAllowed: Bool
  /// When the person said so.
  public let date: Date
}
