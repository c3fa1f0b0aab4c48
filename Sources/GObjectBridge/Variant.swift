internal import CWebKitGTK
public import Foundation

/// A value as it travels over D-Bus. Corresponds to `GVariant`.
@MainActor
@safe
public final class Variant {
  /// The C value; valid as long as this one lives.
  public let pointer: OpaquePointer

  /// Takes a value just made, whose reference floats.
  @unsafe public init(sinking made: OpaquePointer) { unsafe pointer = g_variant_ref_sink(made) }

  /// Takes over a reference that the caller owns.
  @unsafe public init(taking kept: OpaquePointer) { unsafe pointer = kept }

  /// Adds a reference to a value that somebody else owns.
  @unsafe public init(retaining lent: OpaquePointer) { unsafe pointer = g_variant_ref(lent) }

  isolated deinit { unsafe g_variant_unref(pointer) }

  // MARK: Making

  /// `s`.
  public static func text(_ text: String) -> Variant {
    unsafe Variant(sinking: g_variant_new_string(text))
  }

  /// `u`.
  public static func number(_ number: UInt32) -> Variant {
    unsafe Variant(sinking: g_variant_new_uint32(number))
  }

  /// `x`.
  public static func long(_ number: Int64) -> Variant {
    unsafe Variant(sinking: g_variant_new_int64(gint64(number)))
  }

  /// `d`.
  public static func real(_ number: Double) -> Variant {
    unsafe Variant(sinking: g_variant_new_double(number))
  }

  /// `b`.
  public static func flag(_ flag: Bool) -> Variant {
    unsafe Variant(sinking: g_variant_new_boolean(flag ? 1 : 0))
  }

  /// `o`; nil for what is no path.
  public static func path(_ path: String) -> Variant? {
    guard unsafe g_variant_is_object_path(path) != 0 else { return nil }
    return unsafe Variant(sinking: g_variant_new_object_path(path))
  }

  /// `v`, with a value in it.
  public static func any(_ value: Variant) -> Variant {
    unsafe Variant(sinking: g_variant_new_variant(value.pointer))
  }

  /// `ay`.
  public static func bytes(_ data: Data) -> Variant {
    let bytes = unsafe data.withUnsafeBytes {
      unsafe g_bytes_new($0.baseAddress, gsize($0.count))
    }
    defer { unsafe g_bytes_unref(bytes) }
    return unsafe list(of: "y") { _ in
      let array = unsafe g_variant_type_new("ay")!
      defer { unsafe g_variant_type_free(array) }
      return unsafe g_variant_new_from_bytes(array, bytes, 1)
    }
  }

  /// `as`.
  public static func texts(_ texts: [String]) -> Variant {
    let children = texts.map(text)
    return unsafe list(of: "s") { type in
      var pointers: [OpaquePointer?] = unsafe children.map { unsafe $0.pointer }
      return unsafe g_variant_new_array(type, &pointers, gsize(pointers.count))
    }
  }

  private static func list(of type: String, _ make: (OpaquePointer) -> OpaquePointer?) -> Variant {
    let made = unsafe g_variant_type_new(type)!
    defer { unsafe g_variant_type_free(made) }
    return unsafe Variant(sinking: make(made)!)
  }

  /// `a{sv}`.
  public static func table(_ values: [String: Variant]) -> Variant {
    let entries = values.sorted { $0.key < $1.key }.map { key, value in
      unsafe Variant(
        sinking: g_variant_new_dict_entry(
          g_variant_new_string(key), g_variant_new_variant(value.pointer)))
    }
    return unsafe list(of: "{sv}") { type in
      var pointers: [OpaquePointer?] = unsafe entries.map { unsafe $0.pointer }
      return unsafe g_variant_new_array(type, &pointers, gsize(pointers.count))
    }
  }

  /// A tuple, as arguments travel.
  public static func tuple(_ children: Variant...) -> Variant {
    unsafe Variant(sinking: VariantTuple.make(children.map { unsafe $0.pointer })!)
  }

  // MARK: Reading

  /// Its type, such as `a{sv}`.
  public var type: String { unsafe String(cString: g_variant_get_type_string(pointer)) }

  /// The text; nil for what is none.
  public var text: String? {
    ["s", "o", "g"].contains(type)
      ? unsafe String(cString: g_variant_get_string(pointer, nil)) : nil
  }

  /// The bytes of `ay`; nil for what has none.
  public var bytes: Data? {
    guard type == "ay" else { return nil }
    let count = unsafe g_variant_get_size(pointer)
    guard count > 0, let data = unsafe g_variant_get_data(pointer) else { return Data() }
    return unsafe Data(bytes: data, count: Int(count))
  }

  /// The number of `u`; nil for what is none.
  public var number: UInt32? { type == "u" ? unsafe g_variant_get_uint32(pointer) : nil }

  /// The number of `d`; nil for what is none.
  public var real: Double? { type == "d" ? unsafe g_variant_get_double(pointer) : nil }

  /// The number of `x`, or of `t` where it fits; nil for what is none.
  public var long: Int64? {
    switch type {
    case "x": Int64(unsafe g_variant_get_int64(pointer))
    case "t": Int64(exactly: unsafe g_variant_get_uint64(pointer))
    default: nil
    }
  }

  /// The truth value of `b`; nil for what is none.
  public var flag: Bool? { type == "b" ? unsafe g_variant_get_boolean(pointer) != 0 : nil }

  /// What a list, a tuple or a `v` holds; nothing where it holds nothing.
  public var children: [Variant] {
    guard unsafe g_variant_is_container(pointer) != 0 else { return [] }
    return unsafe (0..<g_variant_n_children(pointer)).map {
      unsafe Variant(taking: g_variant_get_child_value(pointer, $0))
    }
  }

  /// The values of an `a{sv}`; empty for anything else.
  public var table: [String: Variant] {
    guard type == "a{sv}" else { return [:] }
    var values: [String: Variant] = [:]
    for entry in children {
      let pair = entry.children
      if let key = pair[0].text { values[key] = pair[1].children.first }
    }
    return values
  }
}
