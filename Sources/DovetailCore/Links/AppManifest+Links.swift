public import Foundation

extension AppManifest {
  /// Which addresses lead into the app from outside.
  public struct Links: Sendable, Equatable {
    /// Schemes of the app's own, in small letters without the colon.
    public var schemes: Set<String> = []
    /// Hosts whose `https` addresses are the app's.
    public var hosts: [HostPattern] = []

    /// None.
    public init() {}

    /// What the desktop is told that the app opens, in order.
    public var mimeTypes: [String] {
      (schemes.sorted() + (hosts.isEmpty ? [] : ["https"])).map { "x-scheme-handler/\($0)" }
    }
  }

  /// Whether an address from outside leads into the app: one of its own schemes,
  /// one of its hosts, or one of its own pages on a server.
  public func isLink(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), url.absoluteString.utf8.count <= Self.longestLink,
      url.user == nil, url.password == nil
    else { return false }
    if links.schemes.contains(scheme) { return true }
    guard let origin = Origin(of: url) else { return false }
    if ["http", "https"].contains(scheme), origins.contains(origin) { return true }
    return scheme == "https" && origin.port == 0
      && links.hosts.contains { $0.matches(origin.host) }
  }

  private static let longestLink = 8192

  /// The page of the app that a link means; nil where it means none.
  ///
  /// The address of a page of the app is that page. Of another `https` address
  /// path, query and fragment are looked up in the app, from its root on; of an
  /// address of the app's own scheme what stands behind the scheme, relative to
  /// where the app starts: `checkin://office.html?id=3` is `office.html?id=3`.
  public func page(of link: URL) -> URL? {
    guard isLink(link), let home = Origin(of: start) else { return nil }
    if let origin = Origin(of: link), origins.contains(origin) { return link }
    let text = link.absoluteString
    guard let colon = text.firstIndex(of: ":") else { return nil }
    var rest = text[text.index(after: colon)...]
    if link.scheme?.lowercased() == "https" {
      rest = rest.drop { $0 == "/" }.drop { !"/?#".contains($0) }
      rest = "/" + rest.drop { $0 == "/" }
    } else {
      // More slashes would make it another host's address.
      rest = rest.drop { $0 == "/" || $0 == "\\" }
    }
    guard
      let page = URL(string: rest.isEmpty ? "./" : String(rest), relativeTo: start)?.absoluteURL,
      Origin(of: page) == home
    else { return nil }
    return rest.isEmpty ? start : page
  }
}
