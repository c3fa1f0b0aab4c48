internal import CWebKitGTK
public import Foundation
internal import GObjectBridge

/// A page that a web view has shown. Apple: `WKBackForwardListItem`.
@preconcurrency @MainActor
open class WKBackForwardListItem: NSObject {
  let engine: ObjectRef

  init(_ engine: ObjectRef) {
    self.engine = engine
    super.init()
  }

  /// The page's address.
  /// Corresponds to `webkit_back_forward_list_item_get_uri`.
  open var url: URL {
    unsafe URL(engineText: webkit_back_forward_list_item_get_uri(engine.opaque))
  }
  /// The page's title; nil when it has none.
  open var title: String? {
    unsafe webkit_back_forward_list_item_get_title(engine.opaque).map {
      unsafe String(cString: $0)
    }
  }
  /// The address first asked for, before redirects.
  open var initialURL: URL {
    unsafe URL(engineText: webkit_back_forward_list_item_get_original_uri(engine.opaque))
  }
}

extension URL {
  init(engineText: UnsafePointer<CChar>?) {
    let text = unsafe engineText.map { unsafe String(cString: $0) }
    self = text.flatMap { URL(string: $0) } ?? FrameRecord.blank
  }
}
