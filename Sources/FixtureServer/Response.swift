public import Foundation

/// A reply: status, header fields, and a way to deliver the body.
///
/// ```swift
/// server.route("/hello") { request in
///   .html("<h1>Hello, \(request.query["name"] ?? "you")</h1>").header("Set-Cookie", "seen=1")
/// }
/// ```
public struct Response: Sendable {
  /// The status code; default 200.
  public var status: Int
  /// The header fields. `Content-Length` and `Transfer-Encoding` are added by
  /// the server.
  public var headers: Headers
  var delivery: Delivery

  enum Delivery: Sendable {
    case whole(Data)
    case stream(length: Int?, @Sendable (BodyWriter) async throws -> Void)
    case raw(Data)
    case never
  }

  /// A reply that is sent as one piece.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - headers: header fields, in order; names may repeat.
  ///   - contentType: sets `Content-Type`, when not nil.
  ///   - body: the body; a `GET` with `Range` is answered with its part of it.
  public init(
    _ status: Int = 200, headers: Headers = [:], contentType: String? = nil, body: Data = Data()
  ) {
    self.init(status, headers: headers, contentType: contentType, delivery: .whole(body))
  }

  init(
    _ status: Int = 200, headers: Headers = [:], contentType: String? = nil, delivery: Delivery
  ) {
    self.status = status
    self.headers = headers
    self.delivery = delivery
    if let contentType { self.headers["Content-Type"] = contentType }
  }

  // MARK: Ordinary replies

  /// A page, as UTF-8.
  public static func html(_ html: String, status: Int = 200) -> Response {
    Response(status, contentType: "text/html; charset=utf-8", body: Data(html.utf8))
  }

  /// Plain text, as UTF-8.
  public static func text(_ text: String, status: Int = 200) -> Response {
    Response(status, contentType: "text/plain; charset=utf-8", body: Data(text.utf8))
  }

  /// A script, as UTF-8.
  public static func javaScript(_ source: String) -> Response {
    Response(contentType: "text/javascript; charset=utf-8", body: Data(source.utf8))
  }

  /// A value as JSON, keys sorted.
  ///
  /// - Throws: what `JSONEncoder` throws.
  public static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(status, contentType: "application/json", body: try encoder.encode(value))
  }

  /// A redirect.
  ///
  /// - Parameters:
  ///   - location: an absolute address or a path, sent as it is.
  ///   - status: 301, 302 (default), 303, 307 or 308.
  public static func redirect(to location: String, status: Int = 302) -> Response {
    Response(status, headers: ["Location": location])
  }

  /// A download: `Content-Disposition: attachment`.
  ///
  /// - Parameters:
  ///   - data: the file's bytes.
  ///   - filename: the name in the field; quotes and backslashes are escaped.
  ///   - contentType: default `application/octet-stream`.
  public static func attachment(
    _ data: Data, filename: String, contentType: String = "application/octet-stream"
  ) -> Response {
    attachment(data, filenameBytes: Data(filename.utf8), contentType: contentType)
  }

  /// A download whose file name is raw bytes, as servers with an old encoding
  /// send them.
  public static func attachment(
    _ data: Data, filenameBytes: Data, contentType: String = "application/octet-stream"
  ) -> Response {
    var value = Data("attachment; filename=\"".utf8)
    for byte in filenameBytes {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        value.append(UInt8(ascii: "\\"))
      }
      value.append(byte)
    }
    value.append(UInt8(ascii: "\""))
    var response = Response(contentType: contentType, body: data)
    response.headers.append("Content-Disposition", bytes: value)
    return response
  }

  /// 404, with a short text.
  public static var notFound: Response { .text("Not found", status: 404) }

  // MARK: Refinements

  /// The same reply with one more header field.
  public func header(_ name: String, _ value: String) -> Response {
    var response = self
    response.headers.append(name, value)
    return response
  }

  /// The same reply with an `ETag`, or 304 when the request has that version.
  ///
  /// - Parameter version: the tag without its quotes.
  public func tagged(_ version: String, for request: Request) -> Response {
    let tag = "\"\(version)\""
    let known = request.headers.all("If-None-Match")
      .flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
    var response = known.contains(tag) || known.contains("*") ? Response(304) : self
    response.headers["ETag"] = tag
    return response
  }
}
