internal import CWebKitGTK
internal import Foundation

extension JavaScriptValue {
  /// What a `JSCValue` becomes: `NSNumber`, `String`, `Date`, `[Any]`,
  /// `[String: Any]`, `NSNull`; nil for `undefined`.
  ///
  /// `undefined` within an array becomes `NSNull`; in an object its key is left
  /// out.
  /// - Throws: ``Unsupported`` for a value within itself or nested too deeply.
  ///   The engine refuses functions, symbols, promises and nodes before.
  static func decode(_ value: OpaquePointer) throws(Unsupported) -> Any? {
    if unsafe jsc_value_is_object(value) == 0 { return unsafe scalar(value) }
    var walk = unsafe Walk()
    defer { unsafe walk.end() }
    return unsafe try walk.object(value, depth: 0)
  }

  private static func scalar(_ value: OpaquePointer) -> Any? {
    if unsafe jsc_value_is_string(value) != 0 { return unsafe text(value) }
    if unsafe jsc_value_is_number(value) != 0 {
      return number(unsafe jsc_value_to_double(value))
    }
    if unsafe jsc_value_is_boolean(value) != 0 {
      return NSNumber(value: unsafe jsc_value_to_boolean(value) != 0)
    }
    return unsafe jsc_value_is_null(value) != 0 ? NSNull() : nil
  }

  /// Whole numbers are stored, and so shown as text, without a fraction.
  nonisolated static func number(_ value: Double) -> NSNumber {
    guard let whole = Int(exactly: value), whole.magnitude < 1 << 53,
      whole != 0 || value.sign == .plus
    else { return NSNumber(value: value) }
    return NSNumber(value: whole)
  }

  /// A string value, NUL included; half a surrogate pair becomes U+FFFD.
  private static func text(_ value: OpaquePointer) -> String {
    let text = unsafe utf8(value)
    // The engine's UTF-8 ends before half a pair, as the shorter length tells.
    guard let length = unsafe jsc_value_object_get_property(value, "length") else { return text }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(length)) }
    guard unsafe text.utf16.count != Int(jsc_value_to_int32(length)),
      let whole = unsafe jsc_value_object_invoke_methodv(value, "toWellFormed", 0, nil)
    else { return text }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(whole)) }
    return unsafe utf8(whole)
  }

  private static func utf8(_ value: OpaquePointer) -> String {
    guard let bytes = unsafe jsc_value_to_string_as_bytes(value) else { return "" }
    defer { unsafe g_bytes_unref(bytes) }
    var size: gsize = 0
    let data = unsafe g_bytes_get_data(bytes, &size)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: data, count: Int(size)), as: UTF8.self)
  }

  /// One walk over a value.
  ///
  /// The engine gives the same `JSCValue` for the same object as long as that is
  /// referenced. So objects are kept until the walk ends, and known by address:
  /// shared ones are read once, and cycles are seen.
  @MainActor
  @unsafe private struct Walk {
    private var found: [Int: Any] = [:]
    private var open: Set<Int> = []
    private var kept: [OpaquePointer] = unsafe []

    func end() {
      unsafe kept.forEach { unsafe g_object_unref(UnsafeMutableRawPointer($0)) }
    }

    mutating func object(_ value: OpaquePointer, depth: Int) throws(Unsupported) -> Any {
      let address = Int(bitPattern: value)
      if let known = unsafe found[address] { return known }
      guard depth < JavaScriptValue.depthLimit else { throw .depth }
      guard unsafe open.insert(address).inserted else { throw .cycle }
      let result: Any =
        if unsafe jsc_value_is_array(value) != 0 {
          unsafe try array(value) { walk, item throws(Unsupported) -> Any in
            unsafe try walk.member(item, depth: depth) ?? NSNull()
          }
        } else {
          unsafe try properties(value, depth: depth)
        }
      unsafe open.remove(address)
      unsafe found[address] = result
      return result
    }

    /// The value of an array's element or an object's property, which it takes
    /// over.
    private mutating func member(
      _ value: OpaquePointer, depth: Int
    ) throws(Unsupported) -> Any? {
      guard unsafe jsc_value_is_object(value) != 0 else {
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(value)) }
        return unsafe JavaScriptValue.scalar(value)
      }
      unsafe kept.append(value)
      return unsafe try object(value, depth: depth + 1)
    }

    private mutating func array<Element>(
      _ value: OpaquePointer,
      of element: (inout Walk, OpaquePointer) throws(Unsupported) -> Element
    ) throws(Unsupported) -> [Element] {
      guard let length = unsafe jsc_value_object_get_property(value, "length") else { return [] }
      let count = unsafe Int(jsc_value_to_double(length))
      unsafe g_object_unref(UnsafeMutableRawPointer(length))
      var result: [Element] = []
      // Pages choose the length.
      result.reserveCapacity(min(count, 1_024))
      for index in 0..<count {
        guard let item = unsafe jsc_value_object_get_property_at_index(value, guint(index)) else {
          continue
        }
        result.append(unsafe try element(&self, item))
      }
      return result
    }

    private mutating func properties(
      _ value: OpaquePointer, depth: Int
    ) throws(Unsupported) -> Any {
      // Asking first for the properties spares objects the look-up of `Date`,
      // as a date has none.
      guard let names = unsafe jsc_value_object_enumerate_properties(value) else {
        guard unsafe jsc_value_object_is_instance_of(value, "Date") != 0 else {
          return [String: Any]()
        }
        let time = unsafe jsc_value_to_double(value)
        // Foundation's date traps on NaN when it is shown as text.
        return time.isNaN ? NSNull() : Date(timeIntervalSince1970: time / 1000)
      }
      defer { unsafe g_strfreev(names) }
      var result: [String: Any] = [:]
      var count = 0
      while let name = unsafe names[count] {
        count += 1
        guard let item = unsafe jsc_value_object_get_property(value, name) else { continue }
        if let member = unsafe try member(item, depth: depth) {
          result[unsafe String(cString: name)] = member
        }
      }
      // Names end at a NUL or at half a surrogate pair here, and then find
      // nothing or another property.
      return result.count == count ? result : unsafe try entries(value, depth: depth)
    }

    /// The properties by way of a script, with names of any kind.
    private mutating func entries(
      _ value: OpaquePointer, depth: Int
    ) throws(Unsupported) -> Any {
      let context = unsafe jsc_value_get_context(value)
      guard let function = unsafe jsc_context_evaluate(context, "o => Object.entries(o)", -1)
      else { return [String: Any]() }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(function)) }
      var arguments: [OpaquePointer?] = unsafe [value]
      guard let list = unsafe jsc_value_function_callv(function, 1, &arguments) else {
        return [String: Any]()
      }
      unsafe kept.append(list)
      var result: [String: Any] = [:]
      let entries = unsafe try array(list) { walk, pair throws(Unsupported) in
        unsafe try walk.entry(pair, depth: depth)
      }
      for entry in entries {
        if let value = entry.value { result[entry.key] = value }
      }
      return result
    }

    /// The name and value of `[name, value]`, which it takes over.
    private mutating func entry(
      _ pair: OpaquePointer, depth: Int
    ) throws(Unsupported) -> (key: String, value: Any?) {
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(pair)) }
      guard let name = unsafe jsc_value_object_get_property_at_index(pair, 0) else {
        return ("", nil)
      }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(name)) }
      let key = unsafe JavaScriptValue.text(name)
      guard let item = unsafe jsc_value_object_get_property_at_index(pair, 1) else {
        return (key, nil)
      }
      return (key, unsafe try member(item, depth: depth))
    }
  }
}
