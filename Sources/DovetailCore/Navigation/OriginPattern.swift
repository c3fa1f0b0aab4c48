internal import Foundation

/// Some origins: `https://pay.example.com`, `*.example.com`, `localhost:3000`,
/// or `*` for all.
///
/// Without a scheme, `https` is meant, and `http` for this machine; `*.` means
/// all hosts under one, and not that host itself. Compared part by part, never
/// as text.
public struct OriginPattern: Hashable, Sendable, CustomStringConvertible {
  private let scheme: String
  private let host: HostPattern?
  private let port: Int

  /// Every origin.
  public static let all = OriginPattern(scheme: "", host: nil, port: 0)

  private init(scheme: String, host: HostPattern?, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Reads a pattern; nil when it is not one, such as with a path or a user.
  public init?(_ text: String) {
    if text == "*" {
      self = .all
      return
    }
    var rest = text[...]
    var scheme: String?
    if let end = text.range(of: "://") {
      scheme = text[..<end.lowerBound].lowercased()
      rest = text[end.upperBound...]
      if rest.hasSuffix("/") { rest = rest.dropLast() }
    }
    var port: UInt16 = 0
    if let colon = rest.lastIndex(of: ":") {
      guard let number = UInt16(rest[rest.index(after: colon)...]), number > 0 else { return nil }
      port = number
      rest = rest[..<colon]
    }
    guard let host = HostPattern(String(rest)) else { return nil }
    let known = scheme ?? (Origin.isLoopback(host.host) ? "http" : "https")
    guard ["https", "http"].contains(known) else { return nil }
    let usual = known == "https" ? 443 : 80
    self.init(scheme: known, host: host, port: Int(port) == usual ? 0 : Int(port))
  }

  /// Whether an origin is meant. The opaque one never is.
  public func matches(_ origin: Origin) -> Bool {
    guard !origin.isOpaque else { return false }
    guard let host else { return true }
    return origin.scheme == scheme && origin.port == port && host.matches(origin.host)
  }

  /// As it is written.
  public var description: String {
    guard let host else { return "*" }
    return "\(scheme)://\(host)" + (port == 0 ? "" : ":\(port)")
  }
}
