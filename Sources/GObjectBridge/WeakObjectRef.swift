import CWebKitGTK

/// A GObject that may go meanwhile: nil from then on. Corresponds to `GWeakRef`.
@MainActor
@safe
public final class WeakObjectRef {
  private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

  /// Watches an object without keeping it.
  public init(_ object: ObjectRef) { unsafe g_weak_ref_init(reference, object.pointer) }

  isolated deinit {
    unsafe g_weak_ref_clear(reference)
    unsafe reference.deallocate()
  }

  /// The object; nil when it has gone.
  public var object: ObjectRef? {
    guard let found = unsafe g_weak_ref_get(reference) else { return nil }
    return unsafe ObjectRef(taking: found)
  }
}
