public import Foundation

/// A request as the server got it, body included.
public struct Request: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The host that the client asked for, lower case, without the port.
  public let host: String
  /// The path, percent-decoded. It chooses the route.
  public let path: String
  /// Path and query as they stood in the request line.
  public let target: String
  /// The whole address as the client had it, without the fragment.
  public let url: URL
  /// The query's fields, decoded, in order; empty without a query.
  public let queryItems: [URLQueryItem]
  /// The header fields.
  public let headers: Headers
  /// The body; empty when there is none.
  public let body: Data
  /// When the request had arrived in full.
  public let time: ContinuousClock.Instant

  /// The query's fields by name; of a repeated name, the first.
  public var query: [String: String] {
    Dictionary(
      queryItems.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  /// The body as UTF-8, with U+FFFD for bytes that are none.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The body, decoded from JSON.
  ///
  /// - Throws: what `JSONDecoder` throws.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }

  /// The cookies that came along, by name.
  public var cookies: [String: String] {
    var cookies: [String: String] = [:]
    for pair in headers.all("Cookie").flatMap({ $0.split(separator: ";") }) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      cookies[name] = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    return cookies
  }

  /// The user and password of HTTP Basic authentication; nil when the request
  /// brings none.
  public var basicCredentials: (user: String, password: String)? {
    guard let value = headers["Authorization"], value.lowercased().hasPrefix("basic "),
      let data = Data(base64Encoded: value.dropFirst(6).trimmingCharacters(in: .whitespaces))
    else { return nil }
    let parts = String(decoding: data, as: UTF8.self)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}
