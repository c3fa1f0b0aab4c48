import CWebKitGTK

/// One strong reference to a GObject, given up when the value goes away.
///
/// The initialiser's name says what happens to the count, after the C
/// function's annotation: `sinking` (transfer floating), `taking` (transfer
/// full), `retaining` (transfer none).
@MainActor
@safe
public final class ObjectRef {
  /// The object itself; valid as long as this reference lives.
  public let pointer: UnsafeMutableRawPointer

  /// Takes over a reference that the caller owns.
  public init(taking pointer: UnsafeMutableRawPointer) {
    unsafe self.pointer = pointer
  }

  /// Turns a floating reference into an owned one.
  public init(sinking pointer: UnsafeMutableRawPointer) {
    unsafe self.pointer = g_object_ref_sink(pointer)
  }

  /// Adds a reference to an object that somebody else owns.
  public init(retaining pointer: UnsafeMutableRawPointer) {
    unsafe self.pointer = g_object_ref(pointer)
  }

  /// As ``init(taking:)``, for a type whose struct C keeps private.
  public convenience init(taking pointer: OpaquePointer) {
    unsafe self.init(taking: UnsafeMutableRawPointer(pointer))
  }

  /// As ``init(retaining:)``, for a type whose struct C keeps private.
  public convenience init(retaining pointer: OpaquePointer) {
    unsafe self.init(retaining: UnsafeMutableRawPointer(pointer))
  }

  isolated deinit {
    unsafe g_object_unref(pointer)
  }

  /// The object as a type whose struct C keeps private.
  public var opaque: OpaquePointer { unsafe OpaquePointer(pointer) }

  /// The object as an instance struct, which the caller knows it to be.
  public func instance<T>(of type: T.Type) -> UnsafeMutablePointer<T> {
    unsafe pointer.assumingMemoryBound(to: type)
  }
}
