internal import CWebKitGTK

/// `GVariant` tuples, whose own constructor is variadic.
enum VariantTuple {
  /// A floating tuple that takes over floating children.
  static func make(_ children: [OpaquePointer?]) -> OpaquePointer? {
    var children = unsafe children
    let count = unsafe children.count
    return unsafe children.withUnsafeMutableBufferPointer {
      unsafe g_variant_new_tuple($0.baseAddress, gsize(count))
    }
  }

  /// The children as text, when the tuple is of this type (of `s` and `u`).
  static func strings(_ tuple: OpaquePointer?, type: String) -> [String]? {
    guard let tuple = unsafe tuple,
      unsafe String(cString: g_variant_get_type_string(tuple)) == type
    else { return nil }
    return unsafe (0..<g_variant_n_children(tuple)).map { index in
      let child = unsafe g_variant_get_child_value(tuple, index)
      defer { unsafe g_variant_unref(child) }
      guard unsafe String(cString: g_variant_get_type_string(child)) == "s" else {
        return unsafe String(g_variant_get_uint32(child))
      }
      return unsafe String(cString: g_variant_get_string(child, nil))
    }
  }
}
