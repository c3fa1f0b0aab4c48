public import Foundation

/// Routes.
extension FixtureServer {
  /// Answers a path with what a closure gives.
  ///
  /// The closure may take its time: only this request waits. Its task is
  /// cancelled when the client leaves. An error that it throws becomes a 500
  /// with the error's text.
  ///
  /// - Parameters:
  ///   - path: the decoded path, compared exactly; with `*` at its end, all
  ///     that begin so and have no route of their own. Replaces an earlier route
  ///     of that path. Paths without a route get 404.
  ///   - handler: makes the reply, for every method.
  public func route(
    _ path: String, _ handler: @escaping @Sendable (Request) async throws -> Response
  ) {
    router.add(path, handler)
  }

  /// Answers a path with always the same reply.
  public func route(_ path: String, _ response: Response) {
    router.add(path) { _ in response }
  }

  /// Answers a path with a page.
  public func html(_ path: String, _ html: String) {
    route(path, .html(html))
  }

  /// Answers a path with a value as JSON.
  ///
  /// - Throws: what `JSONEncoder` throws.
  public func json(_ path: String, _ value: some Encodable) throws {
    route(path, try .json(value))
  }

  /// Answers a path with a redirect.
  ///
  /// - Parameters:
  ///   - path: the path to leave.
  ///   - location: an absolute address or a path.
  ///   - status: 301, 302 (default), 303, 307 or 308.
  public func redirect(_ path: String, to location: String, status: Int = 302) {
    route(path, .redirect(to: location, status: status))
  }

  /// Answers a path with a file to save. See ``Response/attachment(_:filename:contentType:)``.
  public func download(
    _ path: String, _ data: Data, filename: String,
    contentType: String = "application/octet-stream"
  ) {
    route(path, .attachment(data, filename: filename, contentType: contentType))
  }

  /// Asks for a user and a password (HTTP Basic) before any route at or below a
  /// path is answered.
  ///
  /// - Parameters:
  ///   - path: a path without a slash at its end.
  ///   - user: the user to accept.
  ///   - password: the password to accept.
  ///   - realm: the realm that the client shows; default `test`.
  public func protect(_ path: String, user: String, password: String, realm: String = "test") {
    router.protect(path, user: user, password: password, realm: realm)
  }

  /// Opens WebSockets on a path, and sends every message back.
  ///
  /// The upgrade request stands in the log.
  public func webSocketEcho(_ path: String) {
    webSocket(path) { [$0] }
  }

  /// Opens WebSockets on a path.
  ///
  /// The upgrade request stands in the log.
  ///
  /// - Parameters:
  ///   - greeting: what each gets as soon as it is open.
  ///   - answer: what a message is answered with; runs on the server's thread.
  public func webSocket(
    _ path: String, greeting: [WebSocketMessage] = [],
    _ answer: @escaping @Sendable (WebSocketMessage) -> [WebSocketMessage] = { _ in [] }
  ) {
    let engine = engine
    thread.post { engine.webSocket(path, greeting: greeting, answer) }
  }

  /// Sends a message to every WebSocket that is open on a path.
  public func send(_ message: WebSocketMessage, toWebSockets path: String) {
    let engine = engine
    thread.post { engine.send(message, to: path) }
  }

  /// Closes every WebSocket that is open on a path.
  ///
  /// - Parameter code: as clients get it; default 1001, the server goes away.
  public func closeWebSockets(_ path: String, code: Int = 1001) {
    let engine = engine
    thread.post { engine.closeSockets(path, code: code) }
  }
}
