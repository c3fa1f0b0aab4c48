public import Foundation

/// Slow and broken replies.
extension Response {
  /// A body in pieces that the test sends when it likes.
  ///
  /// ```swift
  /// .stream(contentType: "text/html") { writer in
  ///   try await writer.write("<p>first")
  ///   try await gate.wait()
  ///   try await writer.write("<p>second")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - headers: header fields.
  ///   - contentType: sets `Content-Type`, when not nil.
  ///   - contentLength: announces that many bytes; nil sends the body chunked.
  ///     A body that ends short of it is cut off.
  ///   - body: writes the pieces; the body ends when it returns. When it throws,
  ///     the connection is closed in the middle of the body. Its task is
  ///     cancelled when the client leaves or the server stops.
  public static func stream(
    _ status: Int = 200, headers: Headers = [:], contentType: String? = nil,
    contentLength: Int? = nil, _ body: @escaping @Sendable (BodyWriter) async throws -> Void
  ) -> Response {
    Response(
      status, headers: headers, contentType: contentType,
      delivery: .stream(length: contentLength, body))
  }

  /// No reply at all, while the connection stays open until the client leaves
  /// or the server stops.
  public static var never: Response { Response(delivery: .never) }

  /// The connection is closed without a byte of reply.
  public static var hangUp: Response { .raw(Data()) }

  /// These bytes instead of an HTTP reply; then the connection is closed.
  public static func raw(_ bytes: Data) -> Response { Response(delivery: .raw(bytes)) }

  /// A reply whose `Content-Length` is not its body's; then the connection is
  /// closed. With more claimed than there is, the body is cut off.
  public static func wrongLength(
    _ body: Data, claiming length: Int, contentType: String = "text/html"
  ) -> Response {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: \(contentType)\r\nContent-Length: \(length)\r\n"
      + "Connection: close\r\n\r\n"
    return .raw(Data(head.utf8) + body)
  }
}
