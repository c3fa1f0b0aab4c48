import CWebKitGTK
import Foundation
import GObjectBridge
import Synchronization

/// The `SoupServer`; touched on its thread only, which is what makes it
/// sendable.
@safe final class SoupEngine: @unchecked Sendable {
  private let thread: ServerThread
  private let router: Router
  private let requests: Arrivals<Request>
  private let departures: Arrivals<Request>
  private let certificate: FixtureCertificate?
  private var isTLS: Bool { certificate != nil }
  private var server: UnsafeMutablePointer<SoupServer>?
  private var exchanges: [ObjectIdentifier: Exchange] = [:]
  /// The open WebSockets, with their paths.
  private var sockets: [OpaquePointer: String] = unsafe [:]

  init(
    thread: ServerThread, router: Router, requests: Arrivals<Request>,
    departures: Arrivals<Request>, certificate: FixtureCertificate?
  ) {
    (self.thread, self.router, self.certificate) = (thread, router, certificate)
    (self.requests, self.departures) = (requests, departures)
  }

  // MARK: Start and stop

  /// Listens on a port of 127.0.0.1; 0 is a free one.
  ///
  /// - Returns: the port.
  func start(port: Int) throws -> Int {
    let server = unsafe Self.makeServer()
    unsafe self.server = unsafe server
    var error: UnsafeMutablePointer<GError>?
    if let pem = certificate?.pem {
      guard let certificate = unsafe g_tls_certificate_new_from_pem(pem, -1, &error) else {
        throw unsafe GLibError(taking: error!)
      }
      unsafe soup_server_set_tls_certificate(server, certificate)
      unsafe g_object_unref(certificate)
    }
    unsafe soup_server_add_handler(
      server, nil,
      { _, message, _, _, data in
        let engine = unsafe Unmanaged<SoupEngine>.fromOpaque(data!).takeUnretainedValue()
        unsafe engine.received(message!)
      }, Unmanaged.passRetained(self).toOpaque(), Self.release)
    let address = unsafe g_inet_socket_address_new_from_string("127.0.0.1", guint(port))
    defer { unsafe g_object_unref(address) }
    let options = SoupServerListenOptions(isTLS ? SOUP_SERVER_LISTEN_HTTPS.rawValue : 0)
    guard unsafe soup_server_listen(server, address, options, &error) != 0 else {
      throw unsafe GLibError(taking: error!)
    }
    let uris = unsafe soup_server_get_uris(server)
    defer {
      unsafe g_slist_free_full(uris) { unsafe g_uri_unref(OpaquePointer($0)) }
    }
    return Int(unsafe g_uri_get_port(OpaquePointer(uris!.pointee.data)))
  }

  /// With `raw-paths`, for the log tells what stood in the request line.
  private static func makeServer() -> UnsafeMutablePointer<SoupServer> {
    var value = GValue()
    unsafe g_value_init(&value, g_type_from_name("gboolean"))
    unsafe g_value_set_boolean(&value, 1)
    return unsafe "raw-paths".withCString { name in
      var names: [UnsafePointer<CChar>?] = unsafe [name]
      return unsafe UnsafeMutableRawPointer(
        g_object_new_with_properties(soup_server_get_type(), 1, &names, &value)!
      ).assumingMemoryBound(to: SoupServer.self)
    }
  }

  func stop() {
    for exchange in exchanges.values { exchange.closeConnection() }
    exchanges = [:]
    let open = unsafe Array(sockets.keys)
    unsafe sockets = [:]
    unsafe open.forEach { socket in
      if unsafe soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN {
        unsafe soup_websocket_connection_close(socket, 1001, nil)
      }
    }
    if let server = unsafe server {
      unsafe soup_server_disconnect(server)
      unsafe g_object_unref(server)
    }
    unsafe server = nil
    unsafe open.forEach { unsafe g_object_unref(UnsafeMutableRawPointer($0)) }
  }

  private static let release: GDestroyNotify = { data in
    unsafe Unmanaged<SoupEngine>.fromOpaque(data!).release()
  }

  // MARK: Requests

  private func received(_ message: OpaquePointer) {
    let request = unsafe Request(reading: message, isTLS: isTLS)
    let exchange = unsafe Exchange(message, request: request, isTLS: isTLS, on: thread)
    let id = ObjectIdentifier(exchange)
    exchanges[id] = exchange
    exchange.onEnd = { [weak self] clientLeft in
      self?.exchanges[id] = nil
      if clientLeft { self?.departures.append(request) }
    }
    let (router, thread) = (router, thread)
    exchange.perform {
      let response = await router.reply(to: request)
      thread.post { exchange.send(response) }
    }
    requests.append(request)
  }

