internal import Foundation
internal import WebKit

/// A request that a page leaves to the app, and what the page may learn of the
/// answer by the rules for other origins.
struct RelayedRequest {
  let url: URL
  /// Where it goes.
  let origin: Origin
  /// Who asks.
  let asker: Origin
  let method: String
  private let headers: [(name: String, value: String)]
  private let body: Data?
  private let credentials: String
  /// Whether it is more than the question whether it is to go this way.
  let isWhole: Bool

  /// Header fields that a page cannot set; the engine would not let it either.
  private static let forbidden: Set = [
    "accept-charset", "accept-encoding", "access-control-request-headers",
    "access-control-request-method", "connection", "content-length", "cookie", "cookie2", "date",
    "dnt", "expect", "host", "keep-alive", "origin", "referer", "te", "trailer",
    "transfer-encoding", "upgrade", "via",
  ]
  /// What another origin's page may ask for without a question before.
  private static let simpleTypes: Set = [
    "application/x-www-form-urlencoded", "multipart/form-data", "text/plain",
  ]
  private static let simpleHeaders: Set = ["accept", "accept-language", "content-language"]
  private static let readable: Set = [
    "cache-control", "content-language", "content-length", "content-type", "expires",
    "last-modified", "pragma",
  ]
  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// nil where the message makes no sense, or the address has no server.
  init?(_ message: Any, askedBy asker: Origin) {
    guard let values = message as? [String: Any],
      let url = (values["url"] as? String).flatMap({ URL(string: $0) }),
      let origin = Origin(of: url), ["https", "http"].contains(origin.scheme)
    else { return nil }
    (self.url, self.origin, self.asker) = (url, origin, asker)
    guard let method = values["method"] as? String else {
      (self.method, headers, body, credentials, isWhole) = ("GET", [], nil, "omit", false)
      return
    }
    guard Self.methods.contains(method.uppercased()), let fields = values["headers"] as? [[String]],
      fields.allSatisfy({ $0.count == 2 })
    else { return nil }
    self.method = method.uppercased()
    headers = fields.map { ($0[0].lowercased(), $0[1]) }.filter {
      !Self.forbidden.contains($0.name) && !$0.name.hasPrefix("sec-")
        && !$0.name.hasPrefix("proxy-") && !$0.value.contains { $0.isNewline || $0 == "\0" }
    }
    body = (values["body"] as? String).flatMap { Data(base64Encoded: $0) }
    credentials = values["credentials"] as? String ?? "same-origin"
    isWhole = true
  }

  var isCrossOrigin: Bool { origin != asker }

  /// Whether cookies go along, and are kept.
  var sendsCookies: Bool {
    credentials == "include" || credentials == "same-origin" && !isCrossOrigin
  }

  var urlRequest: URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpMethod = method
    request.httpBody = body
    for (name, value) in headers { request.addValue(value, forHTTPHeaderField: name) }
    if isCrossOrigin || !["GET", "HEAD"].contains(method) {
      request.setValue(asker.description, forHTTPHeaderField: "Origin")
    }
    return request
  }

  // MARK: Other origins

  /// The fields that another origin must be asked about first.
  private var unusual: [String] {
    headers.filter { header in
      if header.name == "content-type" {
        let type = header.value.prefix { $0 != ";" }.lowercased()
        return !Self.simpleTypes.contains(type.trimmingCharacters(in: .whitespaces))
      }
      return !Self.simpleHeaders.contains(header.name)
    }.map(\.name).sorted()
  }

  /// Whether the server has to be asked first.
  var needsPreflight: Bool {
    isCrossOrigin && (!["GET", "HEAD", "POST"].contains(method) || !unusual.isEmpty)
  }

  /// That question.
  var preflight: URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpMethod = "OPTIONS"
    request.setValue(asker.description, forHTTPHeaderField: "Origin")
    request.setValue(method, forHTTPHeaderField: "Access-Control-Request-Method")
    if !unusual.isEmpty {
      request.setValue(
        unusual.joined(separator: ","), forHTTPHeaderField: "Access-Control-Request-Headers")
    }
    return request
  }

  /// Whether the server has agreed.
  func isAllowed(byPreflight response: HTTPURLResponse) -> Bool {
    guard (200..<300).contains(response.statusCode), mayRead(response) else { return false }
    let methods = list("Access-Control-Allow-Methods", of: response)
    let fields = list("Access-Control-Allow-Headers", of: response)
    let allowsAll = credentials != "include"
    return
      (["get", "head", "post"].contains(method.lowercased())
      || methods.contains(method.lowercased()) || allowsAll && methods.contains("*"))
      && unusual.allSatisfy {
        fields.contains($0) || allowsAll && fields.contains("*") && $0 != "authorization"
      }
  }

  /// Whether the page may read the answer.
  func mayRead(_ response: HTTPURLResponse) -> Bool {
    guard isCrossOrigin else { return true }
    let allowed = response.value(forHTTPHeaderField: "Access-Control-Allow-Origin") ?? ""
    guard credentials == "include" else { return allowed == "*" || isAsker(allowed) }
    return isAsker(allowed)
      && response.value(forHTTPHeaderField: "Access-Control-Allow-Credentials") == "true"
  }

  private func isAsker(_ text: String) -> Bool {
    URL(string: text).flatMap(Origin.init(of:)) == asker
  }

  /// The header fields of an answer that the page may read.
  func readableHeaders(of response: HTTPURLResponse) -> [String: String] {
    let fields = (response.allHeaderFields as? [String: String]) ?? [:]
    let exposed = list("Access-Control-Expose-Headers", of: response)
    return fields.filter { name, _ in
      let name = name.lowercased()
      // The bytes are whole already.
      guard !["set-cookie", "set-cookie2", "content-encoding"].contains(name) else { return false }
      return !isCrossOrigin || Self.readable.contains(name) || exposed.contains(name)
        || credentials != "include" && exposed.contains("*")
    }
  }

  private func list(_ name: String, of response: HTTPURLResponse) -> Set<String> {
    let field = response.value(forHTTPHeaderField: name) ?? ""
    return Set(
      field.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() })
  }
}
