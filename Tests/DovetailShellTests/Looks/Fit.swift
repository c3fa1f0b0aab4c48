import CWebKitGTK
import GObjectBridge

@testable import DovetailShell

/// What a designer would not let pass: words that are cut off, controls outside
/// of their window, and controls without a name.
@MainActor
enum Fit {
  /// All faults of a window, and of what is open over it.
  static func faults(of window: BrowserWindow, width: Int) -> [String] {
    var faults: [String] = []
    let own = Int(unsafe gtk_widget_get_width(window.widget.gtk))
    if own > width { faults.append("the window is \(own) wide, not \(width)") }
    look(at: window.widget, &faults)
    faults += cutPopovers(of: window.widget)
    for over in Painting.windows(over: window.widget) {
      let isDialog = unsafe dovetail_is_type(over.widget.gtk, adw_message_dialog_get_type()) != 0
      let isSettings =
        unsafe dovetail_is_type(over.widget.gtk, adw_preferences_window_get_type()) != 0
      // libadwaita's settings are never narrower than 360, and have a frame.
      let limit = isSettings ? max(width, 360) + 10 : width
      if isDialog || isSettings, Int(over.width) > limit || over.height > 640 {
        faults.append("the window over it has \(over.width) by \(over.height)")
      }
      // The file dialog is the system's.
      let isOurs = unsafe dovetail_is_type(over.widget.gtk, gtk_file_chooser_get_type()) == 0
      if isOurs { look(at: over.widget, &faults) }
    }
    return faults
  }

  /// Popovers that would hang over an edge of their window.
  private static func cutPopovers(of window: Widget) -> [String] {
    let room = Painting(of: window).width
    let shadow = 24.0
    return window.openPopovers.map(Painting.init(of:)).compactMap { popover in
      let left = popover.offset(from: window).0 + shadow
      let right = left + popover.width - 2 * shadow
      return left < 0 || right > room ? "a popover from \(left) to \(right) of \(room)" : nil
    }
  }

  /// What is still on the screen once an app has ended; one that is modal would
  /// keep the keyboard.
  static func leftWindows() -> [String] {
    let all = unsafe gtk_window_get_toplevels()
    return unsafe (0..<g_list_model_get_n_items(all)).compactMap { index in
      guard let item = unsafe g_list_model_get_item(all, index) else { return nil }
      let window = unsafe Widget(retaining: item)
      unsafe g_object_unref(item)
      guard unsafe gtk_widget_get_mapped(window.gtk) != 0 else { return nil }
      return "left on the screen: \(unsafe name(of: window.gtk))"
    }
  }

  private static func look(at root: Widget, _ faults: inout [String]) {
    unsafe visit(root.gtk, in: root.gtk, &faults)
  }

  private static func visit(
    _ widget: UnsafeMutablePointer<GtkWidget>, in root: UnsafeMutablePointer<GtkWidget>,
    _ faults: inout [String]
  ) {
    guard unsafe gtk_widget_get_mapped(widget) != 0 else { return }
    let root = unsafe isNative(widget) ? widget : root
    let words = unsafe name(of: widget)
    if unsafe widget != root, unsafe !isInside(widget, root) { faults.append("outside: \(words)") }
    if unsafe isButton(widget), words.isEmpty { faults.append("a button without a name") }
    if unsafe isCut(widget) { faults.append("cut off: \(words)") }
    if unsafe isStretched(widget) { faults.append("stretched: \(words)") }
    var child = unsafe gtk_widget_get_first_child(widget)
    while let here = unsafe child {
      unsafe child = gtk_widget_get_next_sibling(here)
      unsafe visit(here, in: root, &faults)
    }
  }

  private static func isNative(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    unsafe dovetail_is_type(widget, gtk_native_get_type()) != 0
  }

  private static func isButton(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard unsafe gtk_widget_get_can_focus(widget) != 0 else { return false }
    // What is inside of a menu button is a part of it.
    if let parent = unsafe gtk_widget_get_parent(widget),
      unsafe dovetail_is_type(parent, gtk_menu_button_get_type()) != 0
    {
      return false
    }
    return unsafe dovetail_is_type(widget, gtk_button_get_type()) != 0
      || dovetail_is_type(widget, gtk_menu_button_get_type()) != 0
  }

  private static func isInside(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ root: UnsafeMutablePointer<GtkWidget>
  ) -> Bool {
    // What scrolls may be longer than what is seen of it.
    if unsafe gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) != nil { return true }
    // Of a carousel only the page in the middle is seen.
    if unsafe gtk_widget_get_ancestor(widget, adw_carousel_get_type()) != nil { return true }
    var area = graphene_rect_t()
    guard unsafe gtk_widget_compute_bounds(widget, root, &area) != 0 else { return true }
    return area.origin.x >= -1
      && area.origin.x + area.size.width <= Float(unsafe gtk_widget_get_width(root)) + 1
  }

  /// Titles, addresses and file names may end in dots; other words must not.
  private static func isCut(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard unsafe dovetail_is_type(widget, gtk_label_get_type()) != 0 else { return false }
    let label = OpaquePointer(widget)
    let mayEnd = ["title", "subtitle"]
    if mayEnd.contains(where: { unsafe gtk_widget_has_css_class(widget, $0) != 0 }) { return false }
    if unsafe gtk_widget_get_tooltip_text(widget) != nil { return false }
    return unsafe pango_layout_is_ellipsized(gtk_label_get_layout(label)) != 0
  }

  /// Lists are read across, and may not be as wide as a wide window.
  private static func isStretched(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    unsafe dovetail_is_type(widget, gtk_list_box_get_type()) != 0
      && gtk_widget_get_width(widget) > 700
  }

  private static func name(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
    if let tip = unsafe gtk_widget_get_tooltip_text(widget) { return unsafe String(cString: tip) }
    if unsafe dovetail_is_type(widget, gtk_label_get_type()) != 0 {
      return unsafe String(cString: gtk_label_get_text(OpaquePointer(widget)))
    }
    var child = unsafe gtk_widget_get_first_child(widget)
    while let here = unsafe child {
      unsafe child = gtk_widget_get_next_sibling(here)
      let words = unsafe name(of: here)
      if !words.isEmpty { return words }
    }
    return ""
  }
}
