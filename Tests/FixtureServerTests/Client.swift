import CWebKitGTK
import Foundation

/// A reply, taken apart by hand: Foundation's own client follows, retries and
/// hides too much to test a server with it.
struct Reply {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }
  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  init(_ wire: Data) throws {
    guard let end = wire.range(of: Data("\r\n\r\n".utf8)) else {
      throw URLError(.badServerResponse)
    }
    let lines = String(decoding: wire[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, let status = Int(words[1]) else { throw URLError(.badServerResponse) }
    self.status = status
    fields = lines.dropFirst().map { line in
      let parts = line.components(separatedBy: ": ")
      return (parts[0], parts.dropFirst().joined(separator: ": "))
    }
    body = Data(wire[end.upperBound...])
  }
}

/// Fetches from a server on 127.0.0.1, whatever the address calls it, on a
/// connection that the server is asked to close.
func fetch(
  _ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data = Data()
) async throws -> Reply {
  let wire = try Wire(port: url.port ?? 0)
  var head = "\(method) \(url.path(percentEncoded: true))"
  if let query = url.query(percentEncoded: true) { head += "?\(query)" }
  head += " HTTP/1.1\r\nHost: \(url.host() ?? ""):\(url.port ?? 0)\r\nConnection: close\r\n"
  for (name, value) in headers { head += "\(name): \(value)\r\n" }
  if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
  wire.send(Data((head + "\r\n").utf8) + body)
  return try Reply(await wire.readToEnd())
}

/// A bare TCP connection to a port of 127.0.0.1, for what is on the wire.
@safe final class Wire: @unchecked Sendable {
  private let connection: UnsafeMutablePointer<GSocketConnection>
  private var stream: UnsafeMutablePointer<GIOStream> {
    unsafe UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GIOStream.self)
  }

  init(port: Int) throws {
    let client = unsafe g_socket_client_new()
    defer { unsafe g_object_unref(client) }
    guard
      let connection = unsafe g_socket_client_connect_to_host(
        client, "127.0.0.1", guint16(port), nil, nil)
    else { throw URLError(.cannotConnectToHost) }
    unsafe self.connection = connection
  }

  deinit {
    unsafe g_object_unref(connection)
  }

  func send(_ data: Data) {
    unsafe data.withUnsafeBytes { bytes in
      _ = unsafe g_output_stream_write_all(
        g_io_stream_get_output_stream(stream), bytes.baseAddress, gsize(bytes.count), nil, nil, nil)
    }
  }

  func send(_ text: String) { send(Data(text.utf8)) }

  func close() {
    unsafe g_io_stream_close(stream, nil, nil)
  }

  /// Everything up to the end of the connection, read off the Swift threads.
  func readToEnd() async -> Data {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        var all = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
          let count = unsafe g_input_stream_read(
            g_io_stream_get_input_stream(stream), &buffer, gsize(buffer.count), nil, nil)
          guard count > 0 else { break }
          all.append(contentsOf: buffer[..<Int(count)])
        }
        continuation.resume(returning: all)
      }
    }
  }
}
