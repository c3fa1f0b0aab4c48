public import Foundation
internal import GObjectBridge

/// A header field that goes with every request to an origin. Linux only.
public struct LinuxRequestHeader: Sendable, Equatable {
  /// An address of the origin.
  public var origin: URL
  /// The field's name.
  public var name: String
  /// The field's value.
  public var value: String

  /// A field for the origin of an address.
  public init(to origin: URL, _ name: String, _ value: String) {
    self.origin = origin
    self.name = name
    self.value = value
  }
}

extension WKWebsiteDataStore {
  /// Sets the header fields that go with requests of this store's views, by
  /// origin. Linux only.
  ///
  /// A field goes with what is asked of its origin and of no other, also after
  /// redirects: page loads, and what documents of `askers` ask for: pictures,
  /// scripts, `fetch`, frames. It is put in where requests leave the web process;
  /// pages do not see it. A field that a page sets itself stays as it is. Loads
  /// that begin after the call have the new fields.
  ///
  /// Not covered, since the engine shows nobody these requests: WebSockets,
  /// service workers and shared workers.
  ///
  /// - Parameters:
  ///   - headers: all of them; they take the place of those set before. What
  ///     could not stand in a header is left out.
  ///   - askers: addresses of the origins whose documents may ask.
  public func setRequestHeaders(_ headers: [LinuxRequestHeader], askedBy askers: [URL]) {
    var new = OriginHeaders(store: engineSession.name)
    new.fields = headers.compactMap { header in
      guard let place = OriginHeaders.Place(of: header.origin), header.isValid else { return nil }
      return OriginHeaders.Field(place, header.name, header.value)
    }
    new.askers = askers.compactMap(OriginHeaders.Place.init(of:))
    let old = engineSession.headers
    var spent = old.spent
    for value in old.fields.map(\.value) where !new.fields.contains(where: { $0.value == value }) {
      let sum = OriginHeaders.sum(of: value)
      if !spent.contains(sum) { spent.append(sum) }
    }
    // A request that is under way for longer than so many changes is long over.
    new.spent = spent.suffix(64)
    engineSession.headers = new
  }
}

extension LinuxRequestHeader {
  /// Whether name and value can stand in a header, and the name is not one that
  /// the engine itself answers for.
  fileprivate var isValid: Bool {
    let reserved = [
      "host", "cookie", "origin", "referer", "content-length", "transfer-encoding", "connection",
    ]
    return !name.isEmpty && !reserved.contains(name.lowercased())
      && name.utf8.allSatisfy {
        (48...57).contains($0) || (97...122).contains($0 | 0x20)
          || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
      && value.utf8.allSatisfy { (32...126).contains($0) || $0 == 9 }
  }
}

extension OriginHeaders.Place {
  /// nil for addresses whose documents have no origin of their own.
  init?(of url: URL) {
    let parts = OriginParts(of: url)
    guard !parts.isOpaque else { return nil }
    self.init(scheme: parts.scheme, host: parts.host, port: parts.port)
  }
}
