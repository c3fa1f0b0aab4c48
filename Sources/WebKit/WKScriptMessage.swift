public import Foundation

/// A message that a page sent by
/// `window.webkit.messageHandlers.NAME.postMessage(body)`.
/// Apple: `WKScriptMessage`.
@preconcurrency @MainActor
open class WKScriptMessage: NSObject {
  /// The body: `NSNumber`, `String`, `Date`, `[Any]`, `[String: Any]` or
  /// `NSNull`, nested as the page nested them.
  nonisolated open var body: Any { unsafe values.body }
  /// The handler's name.
  nonisolated open var name: String { unsafe values.name }
  /// The web view whose page sent the message; nil once it is gone.
  open private(set) weak var webView: WKWebView?
  /// The frame that sent the message. A page cannot forge it.
  open var frameInfo: WKFrameInfo { unsafe WKFrameInfo(values.frame, in: webView) }
  /// The world in which the handler was called.
  open var world: WKContentWorld { unsafe values.world ?? .page }

  struct Values {
    var body: Any = NSNull()
    var name = ""
    var frame = FrameRecord()
    var world: WKContentWorld?
  }

  // Set once, before anybody else sees the object; the body's values are
  // immutable Foundation values.
  private nonisolated(unsafe) let values: Values

  /// An empty message, for subclasses in tests.
  public override nonisolated init() {
    unsafe values = Values()
    super.init()
  }

  init(_ values: Values, in webView: WKWebView) {
    unsafe self.values = values
    self.webView = webView
    super.init()
  }
}
