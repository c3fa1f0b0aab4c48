internal import CWebKitGTK

/// The arguments of one signal emission, without the emitting object.
///
/// Valid only while the handler runs.
@safe
public struct SignalArguments {
  private let values: UnsafeBufferPointer<GValue>

  fileprivate init(values: UnsafeBufferPointer<GValue>) {
    unsafe self.values = values
  }

  /// An argument of an object type; nil when C passed NULL.
  public func object(_ index: Int) -> UnsafeMutableRawPointer? {
    unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_object($0) }
  }

  /// An argument of a boxed type; nil when C passed NULL.
  public func boxed(_ index: Int) -> UnsafeMutableRawPointer? {
    unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_boxed($0) }
  }

  /// An argument of an enumeration type, as its raw value.
  public func enumeration(_ index: Int) -> UInt32 {
    let value = unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_enum($0) }
    return UInt32(bitPattern: value)
  }

  /// An argument of a flags type, as its raw value.
  public func flags(_ index: Int) -> UInt32 {
    unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_flags($0) }
  }

  /// A text argument; nil when C passed NULL.
  public func string(_ index: Int) -> String? {
    let text = unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_string($0) }
    return unsafe text.map { unsafe String(cString: $0) }
  }

  /// The text in a `GVariant` argument; nil when it holds none.
  public func variantString(_ index: Int) -> String? {
    guard
      let variant = unsafe withUnsafePointer(
        to: values[index + 1], { unsafe g_value_get_variant($0) }),
      unsafe String(cString: g_variant_get_type_string(variant)) == "s"
    else { return nil }
    return unsafe String(cString: g_variant_get_string(variant, nil))
  }

  /// The addresses in a list of files and its length, as `GApplication::open` has
  /// them.
  public func addresses(_ index: Int) -> [String] {
    guard
      let files = unsafe withUnsafePointer(
        to: values[index + 1], { unsafe g_value_get_pointer($0) })
    else { return [] }
    let list = unsafe files.assumingMemoryBound(to: OpaquePointer.self)
    return (0..<Int(integer(index + 1))).compactMap { position in
      guard let text = unsafe g_file_get_uri(list[position]) else { return nil }
      defer { unsafe g_free(text) }
      return unsafe String(cString: text)
    }
  }

  /// A truth value.
  public func boolean(_ index: Int) -> Bool {
    unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_boolean($0) } != 0
  }

  /// An unsigned 64-bit number.
  public func unsigned64(_ index: Int) -> UInt64 {
    UInt64(unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_uint64($0) })
  }

  /// A 32-bit unsigned number.
  public func unsigned(_ index: Int) -> UInt32 {
    unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_uint($0) }
  }

  /// A 32-bit number.
  public func integer(_ index: Int) -> Int32 {
    unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_int($0) }
  }

  /// A double-precision number.
  public func double(_ index: Int) -> Double {
    unsafe withUnsafePointer(to: values[index + 1]) { unsafe g_value_get_double($0) }
  }
}

/// What a handler gives back to the emitting object.
public enum SignalResult {
  /// The signal has no return value.
  case none
  /// `gboolean`: usually "handled".
  case bool(Bool)
  /// A widget for a caller that takes it for a floating one, which whoever
  /// shows it sinks: no reference stays with the caller. The widget lives on
  /// until the emission is over, also when nobody else keeps it.
  case widget(ObjectRef?)
  /// An object that its owner keeps.
  case kept(ObjectRef?)
}

/// Gives up, in the main loop's next turn, the reference that an emission adds
/// for its caller.
private func releaseAfterEmission(_ object: UnsafeMutableRawPointer) {
  unsafe g_idle_add_full(
    G_PRIORITY_HIGH,
    { object in
      unsafe g_object_unref(object)
      return 0
    }, object, nil)
}

private final class SignalHandler {
  let body: @MainActor (SignalArguments) -> SignalResult
  init(_ body: @escaping @MainActor (SignalArguments) -> SignalResult) { self.body = body }
}

/// A handler that is connected to a signal until the connection goes away.
///
/// The connection does not keep the emitting object alive: an object that is
/// finalised takes its handlers along, and the connection then does nothing.
@MainActor
@safe
public final class SignalConnection {
  private var id: gulong = 0
  private let weakReference: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// Connects a handler to `signal` (with an optional `::detail`).
  ///
  /// The handler runs on the main actor, synchronously within the emission.
  /// Corresponds to `g_signal_connect_closure`.
  public init(
    _ object: ObjectRef, _ signal: String, after: Bool = false,
    _ body: @escaping @MainActor (SignalArguments) -> SignalResult
  ) {
    unsafe weakReference = .allocate(capacity: 1)
    unsafe weakReference.initialize(to: object.pointer)
    unsafe g_object_add_weak_pointer(object.instance(of: GObject.self), weakReference)
    let box = unsafe Unmanaged.passRetained(SignalHandler(body)).toOpaque()
    let closure = unsafe g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box)!
    unsafe g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
      let handler = unsafe Unmanaged<SignalHandler>.fromOpaque(closure!.pointee.data)
        .takeUnretainedValue()
      let arguments = unsafe SignalArguments(
        values: UnsafeBufferPointer(start: values, count: Int(count)))
      // GTK and WebKitGTK emit on the thread of the default main context only.
      nonisolated(unsafe) let handlerHere = handler
      nonisolated(unsafe) let argumentsHere = arguments
      nonisolated(unsafe) let resultHere = unsafe result
      MainActor.assumeIsolated {
        switch unsafe handlerHere.body(argumentsHere) {
        case .none: break
        case .bool(let value): unsafe g_value_set_boolean(resultHere, value ? 1 : 0)
        case .widget(let value):
          unsafe g_value_set_object(resultHere, value?.pointer)
          if let value { unsafe releaseAfterEmission(value.pointer) }
        case .kept(let value): unsafe g_value_set_object(resultHere, value?.pointer)
        }
      }
    }
    unsafe g_closure_add_finalize_notifier(closure, box) { data, _ in
      unsafe Unmanaged<SignalHandler>.fromOpaque(data!).release()
    }
    id = unsafe g_signal_connect_closure(object.pointer, signal, closure, after ? 1 : 0)
  }

  isolated deinit {
    disconnect()
    unsafe weakReference.deallocate()
  }

  /// Disconnects now; further calls do nothing.
  public func disconnect() {
    guard id != 0 else { return }
    if let object = unsafe weakReference.pointee {
      // The handler may hold the last reference to the object.
      unsafe g_object_remove_weak_pointer(
        object.assumingMemoryBound(to: GObject.self), weakReference)
      unsafe weakReference.pointee = nil
      unsafe g_signal_handler_disconnect(object, id)
    }
    id = 0
  }
}
