internal import CWebKitGTK
public import Foundation

/// Compiled content rules. Apple: `WKContentRuleList`.
@preconcurrency @MainActor
@safe
open class WKContentRuleList: NSObject {
  let filter: OpaquePointer

  init(taking filter: OpaquePointer) {
    unsafe self.filter = filter
    super.init()
  }

  isolated deinit { unsafe webkit_user_content_filter_unref(filter) }

  /// The name under which it is stored.
  open var identifier: String! {
    unsafe webkit_user_content_filter_get_identifier(filter).map { unsafe String(cString: $0) }
  }
}
