internal import CWebKitGTK

private final class BusEar {
  let heard: @MainActor (Variant) -> Void
  init(_ heard: @escaping @MainActor (Variant) -> Void) { self.heard = heard }
}

/// Who hears a signal on a bus, until it goes away.
@MainActor
@safe
public final class BusListener {
  private let connection: BusConnection
  private let id: guint

  init(
    _ connection: BusConnection, _ source: BusConnection.Target, _ signal: String,
    _ heard: @escaping @MainActor (Variant) -> Void
  ) {
    self.connection = connection
    let box = unsafe Unmanaged.passRetained(BusEar(heard)).toOpaque()
    id = unsafe g_dbus_connection_signal_subscribe(
      connection.object.opaque, source.name, source.interface, signal, source.path, nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        let ear = unsafe Unmanaged<BusEar>.fromOpaque(data!).takeUnretainedValue()
        nonisolated(unsafe) let earHere = ear
        nonisolated(unsafe) let parametersHere = unsafe parameters!
        MainActor.assumeIsolated {
          unsafe earHere.heard(Variant(retaining: parametersHere))
        }
      }, box, { unsafe Unmanaged<BusEar>.fromOpaque($0!).release() })
  }

  isolated deinit { unsafe g_dbus_connection_signal_unsubscribe(connection.object.opaque, id) }
}
