internal import CWebKitGTK
internal import Foundation

/// A connection to a message bus. Corresponds to `GDBusConnection`.
@MainActor
@safe
public final class BusConnection {
  /// The C object.
  public let object: ObjectRef

  private init(_ object: ObjectRef) { self.object = object }

  /// The session's bus, which the process has one connection to; nil where there
  /// is none.
  public static func session() -> BusConnection? {
    guard let made = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    let connection = unsafe BusConnection(ObjectRef(taking: made))
    unsafe g_dbus_connection_set_exit_on_close(connection.object.opaque, 0)
    return connection
  }

  /// The system's bus, which the process has one connection to; nil where there
  /// is none.
  public static func system() -> BusConnection? {
    guard let made = unsafe g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil) else { return nil }
    let connection = unsafe BusConnection(ObjectRef(taking: made))
    unsafe g_dbus_connection_set_exit_on_close(connection.object.opaque, 0)
    return connection
  }

  /// A connection of one's own to the bus at an address.
  ///
  /// - Throws: ``GLibError``.
  public init(address: String) throws(GLibError) {
    var error: UnsafeMutablePointer<GError>?
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let made = unsafe g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error)
    else { throw unsafe Self.error(error) }
    unsafe object = ObjectRef(taking: made)
  }

  private static func error(_ error: UnsafeMutablePointer<GError>?) -> GLibError {
    unsafe error.map { unsafe GLibError(taking: $0) }
      ?? GLibError(domain: "bus", code: 0, message: "unknown")
  }

  // MARK: Calling

  /// Whom a call goes to.
  public struct Target: Sendable {
    /// The name on the bus.
    public var name: String
    /// The object's path.
    public var path: String
    /// The interface.
    public var interface: String
    /// Whether a service that is not there is started. Default true.
    public var startsService = true

    /// A target.
    public init(_ name: String, _ path: String, _ interface: String, startsService: Bool = true) {
      self.name = name
      self.path = path
      self.interface = interface
      self.startsService = startsService
    }

    /// The bus itself.
    public static let bus = Target(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")

    fileprivate var flags: GDBusCallFlags {
      startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    }
  }

  /// Calls a method and waits for its answer, while nothing else happens.
  ///
  /// - Parameter limit: milliseconds.
  /// - Throws: ``GLibError``.
  @discardableResult
  public func callAndWait(
    _ target: Target, _ method: String, _ parameters: Variant? = nil, limit: Int32 = 10_000
  ) throws(GLibError) -> Variant {
    var error: UnsafeMutablePointer<GError>?
    guard
      let reply = unsafe g_dbus_connection_call_sync(
        object.opaque, target.name, target.path, target.interface, method, parameters?.pointer,
        nil, target.flags, limit, nil, &error)
    else { throw unsafe Self.error(error) }
    return unsafe Variant(taking: reply)
  }

  /// Calls a method.
  ///
  /// - Throws: ``GLibError``.
  @discardableResult
  public func call(
    _ target: Target, _ method: String, _ parameters: Variant? = nil, limit: Int32 = 10_000
  ) async throws(GLibError) -> Variant {
    let result: Result<Variant?, GLibError> = await withCheckedContinuation { continuation in
      unsafe AsyncOperation.start { callback, data in
        unsafe g_dbus_connection_call(
          object.opaque, target.name, target.path, target.interface, method, parameters?.pointer,
          nil, target.flags, limit, nil, callback, data)
      } finish: { [object] result, error in
        unsafe g_dbus_connection_call_finish(object.opaque, result, &error)
          .map { unsafe Variant(taking: $0) }
      } completion: {
        continuation.resume(returning: $0)
      }
    }
    guard let reply = try result.get() else {
      throw GLibError(domain: "bus", code: 0, message: "no answer")
    }
    return reply
  }

  /// Sends a signal to everybody, or to one name.
  public func emit(
    _ path: String, _ interface: String, _ signal: String, _ parameters: Variant,
    to name: String? = nil
  ) {
    _ = unsafe g_dbus_connection_emit_signal(
      object.opaque, name, path, interface, signal, parameters.pointer, nil)
  }

  /// Hears a signal of an object, as long as what this gives is kept.
  public func listen(
    _ source: Target, _ signal: String, _ heard: @escaping @MainActor (Variant) -> Void
  ) -> BusListener { BusListener(self, source, signal, heard) }

  /// Whether a name has an owner.
  public func hasOwner(_ name: String) -> Bool {
    let reply = try? callAndWait(.bus, "NameHasOwner", .tuple(.text(name)))
    return reply?.children.first?.flag ?? false
  }

  /// Takes a name, unless somebody has it.
  ///
  /// - Returns: whether it is ours.
  public func own(_ name: String) -> Bool {
    let doNotQueue: UInt32 = 4
    let reply = try? callAndWait(.bus, "RequestName", .tuple(.text(name), .number(doNotQueue)))
    return [1, 4].contains(reply?.children.first?.number)
  }

  // MARK: Being called

  /// Answers calls of others to an object.
  ///
  /// - Parameters:
  ///   - description: its interfaces, as D-Bus introspection has them.
  ///   - answer: gets interface, method and arguments; what it throws goes back
  ///     as an error.
  public func export(
    _ path: String, _ description: String,
    _ answer:
      @escaping @MainActor (_ interface: String, _ method: String, Variant) throws ->
      Variant?
  ) -> BusObject? { BusObject(self, path, description, answer) }
}

private final class BusHandler {
  let answer: @MainActor (String, String, Variant) throws -> Variant?
  init(_ answer: @escaping @MainActor (String, String, Variant) throws -> Variant?) {
    self.answer = answer
  }
}

/// An object that others can call, until it goes away.
@MainActor
@safe
public final class BusObject {
  private let connection: BusConnection
  private var ids: [guint] = []

  fileprivate init?(
    _ connection: BusConnection, _ path: String, _ description: String,
    _ answer: @escaping @MainActor (String, String, Variant) throws -> Variant?
  ) {
    self.connection = connection
    guard let node = unsafe g_dbus_node_info_new_for_xml(description, nil) else { return nil }
    defer { unsafe g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    unsafe table.method_call = { _, _, _, interface, method, parameters, invocation, data in
      let handler = unsafe Unmanaged<BusHandler>.fromOpaque(data!).takeUnretainedValue()
      nonisolated(unsafe) let handlerHere = handler
      nonisolated(unsafe) let parametersHere = unsafe parameters!
      nonisolated(unsafe) let invocationHere = unsafe invocation!
      let names = unsafe (String(cString: interface!), String(cString: method!))
      MainActor.assumeIsolated {
        do {
          let arguments = unsafe Variant(retaining: parametersHere)
          let reply = try unsafe handlerHere.answer(names.0, names.1, arguments)
          unsafe g_dbus_method_invocation_return_value(invocationHere, reply?.pointer)
        } catch {
          unsafe g_dbus_method_invocation_return_dbus_error(
            invocationHere, "org.freedesktop.DBus.Error.Failed", error.localizedDescription)
        }
      }
    }
    var index = 0
    while let interface = unsafe node.pointee.interfaces?[index] {
      let box = unsafe Unmanaged.passRetained(BusHandler(answer)).toOpaque()
      let id = unsafe g_dbus_connection_register_object(
        connection.object.opaque, path, interface, &table, box,
        { unsafe Unmanaged<BusHandler>.fromOpaque($0!).release() }, nil)
      if id != 0 { ids.append(id) }
      index += 1
    }
  }

  isolated deinit {
    for id in ids {
      _ = unsafe g_dbus_connection_unregister_object(connection.object.opaque, id)
    }
  }
}
