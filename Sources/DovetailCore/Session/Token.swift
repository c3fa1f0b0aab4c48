public import Foundation

/// A secret that goes with every request to an origin.
public struct Token: Sendable, Equatable {
  /// The secret itself.
  public var value: String
  /// The header field that carries it. Default `Authorization`.
  public var header: String
  /// The word before the secret, such as `Bearer`, the default; nil for none.
  public var scheme: String?

  /// A token.
  public init(_ value: String, header: String = "Authorization", scheme: String? = "Bearer") {
    self.value = value
    self.header = header
    self.scheme = scheme
  }

  /// What stands in the header field.
  var field: String { scheme.map { "\($0) \(value)" } ?? value }

  /// Names that the engine answers for.
  private static let reserved: Set = [
    "host", "cookie", "origin", "referer", "content-length", "transfer-encoding", "connection",
  ]

  /// Whether it can stand in a header: another character could begin a header
  /// of its own.
  var isValid: Bool {
    !value.isEmpty && !header.isEmpty && !Self.reserved.contains(header.lowercased())
      && header.utf8.allSatisfy {
        (48...57).contains($0) || (97...122).contains($0 | 0x20)
          || "!#$%&'*+-.^_`|~".utf8.contains($0)
      } && field.utf8.allSatisfy { (32...126).contains($0) }
  }
}

/// Why a token cannot be used.
public enum TokenError: Error, Equatable, Sendable, LocalizedError {
  /// The origin would get it unencrypted.
  case insecure(Origin)
  /// The origin is nobody's in particular, or not one of a server.
  case noOrigin(Origin)
  /// Name or value have a character that cannot stand in a header.
  case invalid(header: String)

  /// What is wrong, and what to do.
  public var errorDescription: String? {
    switch self {
    case .insecure(let origin):
      "A token for \(origin) would be sent unencrypted. Use https, or name the host under "
        + "\"navigation.http\" in the manifest."
    case .noOrigin(let origin): "There is no server to send a token to: \(origin)."
    case .invalid(let header):
      "The token for the header \"\(header)\" cannot be sent: name and value must be printable "
        + "ASCII, the value not empty, and the name not one of the engine's own."
    }
  }
}