  // MARK: WebSocket

  /// What the sockets of a path do.
  private final class SocketRoute {
    let engine: SoupEngine
    let path: String
    let greeting: [WebSocketMessage]
    let answer: @Sendable (WebSocketMessage) -> [WebSocketMessage]

    init(
      _ engine: SoupEngine, _ path: String, _ greeting: [WebSocketMessage],
      _ answer: @escaping @Sendable (WebSocketMessage) -> [WebSocketMessage]
    ) {
      (self.engine, self.path, self.greeting, self.answer) = (engine, path, greeting, answer)
    }

    static let release: GDestroyNotify = { data in
      unsafe Unmanaged<SocketRoute>.fromOpaque(data!).release()
    }
  }

  func webSocket(
    _ path: String, greeting: [WebSocketMessage],
    _ answer: @escaping @Sendable (WebSocketMessage) -> [WebSocketMessage]
  ) {
    guard let server = unsafe server else { return }
    let route = SocketRoute(self, path, greeting, answer)
    unsafe soup_server_add_websocket_handler(
      server, path, nil, nil,
      { _, message, _, connection, data in
        let route = unsafe Unmanaged<SocketRoute>.fromOpaque(data!).takeUnretainedValue()
        unsafe route.engine.opened(connection!, message!, route)
      }, Unmanaged.passRetained(route).toOpaque(), SocketRoute.release)
  }

  func send(_ message: WebSocketMessage, to path: String) {
    unsafe sockets.forEach { socket, open in
      if open == path { unsafe Self.send(message, over: socket) }
    }
  }

  func closeSockets(_ path: String, code: Int) {
    unsafe sockets.forEach { socket, open in
      if open == path,
        unsafe soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN
      {
        unsafe soup_websocket_connection_close(socket, UInt16(clamping: code), nil)
      }
    }
  }

  private static func send(_ message: WebSocketMessage, over socket: OpaquePointer) {
    guard unsafe soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN else {
      return
    }
    let (data, type) =
      switch message {
      case .text(let text): (Data(text.utf8), SOUP_WEBSOCKET_DATA_TEXT)
      case .bytes(let bytes): (bytes, SOUP_WEBSOCKET_DATA_BINARY)
      }
    let bytes = unsafe data.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }
    unsafe soup_websocket_connection_send_message(socket, type, bytes)
    unsafe g_bytes_unref(bytes)
  }

  private func opened(
    _ connection: OpaquePointer, _ message: OpaquePointer, _ route: SocketRoute
  ) {
    let onMessage: @convention(c) (OpaquePointer, gint, OpaquePointer, gpointer?) -> Void = {
      connection, type, bytes, data in
      let route = unsafe Unmanaged<SocketRoute>.fromOpaque(data!).takeUnretainedValue()
      var count: gsize = 0
      let start = unsafe g_bytes_get_data(bytes, &count)
      let content = unsafe Data(bytes: start ?? UnsafeRawPointer(connection), count: Int(count))
      let isText = type == gint(SOUP_WEBSOCKET_DATA_TEXT.rawValue)
      let heard: WebSocketMessage =
        isText ? .text(String(decoding: content, as: UTF8.self)) : .bytes(content)
      for reply in route.answer(heard) { unsafe SoupEngine.send(reply, over: connection) }
    }
    let onClosed: @convention(c) (OpaquePointer, gpointer?) -> Void = { connection, data in
      let route = unsafe Unmanaged<SocketRoute>.fromOpaque(data!).takeUnretainedValue()
      if unsafe route.engine.sockets.removeValue(forKey: connection) != nil {
        unsafe g_object_unref(UnsafeMutableRawPointer(connection))
      }
    }
    let release: @convention(c) (gpointer?, UnsafeMutablePointer<GClosure>?) -> Void = { data, _ in
      unsafe Unmanaged<SocketRoute>.fromOpaque(data!).release()
    }
    let object = unsafe UnsafeMutableRawPointer(connection)
    unsafe g_object_ref(object)
    unsafe sockets[connection] = route.path
    unsafe g_signal_connect_data(
      object, "message", unsafeBitCast(onMessage, to: GCallback.self),
      Unmanaged.passRetained(route).toOpaque(), release, GConnectFlags(0))
    unsafe g_signal_connect_data(
      object, "closed", unsafeBitCast(onClosed, to: GCallback.self),
      Unmanaged.passRetained(route).toOpaque(), release, GConnectFlags(0))
    requests.append(unsafe Request(reading: message, isTLS: isTLS))
    for greeting in route.greeting { unsafe Self.send(greeting, over: connection) }
  }
}
