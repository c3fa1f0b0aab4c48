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
}
