internal import CWebKitGTK
public import Foundation

/// What the web-process extension tells of a request that went without the fields
/// of its origin.
public struct WithheldHeaders: Sendable {
  /// Where it went.
  public let url: URL
  /// Who asked, as far as the request says; nil where it does not.
  public let asker: URL?
  /// Whether the request was led there from an origin that it had fields for.
  public let isLed: Bool

  /// nil where the message is another one.
  @MainActor
  public init?(_ message: ObjectRef) {
    guard
      let name = unsafe webkit_user_message_get_name(message.opaque).map({
        unsafe String(cString: $0)
      }), name == "dovetail:withheld",
      let parameters = unsafe webkit_user_message_get_parameters(message.opaque),
      unsafe String(cString: g_variant_get_type_string(parameters)) == "(ssb)"
    else { return nil }
    func text(_ index: Int) -> String {
      let part = unsafe g_variant_get_child_value(parameters, gsize(index))
      defer { unsafe g_variant_unref(part) }
      return unsafe String(cString: g_variant_get_string(part, nil))
    }
    let led = unsafe g_variant_get_child_value(parameters, 2)
    defer { unsafe g_variant_unref(led) }
    guard let url = URL(string: text(0)) else { return nil }
    self.url = url
    asker = URL(string: text(1)).flatMap { $0.absoluteString.isEmpty ? nil : $0 }
    isLed = unsafe g_variant_get_boolean(led) != 0
  }
}
