public import Foundation

/// What a person said once to an origin that opens another program.
public struct SchemeConsent: Equatable, Sendable {
  /// The address's scheme, such as `tel`.
  public let scheme: String
  /// Who wants it.
  public let origin: Origin
  /// Whether it may.
  public let isAllowed: Bool
  /// When the person said so.
  public let date: Date
}
