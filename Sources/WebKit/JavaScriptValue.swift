internal import CWebKitGTK
internal import Foundation

/// JavaScript values of the engine, to and from Foundation's.
///
/// Walks the value; never by JSON, which loses dates, `undefined` and NaN.
@MainActor
enum JavaScriptValue {
  /// What a value becomes: `NSNumber`, `String`, `Date`, `[Any]`,
  /// `[String: Any]`, `NSNull`; nil for `undefined`.
  static func decode(_ value: OpaquePointer) -> Any? {
    if unsafe jsc_value_is_string(value) != 0 { return unsafe text(jsc_value_to_string(value)) }
    if unsafe jsc_value_is_number(value) != 0 {
      return NSNumber(value: unsafe jsc_value_to_double(value))
    }
    if unsafe jsc_value_is_boolean(value) != 0 {
      return NSNumber(value: unsafe jsc_value_to_boolean(value) != 0)
    }
    if unsafe jsc_value_is_null(value) != 0 { return NSNull() }
    if unsafe jsc_value_is_undefined(value) != 0 { return nil }
    if unsafe jsc_value_is_array(value) != 0 {
      guard let length = unsafe jsc_value_object_get_property(value, "length") else { return [Any]() }
      let count = unsafe jsc_value_to_int32(length)
      unsafe g_object_unref(UnsafeMutableRawPointer(length))
      var result: [Any] = []
      for index in 0..<UInt32(max(0, count)) {
        guard let item = unsafe jsc_value_object_get_property_at_index(value, index) else { continue }
        result.append(unsafe decode(item) ?? NSNull())
        unsafe g_object_unref(UnsafeMutableRawPointer(item))
      }
      return result
    }
    if unsafe jsc_value_object_is_instance_of(value, "Date") != 0 {
      guard let time = unsafe jsc_value_to_double(value) as Double? else { return nil }
      return Date(timeIntervalSince1970: time / 1000)
    }
    var result: [String: Any] = [:]
    if let names = unsafe jsc_value_object_enumerate_properties(value) {
      var index = 0
      while let name = unsafe names[index] {
        if let item = unsafe jsc_value_object_get_property(value, name) {
          result[unsafe String(cString: name)] = unsafe decode(item)
          unsafe g_object_unref(UnsafeMutableRawPointer(item))
        }
        index += 1
      }
      unsafe g_strfreev(names)
    }
    return result
  }

  struct Unsupported: Error {}

  /// A JavaScript value in a context; nil becomes `undefined`.
  static func encode(_ value: Any?, in context: OpaquePointer) throws -> OpaquePointer {
    switch value {
    case nil: return unsafe jsc_value_new_undefined(context)
    case is NSNull: return unsafe jsc_value_new_null(context)
    case let text as String: return unsafe jsc_value_new_string(context, text)
    case let number as NSNumber: return unsafe jsc_value_new_number(context, number.doubleValue)
    default: throw Unsupported()
    }
  }

  private static func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    defer { unsafe g_free(pointer) }
    return unsafe String(cString: pointer)
  }
}
