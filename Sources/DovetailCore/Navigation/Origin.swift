public import Foundation
public import WebKit

/// Who speaks: scheme, host and port. Compared part by part, never as text.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// The scheme in small letters; empty for the opaque origin, which every
  /// sandboxed or `data:` document has.
  public let scheme: String
  /// The host in small letters; may be empty.
  public let host: String
  /// The port; 0 for the scheme's default.
  public let port: Int

  init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  private static let defaultPorts = ["http": 80, "https": 443]

  /// The origin of documents at an address; nil for addresses that give none of
  /// their own, such as `about:`, `data:` and `blob:`.
  public init?(of url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(),
      !["about", "data", "javascript", "blob", "file"].contains(scheme)
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = url.port.flatMap { $0 == Self.defaultPorts[scheme] ? nil : $0 } ?? 0
  }

  /// The origin of a frame as the engine knows it.
  @MainActor public init(_ origin: WKSecurityOrigin) {
    scheme = origin.protocol.lowercased()
    host = origin.host.lowercased()
    port = origin.port
  }

  private init() { (scheme, host, port) = ("", "", 0) }

  /// The origin of nobody in particular.
  public static let opaque = Origin()

  /// Whether this is the opaque origin, which nothing may be granted to.
  public var isOpaque: Bool { scheme.isEmpty }

  /// `scheme://host[:port]`, for people and logs.
  public var description: String {
    isOpaque ? "(opaque origin)" : "\(scheme)://\(host)" + (port == 0 ? "" : ":\(port)")
  }

  /// Whether the address is this machine itself, where `http` is as good as
  /// `https`.
  public var isLoopback: Bool { Self.isLoopback(host) }

  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || host == "::1"
      || isLoopbackAddress(host)
  }

  private static func isLoopbackAddress(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
