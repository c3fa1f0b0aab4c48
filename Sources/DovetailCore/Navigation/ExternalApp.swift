public import Foundation

/// An address that another program opens, and what to do where there is none.
public struct ExternalApp: Equatable, Sendable {
  /// The address for the program; nil where only the fallback can be used.
  public var url: URL?
  /// The page to go to where no program opens it; nil for none.
  public var fallback: URL?
  /// Whether the person is asked first.
  public var asks: Bool

  /// An address for a program.
  public init(_ url: URL?, fallback: URL?, asks: Bool) {
    self.url = url
    self.fallback = fallback
    self.asks = asks
  }
}
