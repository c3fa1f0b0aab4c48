internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// A window's pages as tabs.
@MainActor
@safe
final class TabStrip {
  /// The pages.
  let widget: Widget
  /// The tabs; hidden while there is only one.
  let bar: Widget
  /// Called when another tab is looked at, with its page's widget.
  var onSelect: (@MainActor () -> Void)?
  /// Called when the person closes a tab, with its page's widget.
  var onClose: (@MainActor (UnsafeMutablePointer<GtkWidget>) -> Void)?
  private var closing: UnsafeMutablePointer<GtkWidget>?

  init() {
    unsafe widget = Widget(made: adw_tab_view_new()!)
    unsafe bar = Widget(made: adw_tab_bar_new()!)
    unsafe adw_tab_bar_set_view(bar.object.opaque, widget.object.opaque)
    unsafe adw_tab_bar_set_autohide(bar.object.opaque, 1)
    unsafe adw_tab_view_set_shortcuts(widget.object.opaque, ADW_TAB_VIEW_SHORTCUT_NONE)
    widget.expand(horizontally: true, vertically: true)
    widget.on("notify::selected-page") { [weak self] in self?.onSelect?() }
    widget.on("close-page") { [weak self] arguments in
      guard let self, let page = unsafe arguments.object(0) else { return .bool(false) }
      unsafe close(OpaquePointer(page))
      return .bool(true)
    }
  }

  private var view: OpaquePointer { unsafe widget.object.opaque }

  private func close(_ page: OpaquePointer) {
    guard let child = unsafe adw_tab_page_get_child(page) else { return }
    let isOurs = unsafe closing == child
    unsafe adw_tab_view_close_page_finish(view, page, isOurs ? 1 : 0)
    if !isOurs { unsafe onClose?(child) }
  }

  /// Adds a page behind its opener's, and looks at it.
  func add(_ page: PageView, opener: PageView?) {
    let parent = unsafe opener.flatMap { unsafe adw_tab_view_get_page(view, $0.widget.gtk) }
    guard let tab = unsafe adw_tab_view_add_page(view, page.widget.gtk, parent) else { return }
    unsafe adw_tab_page_set_title(tab, page.browser.title)
    unsafe adw_tab_view_set_selected_page(view, tab)
  }

  func remove(_ page: PageView) {
    guard let tab = unsafe tab(of: page) else { return }
    unsafe closing = page.widget.gtk
    unsafe adw_tab_view_close_page(view, tab)
    unsafe closing = nil
  }

  func select(_ page: PageView) {
    guard let tab = unsafe tab(of: page) else { return }
    unsafe adw_tab_view_set_selected_page(view, tab)
  }

  func selectNext(_ step: Int) {
    let count = Int(unsafe adw_tab_view_get_n_pages(view))
    guard count > 1, let selected = unsafe adw_tab_view_get_selected_page(view) else { return }
    let position = Int(unsafe adw_tab_view_get_page_position(view, selected))
    let next = unsafe adw_tab_view_get_nth_page(view, Int32((position + step + count) % count))
    unsafe adw_tab_view_set_selected_page(view, next)
  }

  private func tab(of page: PageView) -> OpaquePointer? {
    guard unsafe gtk_widget_get_parent(page.widget.gtk) != nil else { return nil }
    return unsafe adw_tab_view_get_page(view, page.widget.gtk)
  }

  /// The widget of the page that is looked at.
  var selected: UnsafeMutablePointer<GtkWidget>? {
    unsafe adw_tab_view_get_selected_page(view).flatMap { unsafe adw_tab_page_get_child($0) }
  }

  func show(_ pages: [PageView]) {
    for page in pages {
      guard let tab = unsafe tab(of: page) else { continue }
      unsafe adw_tab_page_set_title(tab, page.browser.title)
      unsafe adw_tab_page_set_loading(tab, page.browser.isLoading ? 1 : 0)
      unsafe adw_tab_page_set_needs_attention(tab, page.openWaitingDialog == nil ? 0 : 1)
    }
    // The app itself is always there; the tabs beside it come and go.
    guard let first = pages.first, let tab = unsafe tab(of: first) else { return }
    let isPinned = pages.count > 1
    guard (unsafe adw_tab_page_get_pinned(tab) != 0) != isPinned else { return }
    let icon = unsafe g_themed_icon_new("go-home-symbolic")
    unsafe adw_tab_page_set_icon(tab, isPinned ? icon : nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(icon))
    unsafe adw_tab_view_set_page_pinned(view, tab, isPinned ? 1 : 0)
  }

  func disconnectAll() { widget.disconnectAll() }
}
