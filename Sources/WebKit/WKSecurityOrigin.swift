public import Foundation

/// Scheme, host and port of a frame's document, as the engine sees it.
///
/// Compare the three parts; never compare addresses by their text.
/// Apple: `WKSecurityOrigin`.
@preconcurrency @MainActor
open class WKSecurityOrigin: NSObject {
  /// The scheme, such as `https`; empty for an opaque origin.
  open var `protocol`: String { parts.scheme }
  /// The host; empty where there is none, as for an opaque origin.
  open var host: String { parts.host }
  /// The port; 0 when it is the scheme's default.
  open var port: Int { parts.port }

  let parts: OriginParts

  /// The opaque origin, equal to no other.
  public override nonisolated init() {
    parts = OriginParts()
    super.init()
  }

  nonisolated init(_ parts: OriginParts) {
    self.parts = parts
    super.init()
  }

  /// The serialisation that pages see, such as `https://example.com:8443`.
  open override nonisolated var description: String { parts.serialization }
}

/// An origin as values; nothing of it is ever compared as text.
struct OriginParts: Hashable, Sendable {
  var scheme = ""
  var host = ""
  /// 0 for the scheme's default port.
  var port = 0

  private static let defaultPorts = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]

  init() {}

  /// Reads what `self.origin` says in a page; anything else than
  /// `scheme://host[:port]` is the opaque origin.
  init(serialization: String) {
    self.init()
    guard let components = URLComponents(string: serialization),
      let scheme = components.scheme, !scheme.isEmpty, components.user == nil
    else { return }
    set(scheme: scheme, host: components.percentEncodedHost ?? "", port: components.port)
  }

  /// The origin that a document at this address has by its own right.
  init(of url: URL?) {
    self.init()
    guard let url, let scheme = url.scheme?.lowercased() else { return }
    switch scheme {
    case "about", "data", "javascript": return
    case "blob":
      self = OriginParts(serialization: String(url.absoluteString.dropFirst("blob:".count)))
    default:
      set(
        scheme: scheme,
        host: URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedHost ?? "",
        port: url.port)
    }
  }

  private mutating func set(scheme: String, host: String, port: Int?) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port == Self.defaultPorts[self.scheme] ? 0 : port ?? 0
  }

  var isOpaque: Bool { scheme.isEmpty }

  var serialization: String {
    if isOpaque { return "null" }
    return "\(scheme)://\(host)" + (port == 0 ? "" : ":\(port)")
  }
}
