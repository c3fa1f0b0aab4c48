internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// The desktop's file manager, as `org.freedesktop.FileManager1`.
@MainActor
enum FileManagerService {
  /// Shows a file in its folder; `orElse` runs where nobody can.
  static func show(_ file: URL, orElse: @escaping @MainActor () -> Void) {
    unsafe AsyncOperation.start { callback, data in
      unsafe g_bus_get(G_BUS_TYPE_SESSION, nil, callback, data)
    } finish: { result, error in
      unsafe g_bus_get_finish(result, &error).map { unsafe ObjectRef(taking: $0) }
    } completion: { result in
      guard case .success(let bus?) = result else { return orElse() }
      call(bus, file, orElse)
    }
  }

  private static func call(
    _ bus: ObjectRef, _ file: URL, _ orElse: @escaping @MainActor () -> Void
  ) {
    let address = unsafe g_variant_new_string(file.absoluteString)
    let type = unsafe g_variant_type_new("s")!
    defer { unsafe g_variant_type_free(type) }
    var entries: [OpaquePointer?] = unsafe [address]
    let list = unsafe g_variant_new_array(type, &entries, 1)
    var children: [OpaquePointer?] = unsafe [list, g_variant_new_string("")]
    let parameters = unsafe g_variant_new_tuple(&children, 2)
    unsafe AsyncOperation.start { callback, data in
      unsafe g_dbus_connection_call(
        bus.opaque, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1", "ShowItems", parameters, nil, G_DBUS_CALL_FLAGS_NONE, 3000,
        nil, callback, data)
    } finish: { result, error in
      if let reply = unsafe g_dbus_connection_call_finish(bus.opaque, result, &error) {
        unsafe g_variant_unref(reply)
      }
    } completion: { (result: Result<Void, GLibError>) in
      if case .failure = result { orElse() }
    }
  }
}
