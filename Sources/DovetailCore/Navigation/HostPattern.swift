internal import Foundation

/// A host, or all hosts under one: `example.com`, `*.example.com`.
public struct HostPattern: Hashable, Sendable, CustomStringConvertible {
  /// The host in small letters; international ones as `xn--`.
  public let host: String
  /// Whether the hosts under it are meant, and not the host itself.
  public let isForSubdomains: Bool

  /// Reads a host, which may begin with `*.`; nil when it is not one.
  public init?(_ text: String) {
    isForSubdomains = text.hasPrefix("*.")
    let name = isForSubdomains ? String(text.dropFirst(2)) : text
    guard !name.isEmpty, !name.contains(where: { "/:@?#*%\\ ".contains($0) }),
      let host = URL(string: "https://\(name)/")?.host?.lowercased(), Self.isHost(host)
    else { return nil }
    // An address has no hosts under it.
    guard !isForSubdomains || host.contains(where: \.isLetter) else { return nil }
    self.host = host
  }

  private static func isHost(_ host: String) -> Bool {
    host.utf8.count <= 253
      && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        (1...63).contains(label.utf8.count)
          && label.utf8.allSatisfy {
            (48...57).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
          }
      }
  }

  /// Whether a host is meant. Compared by whole labels.
  public func matches(_ host: String) -> Bool {
    let host = host.lowercased()
    return isForSubdomains ? host.hasSuffix("." + self.host) : host == self.host
  }

  /// As it is written.
  public var description: String { (isForSubdomains ? "*." : "") + host }
}
