internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// What crosses for one posted message: the frame's header and the body, as one
/// text where JSON loses nothing (see ``MessageTextScript``), or as an array.
@MainActor
struct ScriptMessageBody {
  let header: String
  let body: Any

  init?(_ value: OpaquePointer) {
    if unsafe jsc_value_is_string(value) != 0 {
      unsafe self.init(text: value)
    } else {
      unsafe self.init(array: value)
    }
  }

  private init?(text value: OpaquePointer) {
    guard let data = unsafe jsc_value_to_string_as_bytes(value) else { return nil }
    defer { unsafe g_bytes_unref(data) }
    var size: gsize = 0
    let start = unsafe g_bytes_get_data(data, &size)
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(size)))
    var end = bytes.startIndex
    for line in 0..<FrameRecord.headerLines {
      guard let newline = bytes[end...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      end = line + 1 < FrameRecord.headerLines ? newline + 1 : newline
    }
    header = String(decoding: bytes[..<end], as: UTF8.self)
    guard let body = try? MessageTextReader.value(of: bytes, from: end + 1) else { return nil }
    self.body = body
  }

  private init?(array value: OpaquePointer) {
    guard unsafe jsc_value_is_array(value) != 0,
      let first = unsafe jsc_value_object_get_property_at_index(value, 0)
    else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(first)) }
    guard let text = unsafe jsc_value_to_string(first) else { return nil }
    defer { unsafe g_free(text) }
    header = unsafe String(cString: text)
    guard let second = unsafe jsc_value_object_get_property_at_index(value, 1) else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(second)) }
    guard let decoded = unsafe try? JavaScriptValue.decode(second) ?? NSNull() else { return nil }
    body = decoded
  }
}

/// The engine's promise of an answer to a posted message.
@MainActor
@safe
final class MessageReply {
  private let reply: OpaquePointer
  private let context: ObjectRef

  /// - Parameter context: a value of the message, in whose context the answer
  ///   is made.
  init(_ reply: OpaquePointer, context value: OpaquePointer) {
    unsafe self.reply = webkit_script_message_reply_ref(reply)
    unsafe context = ObjectRef(retaining: jsc_value_get_context(value))
  }

  isolated deinit { unsafe webkit_script_message_reply_unref(reply) }

  /// Answers: with text where that loses nothing, with undefined for nil,
  /// and with an array of the value elsewhere.
  func give(_ value: Any?) {
    do {
      let answer = unsafe try encode(value)
      unsafe webkit_script_message_reply_return_value(reply, answer)
      unsafe g_object_unref(UnsafeMutableRawPointer(answer))
    } catch {
      fail("The reply of the message handler is unable to be serialized: \(error)")
    }
  }

  private func encode(_ value: Any?) throws(JavaScriptValue.Unsupported) -> OpaquePointer {
    guard let value else { return unsafe try JavaScriptValue.encode(nil, in: context.opaque) }
    // Long texts travel best by themselves.
    if type(of: value) == [String].self, let texts = value as? [String],
      texts.contains(where: { $0.utf8.count > 10_000 })
    {
      return unsafe try JavaScriptValue.encode([texts], in: context.opaque)
    }
    if let text = try MessageTextWriter.text(of: value) {
      return unsafe text.withUnsafeBufferPointer {
        unsafe JavaScriptValue.string(utf8: $0, in: context.opaque)
      }
    }
    return unsafe try JavaScriptValue.encode([value], in: context.opaque)
  }

  func fail(_ text: String) {
    unsafe webkit_script_message_reply_return_error_message(reply, text)
  }
}
