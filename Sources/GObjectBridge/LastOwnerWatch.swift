internal import CWebKitGTK

/// One strong reference to a GObject that says when it has become the only one.
///
/// C code that drops an object without a signal is noticed that way: nobody
/// else but the watcher owns it then. Corresponds to `g_object_add_toggle_ref`.
///
/// Nothing else of the watcher's side may hold a reference to the object.
@MainActor
@safe
public final class LastOwnerWatch {
  private let object: UnsafeMutableRawPointer
  private let box: Unmanaged<Notice>

  private final class Notice {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }

  /// Adds a reference to an object that somebody else owns.
  ///
  /// - Parameter onlyOwner: runs whenever the last other reference goes, from
  ///   within the C code that dropped it: do no work of consequence there.
  public init(
    retaining object: UnsafeMutableRawPointer, onlyOwner: @escaping @MainActor () -> Void
  ) {
    unsafe self.object = object
    unsafe box = Unmanaged.passRetained(Notice(onlyOwner))
    unsafe g_object_add_toggle_ref(
      object.assumingMemoryBound(to: GObject.self), Self.notify, box.toOpaque())
  }

  isolated deinit {
    unsafe g_object_remove_toggle_ref(
      object.assumingMemoryBound(to: GObject.self), Self.notify, box.toOpaque())
    unsafe box.release()
  }

  /// The object as a type whose struct C keeps private.
  public var opaque: OpaquePointer { unsafe OpaquePointer(object) }

  private static let notify: GToggleNotify = { data, _, isLast in
    guard isLast != 0, let data = unsafe data else { return }
    nonisolated(unsafe) let notice = unsafe Unmanaged<Notice>.fromOpaque(data)
      .takeUnretainedValue()
    MainActor.assumeIsolated { unsafe notice.body() }
  }
}
