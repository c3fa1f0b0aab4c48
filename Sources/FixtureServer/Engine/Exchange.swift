import CWebKitGTK
import Foundation
import GObjectBridge

/// One request that waits for its reply.
///
/// Everything but `request` is touched on the server's thread only, which is
/// what makes it sendable.
@safe final class Exchange: @unchecked Sendable {
  let request: Request
  private let message: OpaquePointer
  private let isTLS: Bool
  private let thread: ServerThread
  private var watch: UnsafeMutablePointer<GSource>?
  private var signals: [gulong] = []
  private var writes: [CheckedContinuation<Void, any Error>] = []
  private var missing: Int?
  private var isStreaming = false
  private var isOver = false
  private var task: Task<Void, Never>?
  /// Called once, when the reply is out or the client left.
  var onEnd: (_ clientLeft: Bool) -> Void = { _ in }

  /// Pauses the message until ``send(_:)``.
  init(_ message: OpaquePointer, request: Request, isTLS: Bool, on thread: ServerThread) {
    unsafe self.message = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(message)))
    self.request = request
    self.isTLS = isTLS
    self.thread = thread
    unsafe soup_server_message_pause(message)
    watchClient()
    connect("wrote-chunk") { $0.wroteChunk() }
    connect("finished") { $0.end(clientLeft: $0.task != nil || !$0.writes.isEmpty) }
  }

  deinit {
    // The last to let go may be the task that made the reply.
    unsafe thread.release(message)
  }

  /// The work that makes the reply; cancelled when the client leaves.
  func perform(_ work: @escaping @Sendable () async -> Void) {
    guard !isOver else { return }
    task = Task { await work() }
  }

  // MARK: Replies

  func send(_ response: Response) {
    guard !isOver else { return }
    task = nil
    switch response.delivery {
    case .never: return
    case .raw(let bytes): closeConnection(after: bytes)
    case .whole(let data):
      stopWatching()
      sendHead(response)
      // libsoup takes no empty piece.
      if !data.isEmpty { append(data) }
      unsafe soup_server_message_unpause(message)
    case .stream(let length, let body):
      isStreaming = true
      sendHead(response)
      let headers = unsafe soup_server_message_get_response_headers(message)
      if let length {
        missing = length
        unsafe soup_message_headers_set_content_length(headers, goffset(length))
      } else {
        unsafe soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED)
      }
      unsafe soup_message_body_set_accumulate(soup_server_message_get_response_body(message), 0)
      unsafe soup_server_message_unpause(message)
      let writer = BodyWriter(exchange: self, thread: thread)
      perform {
        do {
          try await body(writer)
          self.thread.post { self.complete() }
        } catch {
          self.thread.post { self.closeConnection() }
        }
      }
    }
  }

  func write(_ data: Data, _ continuation: CheckedContinuation<Void, any Error>) {
    guard !isOver else {
      continuation.resume(throwing: FixtureServerError.clientLeft)
      return
    }
    if let missing {
      // More than was announced is an error of the test's, not of the wire.
      guard data.count <= missing else {
        continuation.resume(throwing: FixtureServerError.tooLong)
        return
      }
      self.missing = missing - data.count
    }
    append(data)
    if request.method == "HEAD" {
      continuation.resume()
    } else {
      writes.append(continuation)
    }
    unsafe soup_server_message_unpause(message)
  }

  private func complete() {
    guard !isOver else { return }
    task = nil
    if let missing, missing > 0 {
      closeConnection()
      return
    }
    stopWatching()
    unsafe soup_message_body_complete(soup_server_message_get_response_body(message))
    unsafe soup_server_message_unpause(message)
  }

  private func append(_ data: Data) {
    let bytes = unsafe Self.bytes(data)
    unsafe soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes)
    unsafe g_bytes_unref(bytes)
  }

  private func sendHead(_ response: Response) {
    unsafe soup_server_message_set_status(message, guint(response.status), nil)
    let headers = unsafe soup_server_message_get_response_headers(message)
    for field in response.headers.fields {
      var value = field.bytes.map { CChar(bitPattern: $0) }
      value.append(0)
      unsafe soup_message_headers_append(headers, field.name, value)
    }
  }

  // MARK: Ends

  /// Ends the exchange from our side, in the middle of whatever is sent.
  func closeConnection(after bytes: Data = Data()) {
    guard !isOver else { return }
    end(clientLeft: false)
    // libsoup would end a chunked body properly when it gives the stream away,
    // and the client would take half a body for a whole one.
    if isStreaming, let socket = unsafe soup_server_message_get_socket(message) {
      unsafe g_socket_shutdown(socket, 0, 1, nil)
    }
    guard let stream = unsafe soup_server_message_steal_connection(message) else { return }
    unsafe Self.close(stream, after: bytes)
  }

  private func end(clientLeft: Bool) {
    guard !isOver else { return }
    isOver = true
    stopWatching()
    for id in signals {
      unsafe g_signal_handler_disconnect(UnsafeMutableRawPointer(message), id)
    }
    signals = []
    task?.cancel()
    task = nil
    for write in writes { write.resume(throwing: FixtureServerError.clientLeft) }
    writes = []
    let onEnd = onEnd
    self.onEnd = { _ in }
    onEnd(clientLeft)
  }

  private func wroteChunk() {
    guard !writes.isEmpty else { return }
    writes.removeFirst().resume()
  }

  private static func close(_ stream: UnsafeMutablePointer<GIOStream>, after bytes: Data) {
    let finish: GAsyncReadyCallback = { source, _, data in
      // The bytes are out or the client is gone: closed either way.
      let stream = unsafe data!.assumingMemoryBound(to: GIOStream.self)
      unsafe g_io_stream_close_async(stream, G_PRIORITY_DEFAULT, nil, nil, nil)
      unsafe g_object_unref(stream)
    }
    let output = unsafe g_io_stream_get_output_stream(stream)
    let copy = unsafe Self.bytes(bytes)
    // The stream carries the bytes until it is finalised.
    unsafe g_object_set_data_full(
      UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self), "dovetail-bytes",
      UnsafeMutableRawPointer(copy)
    ) { data in unsafe g_bytes_unref(OpaquePointer(data)) }
    var count: gsize = 0
    let start = unsafe g_bytes_get_data(copy, &count)
    unsafe g_output_stream_write_all_async(
      output, UnsafeMutableRawPointer(mutating: start), count, G_PRIORITY_DEFAULT, nil, finish,
      stream)
  }

  // MARK: The client

  /// libsoup does not read from a paused connection, so it would not see the
  /// client leave.
  private func watchClient() {
    guard let socket = unsafe soup_server_message_get_socket(message) else { return }
    let source = unsafe g_socket_create_source(
      socket, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue), nil)
    unsafe watch = unsafe source
    let callback: GSocketSourceFunc = { socket, condition, data in
      let exchange = unsafe Unmanaged<Exchange>.fromOpaque(data!).takeUnretainedValue()
      return unsafe exchange.socketStirred(socket!) ? 1 : 0
    }
    unsafe g_source_set_callback(
      source, unsafe unsafeBitCast(callback, to: GSourceFunc.self),
      Unmanaged.passRetained(self).toOpaque(),
      { data in unsafe Unmanaged<Exchange>.fromOpaque(data!).release() })
    unsafe g_source_attach(source, g_main_context_get_thread_default())
  }

  /// Whether to go on watching.
  private func socketStirred(_ socket: UnsafeMutablePointer<GSocket>) -> Bool {
    var byte: UInt8 = 0
    let fd = unsafe g_socket_get_fd(socket)
    let count = unsafe recv(fd, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    if count < 0, errno == EAGAIN || errno == EINTR { return true }
    // Bytes are the next request, which waits its turn; under TLS they are the
    // client's goodbye.
    if count > 0, !isTLS {
      stopWatching()
      return false
    }
    end(clientLeft: true)
    if let stream = unsafe soup_server_message_steal_connection(message) {
      unsafe Self.close(stream, after: Data())
    }
    return false
  }

  private func stopWatching() {
    guard let watch = unsafe watch else { return }
    unsafe self.watch = nil
    unsafe g_source_destroy(watch)
    unsafe g_source_unref(watch)
  }

  private func connect(_ signal: String, _ body: @escaping (Exchange) -> Void) {
    let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      let handler = unsafe Unmanaged<MessageHandler>.fromOpaque(data!).takeUnretainedValue()
      if let exchange = handler.exchange { handler.body(exchange) }
    }
    let box = unsafe Unmanaged.passRetained(MessageHandler(self, body)).toOpaque()
    signals.append(
      unsafe g_signal_connect_data(
        UnsafeMutableRawPointer(message), signal, unsafeBitCast(callback, to: GCallback.self), box,
        { data, _ in unsafe Unmanaged<MessageHandler>.fromOpaque(data!).release() },
        GConnectFlags(0)))
  }

  /// A copy for C, transfer full.
  private static func bytes(_ data: Data) -> OpaquePointer {
    unsafe data.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }
  }
}

private final class MessageHandler {
  weak var exchange: Exchange?
  let body: (Exchange) -> Void
  init(_ exchange: Exchange, _ body: @escaping (Exchange) -> Void) {
    (self.exchange, self.body) = (exchange, body)
  }
}
