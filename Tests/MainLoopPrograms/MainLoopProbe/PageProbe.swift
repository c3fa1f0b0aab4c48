import CWebKitGTK
import GObjectBridge

/// A real web view without a window that loads one small page.
@MainActor
public final class PageProbe {
  private let view: ObjectRef
  private var titleChanged: SignalConnection?

  /// Makes the view and starts the load.
  ///
  /// - Parameter onTitle: gets the page's title, from within the signal.
  public init(title: String, onTitle: @escaping @MainActor (String) -> Void) {
    precondition(gtk_init_check() != 0, "there is no display")
    MainLoop.attach()
    unsafe view = ObjectRef(sinking: webkit_web_view_new())
    let webView = unsafe view.instance(of: WebKitWebView.self)
    unsafe MainLoop.keepThroughExit(ObjectRef(retaining: webkit_web_context_get_default()))
    unsafe MainLoop.keepThroughExit(ObjectRef(retaining: webkit_network_session_get_default()))
    titleChanged = SignalConnection(view, "notify::title") { [weak view] _ in
      guard let view else { return .none }
      let webView = unsafe view.instance(of: WebKitWebView.self)
      if let title = unsafe webkit_web_view_get_title(webView) {
        unsafe onTitle(String(cString: title))
      }
      return .none
    }
    unsafe webkit_web_view_load_html(webView, "<title>\(title)</title>", nil)
  }
}
