internal import CWebKitGTK
internal import GObjectBridge

// Live views by engine object.
extension WKWebView {
  private struct Weak { weak var view: WKWebView? }
  private static var views: [UnsafeMutableRawPointer: Weak] = unsafe [:]

  static func register(_ view: WKWebView) {
    unsafe views = views.filter { unsafe $0.value.view != nil }
    unsafe views[view.engine.pointer] = Weak(view: view)
  }

  static func view(of engine: UnsafeMutableRawPointer?) -> WKWebView? {
    unsafe engine.flatMap { unsafe views[$0]?.view }
  }

  /// The view that shows a page, by the engine's number for it.
  static func view(showing page: UInt64) -> WKWebView? {
    guard page != 0 else { return nil }
    return unsafe views.values.lazy.compactMap { $0.view }.first { view in
      unsafe webkit_web_view_get_page_id(view.engineView.webView) == page
    }
  }
}
