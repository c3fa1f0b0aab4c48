internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// What crosses for one posted message: an array of the frame's header and the
/// body.
@MainActor
struct ScriptMessageBody {
  let header: String
  let body: Any

  init?(_ value: OpaquePointer) {
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

  func give(_ value: Any?) {
    do {
      let encoded = try unsafe JavaScriptValue.encode(value, in: context.opaque)
      unsafe webkit_script_message_reply_return_value(reply, encoded)
      unsafe g_object_unref(UnsafeMutableRawPointer(encoded))
    } catch {
      fail("The reply of the message handler is unable to be serialized: \(error)")
    }
  }

  func fail(_ text: String) {
    unsafe webkit_script_message_reply_return_error_message(reply, text)
  }
}
