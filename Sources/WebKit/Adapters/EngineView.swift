internal import CWebKitGTK
internal import Dispatch
internal import Foundation
internal import GObjectBridge

/// Owns the `WebKitWebView`, its settings, and the window that stands in while
/// nobody shows the view.
@MainActor
final class EngineView {
  let widget: ObjectRef
  let settings: ObjectRef
  let backForwardList: ObjectRef
  private var window: ObjectRef?
  private var size: CGSize
  private var rootChanged: SignalConnection?

  /// Whether a swipe goes back and forward.
  var wantsGestures = false {
    didSet { applyGestures() }
  }

  var isVisible = true {
    didSet { unsafe gtk_widget_set_visible(gtkWidget, isVisible ? 1 : 0) }
  }

  init(configuration: WKWebViewConfiguration, content: ObjectRef, size: CGSize) {
    self.size = size
    unsafe settings = ObjectRef(taking: UnsafeMutableRawPointer(webkit_settings_new()))
    unsafe Self.enableNavigationNotices(settings.opaque)
    let autoplay: WebKitAutoplayPolicy =
      switch configuration.mediaTypesRequiringUserActionForPlayback {
      case []: WEBKIT_AUTOPLAY_ALLOW
      case .audio: WEBKIT_AUTOPLAY_ALLOW_WITHOUT_SOUND
      default: WEBKIT_AUTOPLAY_DENY
      }
    let policies = unsafe ObjectRef(
      taking: UnsafeMutableRawPointer(dovetail_website_policies_new(autoplay)))
    let opener = configuration.opener?.engine
    let session = configuration.websiteDataStore.session
    let made = unsafe dovetail_web_view_new(
      session.opaque, EngineContext.shared.opaque, content.opaque,
      settings.opaque, opener?.instance(of: WebKitWebView.self),
      policies.opaque, LinuxAutomation.isAllowed ? 1 : 0)
    unsafe widget = ObjectRef(sinking: UnsafeMutableRawPointer(made!))
    unsafe backForwardList = ObjectRef(
      retaining: UnsafeMutableRawPointer(webkit_web_view_get_back_forward_list(made)!))
    attachToHiddenWindow()
    rootChanged = SignalConnection(widget, "notify::root") { [weak self] _ in
      self?.applyGestures()
      return .none
    }
  }

  /// An answer that a page owes keeps the engine's view, and a page that was left
  /// may owe it for ever; so what is left of the view is closed.
  isolated deinit {
    let left = WeakObjectRef(widget)
    DispatchQueue.main.async {
      guard let widget = left.object,
        unsafe gtk_widget_get_parent(widget.instance(of: GtkWidget.self)) == nil
      else { return }
      unsafe g_object_run_dispose(widget.instance(of: GObject.self))
    }
  }

  /// For the swipe the engine takes a picture of each page that is left, by the
  /// window's renderer; without a window that crashes.
  private func applyGestures() {
    let isInWindow = unsafe gtk_widget_get_root(gtkWidget) != nil
    unsafe webkit_settings_set_enable_back_forward_navigation_gestures(
      settings.opaque, wantsGestures && isInWindow ? 1 : 0)
  }

  /// Has pages put to sleep for going back, but not one that was left at an entry
  /// which a frame of it has made: going back to it from another site's process, the
  /// engine says for ever that it loads.
  ///
  /// Such an entry has the address of the one beside it.
  func historyChanged(isNewDocument: Bool) {
    let list = unsafe backForwardList.opaque
    let current = unsafe Self.address(of: webkit_back_forward_list_get_current_item(list))
    let beside = unsafe [
      Self.address(of: webkit_back_forward_list_get_back_item(list)),
      Self.address(of: webkit_back_forward_list_get_forward_item(list)),
    ]
    if current != nil, beside.contains(current) {
      hasFrameSteps = true
    } else if isNewDocument {
      hasFrameSteps = false
    }
  }

  private var hasFrameSteps = false {
    didSet {
      guard hasFrameSteps != oldValue else { return }
      unsafe webkit_settings_set_enable_page_cache(settings.opaque, hasFrameSteps ? 0 : 1)
    }
  }

  private static func address(of item: OpaquePointer?) -> String? {
    guard let item = unsafe item, let text = unsafe webkit_back_forward_list_item_get_uri(item)
    else { return nil }
    return unsafe String(cString: text)
  }

  var webView: UnsafeMutablePointer<WebKitWebView> {
    unsafe widget.instance(of: WebKitWebView.self)
  }

  var engineSettings: OpaquePointer {
    unsafe settings.opaque
  }

  private var gtkWidget: UnsafeMutablePointer<GtkWidget> {
    unsafe widget.instance(of: GtkWidget.self)
  }

  // MARK: Without a window

