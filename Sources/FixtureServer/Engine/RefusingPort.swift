import CWebKitGTK
import GObjectBridge

/// A port on 127.0.0.1 that is bound but does not listen: connections are
/// refused, and nobody else can get it meanwhile.
@safe final class RefusingPort: Sendable {
  let port: Int
  private nonisolated(unsafe) let socket: UnsafeMutablePointer<GSocket>

  init() throws {
    var error: UnsafeMutablePointer<GError>?
    guard
      let socket = unsafe g_socket_new(
        G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error)
    else { throw unsafe GLibError(taking: error!) }
    let any = unsafe g_inet_socket_address_new_from_string("127.0.0.1", 0)
    defer { unsafe g_object_unref(any) }
    guard unsafe g_socket_bind(socket, any, 0, &error) != 0,
      let address = unsafe g_socket_get_local_address(socket, &error)
    else {
      unsafe g_object_unref(socket)
      throw unsafe GLibError(taking: error!)
    }
    port = Int(
      unsafe g_inet_socket_address_get_port(
        UnsafeMutableRawPointer(address).assumingMemoryBound(to: GInetSocketAddress.self)))
    unsafe g_object_unref(address)
    unsafe self.socket = unsafe socket
  }

  deinit {
    unsafe g_object_unref(socket)
  }
}
