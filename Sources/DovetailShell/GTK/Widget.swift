internal import CWebKitGTK
internal import GObjectBridge

/// A GTK widget that Swift made: one reference, and the handlers that go with
/// it.
@MainActor
@safe
final class Widget {
  let object: ObjectRef
  private var connections: [SignalConnection] = []

  /// Takes a widget just made, whose reference floats.
  init(_ made: UnsafeMutablePointer<GtkWidget>) {
    unsafe object = ObjectRef(sinking: UnsafeMutableRawPointer(made))
  }

  /// Takes a window, which GTK itself owns.
  init(window made: UnsafeMutablePointer<GtkWidget>) {
    unsafe object = ObjectRef(retaining: UnsafeMutableRawPointer(made))
  }

  /// Takes a widget that somebody else keeps too.
  @unsafe init(retaining kept: UnsafeMutableRawPointer) {
    unsafe object = ObjectRef(retaining: kept)
  }

  /// Takes a widget just made, of a type whose struct C keeps private.
  init(made: OpaquePointer) {
    unsafe object = ObjectRef(sinking: UnsafeMutableRawPointer(made))
  }

  var gtk: UnsafeMutablePointer<GtkWidget> { unsafe object.instance(of: GtkWidget.self) }

  func on(_ signal: String, _ body: @escaping @MainActor (SignalArguments) -> SignalResult) {
    connections.append(SignalConnection(object, signal, body))
  }

  func on(_ signal: String, _ body: @escaping @MainActor () -> Void) {
    on(signal) { _ in
      body()
      return .none
    }
  }

  func disconnectAll() {
    for connection in connections { connection.disconnect() }
    connections = []
  }

  // MARK: Looks

  var isVisible: Bool {
    get { unsafe gtk_widget_get_visible(gtk) != 0 }
    set { unsafe gtk_widget_set_visible(gtk, newValue ? 1 : 0) }
  }

  var isSensitive: Bool {
    get { unsafe gtk_widget_get_sensitive(gtk) != 0 }
    set { unsafe gtk_widget_set_sensitive(gtk, newValue ? 1 : 0) }
  }

  func style(_ classes: String...) {
    for name in classes { unsafe gtk_widget_add_css_class(gtk, name) }
  }

  func expand(horizontally: Bool, vertically: Bool) {
    unsafe gtk_widget_set_hexpand(gtk, horizontally ? 1 : 0)
    unsafe gtk_widget_set_vexpand(gtk, vertically ? 1 : 0)
  }

  func margins(_ points: Int32) {
    unsafe gtk_widget_set_margin_start(gtk, points)
    unsafe gtk_widget_set_margin_end(gtk, points)
    unsafe gtk_widget_set_margin_top(gtk, points)
    unsafe gtk_widget_set_margin_bottom(gtk, points)
  }

  /// The name that screen readers say, also shown on hovering.
  func name(_ text: String) {
    unsafe gtk_widget_set_tooltip_text(gtk, text)
    accessibleLabel(text)
  }

  /// The name that was given to it, or the words that it shows.
  var spokenName: String {
    let tip = unsafe gtk_widget_get_tooltip_text(gtk)
    return unsafe tip.map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether it is somewhere in another.
  func isInside(_ other: Widget) -> Bool {
    unsafe gtk_widget_is_ancestor(gtk, other.gtk) != 0
  }

  func accessibleLabel(_ text: String) {
    var value = GValue()
    unsafe g_value_init(&value, dovetail_type_string())
    unsafe g_value_set_string(&value, text)
    defer { unsafe g_value_unset(&value) }
    var property = GTK_ACCESSIBLE_PROPERTY_LABEL
    unsafe gtk_accessible_update_property_value(object.opaque, 1, &property, &value)
  }

  // MARK: Making

  static func box(_ orientation: GtkOrientation, spacing: Int32 = 0, _ children: Widget...)
    -> Widget
  {
    let box = unsafe Widget(gtk_box_new(orientation, spacing))
    for child in children { box.append(child) }
    return box
  }

  func append(_ child: Widget) {
    unsafe gtk_box_append(object.instance(of: GtkBox.self), child.gtk)
  }

  static func label(_ text: String = "", _ classes: String...) -> Widget {
    let label = unsafe Widget(gtk_label_new(text))
    unsafe gtk_label_set_ellipsize(label.object.opaque, PANGO_ELLIPSIZE_END)
    unsafe gtk_label_set_single_line_mode(label.object.opaque, 1)
    for name in classes { label.style(name) }
    return label
  }

  /// A label's text.
  var text: String {
    get { unsafe String(cString: gtk_label_get_text(object.opaque)) }
    set { unsafe gtk_label_set_text(object.opaque, newValue) }
  }

  /// A button that shows a symbol and says a name.
  static func button(icon: String, name: String, _ action: @escaping @MainActor () -> Void)
    -> Widget
  {
    let button = unsafe Widget(gtk_button_new_from_icon_name(icon))
    button.name(name)
    button.on("clicked", action)
    return button
  }

  /// A button that shows a symbol, says a name, and does an action of its
  /// window.
  static func button(icon: String, name: String, action: WindowAction) -> Widget {
    let button = unsafe Widget(gtk_button_new_from_icon_name(icon))
    button.name(name)
    unsafe gtk_actionable_set_action_name(button.object.opaque, action.name)
    return button
  }

  /// A button that shows a word and does an action of its window.
  static func button(_ title: String, action: WindowAction) -> Widget {
    let button = unsafe Widget(gtk_button_new_with_label(title))
    unsafe gtk_actionable_set_action_name(button.object.opaque, action.name)
    return button
  }

  /// A text of several lines.
  static func paragraph() -> Widget {
    let label = unsafe Widget(gtk_label_new(nil))
    label.wrap()
    unsafe gtk_label_set_max_width_chars(label.object.opaque, 32)
    return label
  }

  /// A text that scrolls where it is higher than this many points.
  static func scrollingParagraph(_ text: String, height: Int32) -> Widget {
    let label = paragraph()
    label.text = text
    let scroller = unsafe Widget(gtk_scrolled_window_new())
    let pointer = unsafe scroller.object.opaque
    unsafe gtk_scrolled_window_set_policy(pointer, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    unsafe gtk_scrolled_window_set_propagate_natural_height(pointer, 1)
    unsafe gtk_scrolled_window_set_max_content_height(pointer, height)
    unsafe gtk_scrolled_window_set_child(pointer, label.gtk)
    return scroller
  }

  /// Makes a label as many lines long as it needs.
  func wrap() {
    let label = unsafe object.opaque
    unsafe gtk_label_set_single_line_mode(label, 0)
    unsafe gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_NONE)
    unsafe gtk_label_set_wrap(label, 1)
    unsafe gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    unsafe gtk_label_set_xalign(label, 0)
  }

  /// A button that shows a word.
  static func button(_ title: String, _ action: @escaping @MainActor () -> Void) -> Widget {
    let button = unsafe Widget(gtk_button_new_with_label(title))
    button.on("clicked", action)
    return button
  }

  /// Changes the symbol that a button shows.
  func show(icon: String) {
    unsafe gtk_button_set_icon_name(object.instance(of: GtkButton.self), icon)
  }

  /// Does what a person's press does.
  func press() {
    guard isSensitive else { return }
    unsafe dovetail_emit(object.pointer, "clicked")
  }
}