  /// Whether no window of the app shows the view.
  var isHeadless: Bool { window != nil }

  private func attachToHiddenWindow() {
    let window = HiddenWindows.take()
    unsafe gtk_window_set_child(window.instance(of: GtkWindow.self), gtkWidget)
    unsafe gtk_widget_realize(window.instance(of: GtkWidget.self))
    self.window = window
    allocate()
  }

  private func allocate() {
    guard window != nil else { return }
    var place = GdkRectangle(
      x: 0, y: 0, width: Int32(max(0, min(size.width, 32767))),
      height: Int32(max(0, min(size.height, 32767))))
    // GTK warns when a widget is allocated that was never measured.
    unsafe gtk_widget_measure(gtkWidget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    unsafe gtk_widget_size_allocate(gtkWidget, &place, -1)
  }

  /// The size that the view has where it is shown, in points.
  var shownSize: CGSize {
    guard !isHeadless else { return size }
    return unsafe CGSize(
      width: CGFloat(gtk_widget_get_width(gtkWidget)),
      height: CGFloat(gtk_widget_get_height(gtkWidget)))
  }

  func resize(to size: CGSize) {
    self.size = size
    allocate()
  }

  /// Frees the widget for a place in the app's own windows.
  func release() {
    guard let window else { return }
    self.window = nil
    HiddenWindows.giveBack(window)
  }

  /// Takes the widget out of the app's windows.
  func detach() {
    guard window == nil else { return }
    if unsafe gtk_widget_get_parent(gtkWidget) != nil { unsafe gtk_widget_unparent(gtkWidget) }
    attachToHiddenWindow()
  }

  func close() {
    guard let window else { return }
    self.window = nil
    HiddenWindows.giveBack(window)
  }

  // MARK: Features

  private static func enableNavigationNotices(_ settings: OpaquePointer) {
    guard let features = unsafe webkit_settings_get_all_features() else { return }
    defer { unsafe webkit_feature_list_unref(features) }
    for index in 0..<(unsafe webkit_feature_list_get_length(features)) {
      guard let feature = unsafe webkit_feature_list_get(features, index),
        let name = unsafe webkit_feature_get_identifier(feature),
        unsafe String(cString: name) == "NavigationAPI"
      else { continue }
      unsafe webkit_settings_set_feature_enabled(settings, feature, 1)
      return
    }
  }
}

/// The windows that stand in while nobody shows a view, used again and again.
///
/// Destroying one that was realised is not safe: GTK 4.8 still asks it for its
/// size when a late event of the X server comes, and it is freed by then.
@MainActor
private enum HiddenWindows {
  private static var free: [ObjectRef] = []

  static func take() -> ObjectRef {
    if let window = free.popLast() { return window }
    // GTK itself owns top-level windows; this is one reference more.
    return unsafe ObjectRef(retaining: UnsafeMutableRawPointer(gtk_window_new()!))
  }

  static func giveBack(_ window: ObjectRef) {
    unsafe gtk_window_set_child(window.instance(of: GtkWindow.self), nil)
    free.append(window)
  }
}

/// The one `WebKitWebContext` of the process: schemes and the web process
/// extension belong to it.
@MainActor
enum EngineContext {
  static let shared: ObjectRef = {
    if let problem = SandboxCheck.problem() { Diagnostics.note(problem) }
    // Not the default one: the app may have used that already, and then the
    // sandbox cannot be opened for the extension any more.
    let context = unsafe ObjectRef(taking: UnsafeMutableRawPointer(webkit_web_context_new()!))
    MainLoop.keepThroughExit(context)
    preferLanguages(context)
    ChosenFolders.open(context)
    do { webProcess = try WebProcessExtension(context: context) } catch {
      Diagnostics.note(error.localizedDescription)
    }
    return context
  }()

  /// nil when the extension is missing; scripts then reach the main frame only.
  private(set) static var webProcess: WebProcessExtension?

  private static var current: ObjectRef?

  /// Tells a context that exists; a later one is told when it is made.
  static func applyLanguages() {
    if let current { preferLanguages(current) }
  }

  private static func preferLanguages(_ context: ObjectRef) {
    current = context
    let languages = LinuxLanguages.all
    guard !languages.isEmpty else { return }
    let copies = unsafe languages.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    var list = unsafe copies.map { unsafe UnsafePointer<CChar>($0) }
    unsafe list.append(nil)
    unsafe webkit_web_context_set_preferred_languages(context.opaque, &list)
  }

  static func apply(_ headers: OriginHeaders) {
    _ = shared
    webProcess?.setHeaders(headers)
  }

  static func forgetHeaders(of store: String) { webProcess?.forgetHeaders(of: store) }

  /// Makes a world reachable in every frame; before its first use.
  static func announce(world: String) {
    _ = shared
    webProcess?.announce(world: world)
  }
}
