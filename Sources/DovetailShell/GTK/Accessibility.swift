internal import CWebKitGTK
internal import GObjectBridge

/// What a person who has no mouse, or sees no screen, gets of a window.
extension BrowserWindow {
  /// The names of all that the Tab key reaches, in its order, once around; an
  /// empty text is a control without a name. The page counts as one.
  func tabOrder() -> [String] {
    let window = unsafe widget.object.instance(of: GtkWindow.self)
    var seen: Set<UnsafeMutableRawPointer> = unsafe []
    var names: [String] = []
    unsafe gtk_window_set_focus(window, nil)
    for _ in 0..<200 {
      _ = unsafe gtk_widget_child_focus(widget.gtk, GTK_DIR_TAB_FORWARD)
      guard let focus = unsafe gtk_window_get_focus(window) else { continue }
      guard unsafe seen.insert(UnsafeMutableRawPointer(focus)).inserted else { break }
      names.append(unsafe Self.name(of: focus))
    }
    unsafe gtk_window_set_focus(window, page.page.gtk)
    return names
  }

  /// What a screen reader says of a widget: its own name, or that of the control
  /// that it is a part of.
  private static func name(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
    var current = unsafe Optional(widget)
    while let here = unsafe current {
      if let tip = unsafe gtk_widget_get_tooltip_text(here) { return unsafe String(cString: tip) }
      let type = unsafe String(
        cString: g_type_name_from_instance(
          UnsafeMutableRawPointer(here).assumingMemoryBound(to: GTypeInstance.self)))
      if type == "WebKitWebView" { return "page" }
      // Containers have no name of their own.
      if ["AdwHeaderBar", "GtkBox", "AdwApplicationWindow"].contains(type) { return "" }
      unsafe current = gtk_widget_get_parent(here)
    }
    return ""
  }
}
