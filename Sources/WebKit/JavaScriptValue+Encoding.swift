internal import CWebKitGTK
internal import Foundation

extension JavaScriptValue {
  /// The values that scripts take.
  enum Kind {
    case null
    case truth(Bool)
    case number(NSNumber)
    case text(String)
    case date(Date)
    case array([Any])
    case object([String: Any])
  }

  static func kind(of value: Any) throws(Unsupported) -> Kind {
    if let kind = plainKind(of: value) { return kind }
    return try foreignKind(of: value)
  }

  /// The kind of a value of the types that are most common, found by comparing
  /// types. Casts are slow: one that fails may first turn a whole dictionary
  /// into a Foundation object.
  private static func plainKind(of value: Any) -> Kind? {
    let type = type(of: value)
    if type == String.self { return (value as? String).map { .text($0) } }
    if type == [String: Any].self { return (value as? [String: Any]).map { .object($0) } }
    if type == [Any].self { return (value as? [Any]).map { .array($0) } }
    if type == Bool.self { return (value as? Bool).map { .truth($0) } }
    if type == Int.self { return (value as? Int).map { .number(NSNumber(value: $0)) } }
    if type == Double.self { return (value as? Double).map { .number(NSNumber(value: $0)) } }
    if type is NSNumber.Type { return (value as? NSNumber).map(kind(of:)) }
    return nil
  }

  private static func kind(of number: NSNumber) -> Kind {
    // Only truth values have this type; an `Int8` is stored as an `Int32`.
    let isTruth = unsafe number.objCType.pointee == 99
    return isTruth ? .truth(number.boolValue) : .number(number)
  }

  private static func foreignKind(of value: Any) throws(Unsupported) -> Kind {
    switch value {
    case let text as String: return .text(text)
    case let number as NSNumber: return kind(of: number)
    case is NSNull: return .null
    // An absent optional within `Any`; Apple's bridging makes it `NSNull`.
    case let optional as any OptionalValue:
      guard let present = optional.content else { return .null }
      return try kind(of: present)
    default: break
    }
    try check(value)
    switch value {
    case let array as [Any]: return .array(array)
    case let dictionary as [String: Any]: return .object(dictionary)
    case let date as Date: return .date(date)
    case let number as CGFloat: return .number(NSNumber(value: Double(number)))
    default: throw Unsupported(description: "a value is of type \(type(of: value))")
    }
  }

  /// A value for ``ScriptValue``: the same in Foundation's own types.
  ///
  /// - Throws: ``Unsupported`` for a value that scripts cannot take.
  static func normalized(_ value: Any, depth: Int = 0) throws(Unsupported) -> Any {
    guard depth < depthLimit else { throw .depth }
    switch try kind(of: value) {
    case .null: return NSNull()
    case .truth(let truth): return NSNumber(value: truth)
    case .number(let number): return NSNumber(value: number.doubleValue)
    case .text(let text): return text
    case .date(let date): return date
    case .array(let array):
      var result: [Any] = []
      for element in array { result.append(try normalized(element, depth: depth + 1)) }
      return result
    case .object(let dictionary):
      var result: [String: Any] = [:]
      for (key, element) in dictionary { result[key] = try normalized(element, depth: depth + 1) }
      return result
    }
  }

  /// A new `JSCValue` in a context; nil becomes `undefined`. The caller owns it.
  ///
  /// - Throws: ``Unsupported`` for a value that scripts cannot take.
  static func encode(
    _ value: Any?, in context: OpaquePointer, depth: Int = 0
  ) throws(Unsupported) -> OpaquePointer {
    guard let value else { return unsafe jsc_value_new_undefined(context) }
    guard depth < depthLimit else { throw .depth }
    switch try kind(of: value) {
    case .null: return unsafe jsc_value_new_null(context)
    case .truth(let truth): return unsafe jsc_value_new_boolean(context, truth ? 1 : 0)
    case .number(let number): return unsafe jsc_value_new_number(context, number.doubleValue)
    case .text(let text): return unsafe string(text, in: context)
    case .date(let date): return unsafe self.date(date, in: context)
    case .array(let array):
      let result = unsafe jsc_value_new_array_from_garray(context, nil)!
      for (index, element) in array.enumerated() {
        do {
          let item = unsafe try encode(element, in: context, depth: depth + 1)
          unsafe jsc_value_object_set_property_at_index(result, guint(index), item)
          unsafe g_object_unref(UnsafeMutableRawPointer(item))
        } catch {
          unsafe g_object_unref(UnsafeMutableRawPointer(result))
          throw error
        }
      }
      return unsafe result
    case .object(let dictionary):
      let result = unsafe jsc_value_new_object(context, nil, nil)!
      for (key, element) in dictionary {
        do {
          let item = unsafe try encode(element, in: context, depth: depth + 1)
          unsafe set(item, for: key, of: result)
          unsafe g_object_unref(UnsafeMutableRawPointer(item))
        } catch {
          unsafe g_object_unref(UnsafeMutableRawPointer(result))
          throw error
        }
      }
      return unsafe result
    }
  }

  private static func set(_ item: OpaquePointer, for key: String, of object: OpaquePointer) {
    guard key.utf8.contains(0) else {
      unsafe jsc_value_object_set_property(object, key, item)
      return
    }
    // A C string would end at the NUL.
    let context = unsafe jsc_value_get_context(object)!
    guard let set = unsafe jsc_context_evaluate(context, "(o, k, v) => { o[k] = v }", -1) else {
      return
    }
    let name = unsafe string(key, in: context)
    var arguments: [OpaquePointer?] = unsafe [object, name, item]
    let result = unsafe jsc_value_function_callv(set, 3, &arguments)
    unsafe g_object_unref(UnsafeMutableRawPointer(set))
    unsafe g_object_unref(UnsafeMutableRawPointer(name))
    if let result = unsafe result { unsafe g_object_unref(UnsafeMutableRawPointer(result)) }
  }

  private static func string(_ text: String, in context: OpaquePointer) -> OpaquePointer {
    var text = text
    return text.withUTF8 { unsafe string(utf8: $0, in: context) }
  }

  /// A new string value; the caller owns it.
  static func string(
    utf8: UnsafeBufferPointer<UInt8>, in context: OpaquePointer
  ) -> OpaquePointer {
    // Counted, since a C string would end at a NUL.
    let bytes = unsafe g_bytes_new(utf8.baseAddress, gsize(utf8.count))
    defer { unsafe g_bytes_unref(bytes) }
    return unsafe jsc_value_new_string_from_bytes(context, bytes)
  }

  private static func date(_ date: Date, in context: OpaquePointer) -> OpaquePointer {
    let constructor = unsafe jsc_context_get_value(context, "Date")!
    let time = unsafe jsc_value_new_number(context, date.timeIntervalSince1970 * 1000)
    defer {
      unsafe g_object_unref(UnsafeMutableRawPointer(constructor))
      unsafe g_object_unref(UnsafeMutableRawPointer(time!))
    }
    var arguments = unsafe [time]
    return unsafe jsc_value_constructor_callv(constructor, 1, &arguments)
  }
}

/// An optional within `Any`, before a cast reads through it.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { map { $0 } }
}
