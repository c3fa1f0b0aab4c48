internal import CWebKitGTK
internal import GObjectBridge

/// A menu: items by the actions that they do, in sections.
@MainActor
@safe
struct Menu {
  let model = unsafe ObjectRef(taking: UnsafeMutableRawPointer(g_menu_new()!))

  private var menu: OpaquePointer { unsafe model.opaque }

  private var gtk: UnsafeMutablePointer<GMenuModel> {
    unsafe model.instance(of: GMenuModel.self)
  }

  func add(_ title: String, _ action: WindowAction) {
    add(title, action: action.name, key: action.shownKey)
  }

  /// - Parameters:
  ///   - title: what it says, as it is.
  ///   - action: its full name, such as `win.find`.
  ///   - key: the key that stands beside it.
  func add(_ title: String, action: String, key: String? = nil) {
    // An underline would be taken for the mark of a letter to press.
    let item = unsafe g_menu_item_new(title.replacing("_", with: "__"), action)!
    if let key {
      unsafe g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(key))
    }
    // What can never be done in this window does not stand in its menu.
    unsafe g_menu_item_set_attribute_value(
      item, "hidden-when", g_variant_new_string("action-missing"))
    unsafe g_menu_append_item(menu, item)
    unsafe g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// Keeps a place for a widget, which the popover gets under this name.
  func addPlace(_ name: String) {
    let item = unsafe g_menu_item_new(nil, nil)!
    unsafe g_menu_item_set_attribute_value(item, "custom", g_variant_new_string(name))
    unsafe g_menu_append_item(menu, item)
    unsafe g_object_unref(UnsafeMutableRawPointer(item))
  }

  func add(section: Menu) {
    unsafe g_menu_append_section(menu, nil, section.gtk)
  }

  /// What its items say, without those of its sections.
  var titles: [String] {
    (0..<(unsafe g_menu_model_get_n_items(gtk))).map { index in
      guard
        let value = unsafe g_menu_model_get_item_attribute_value(gtk, index, "label", nil)
      else { return "" }
      defer { unsafe g_variant_unref(value) }
      return unsafe String(cString: g_variant_get_string(value, nil))
    }
  }

  // MARK: Showing

  /// A popover with the menu in it.
  func popover() -> Widget { unsafe Widget(gtk_popover_menu_new_from_model(gtk)) }

  /// Makes a menu button open it, over its middle or along one of its edges.
  func open(by button: Widget, along edge: GtkAlign = GTK_ALIGN_CENTER) {
    unsafe gtk_menu_button_set_menu_model(button.object.opaque, gtk)
    guard let popover = unsafe gtk_menu_button_get_popover(button.object.opaque) else { return }
    unsafe gtk_widget_set_halign(Widget(retaining: UnsafeMutableRawPointer(popover)).gtk, edge)
  }
}
