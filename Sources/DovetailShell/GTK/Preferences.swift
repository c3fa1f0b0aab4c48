internal import CWebKitGTK
internal import GObjectBridge

/// A page of a settings window.
@MainActor
@safe
final class PreferencesPage {
  let widget: Widget
  private var groups: [PreferencesGroup] = []

  /// - Parameter name: what the window finds it by.
  init(_ name: String, title: String, icon: String) {
    unsafe widget = Widget(adw_preferences_page_new())
    unsafe adw_preferences_page_set_name(page, name)
    unsafe adw_preferences_page_set_title(page, title)
    unsafe adw_preferences_page_set_icon_name(page, icon)
  }

  private var page: UnsafeMutablePointer<AdwPreferencesPage> {
    unsafe widget.object.instance(of: AdwPreferencesPage.self)
  }

  func add(_ group: PreferencesGroup) {
    groups.append(group)
    unsafe adw_preferences_page_add(page, group.group)
  }

  /// Takes all groups away.
  func removeAll() {
    for group in groups { unsafe adw_preferences_page_remove(page, group.group) }
    groups = []
  }
}

/// Rows that belong together, under a title.
@MainActor
@safe
final class PreferencesGroup {
  let widget: Widget
  private(set) var rows: [PreferencesRow] = []

  init(_ title: String = "", text: String = "", _ rows: PreferencesRow...) {
    unsafe widget = Widget(adw_preferences_group_new())
    // Both are taken for markup.
    unsafe Self.escaped(title) { unsafe adw_preferences_group_set_title(group, $0) }
    unsafe Self.escaped(LineBreaks.set(in: text)) {
      unsafe adw_preferences_group_set_description(group, $0)
    }
    // An origin is told whole: its end says whose it is.
    unsafe Self.unfold(widget.gtk)
    for row in rows { add(row) }
  }

  var group: UnsafeMutablePointer<AdwPreferencesGroup> {
    unsafe widget.object.instance(of: AdwPreferencesGroup.self)
  }

  func add(_ row: PreferencesRow) {
    rows.append(row)
    unsafe adw_preferences_group_add(group, row.widget.gtk)
  }

  /// Lets labels go on in a second line where they would end in dots.
  private static func unfold(_ widget: UnsafeMutablePointer<GtkWidget>) {
    if unsafe dovetail_is_type(widget, gtk_label_get_type()) != 0 {
      let label = OpaquePointer(widget)
      unsafe gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_NONE)
      unsafe gtk_label_set_wrap(label, 1)
      unsafe gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    }
    var child = unsafe gtk_widget_get_first_child(widget)
    while let here = unsafe child {
      unsafe child = gtk_widget_get_next_sibling(here)
      unsafe unfold(here)
    }
  }

  private static func escaped(_ text: String, _ set: (UnsafeMutablePointer<CChar>?) -> Void) {
    let markup = unsafe g_markup_escape_text(text, -1)
    unsafe set(markup)
    unsafe g_free(markup)
  }
}

/// One row: words, and at its end what changes the value.
@MainActor
@safe
final class PreferencesRow {
  let widget: Widget
  /// What stands at its end; nil where the row itself is the control.
  private(set) var control: Widget?
  /// What stands before that.
  private(set) var button: Widget?
  /// The words to choose among.
  private(set) var titles: [String] = []
  private var isShowing = false
  private var isButton = false

  private init(_ widget: Widget, _ title: String, _ subtitle: String) {
    self.widget = widget
    self.subtitle = subtitle
    let row = unsafe widget.object.instance(of: AdwPreferencesRow.self)
    // Words are partly pages', and are not markup.
    unsafe adw_preferences_row_set_use_markup(row, 0)
    unsafe adw_preferences_row_set_title(row, title)
    unsafe adw_action_row_set_title_lines(action, 2)
    unsafe adw_action_row_set_subtitle_lines(action, 3)
    showSubtitle()
  }

  private var action: UnsafeMutablePointer<AdwActionRow> {
    unsafe widget.object.instance(of: AdwActionRow.self)
  }

  var title: String {
    let row = unsafe widget.object.instance(of: AdwPreferencesRow.self)
    return unsafe String(cString: adw_preferences_row_get_title(row))
  }

  var subtitle: String { didSet { showSubtitle() } }

  private func showSubtitle() {
    unsafe adw_action_row_set_subtitle(action, LineBreaks.set(in: subtitle))
  }

  // MARK: Kinds

  /// Words only.
  convenience init(_ title: String, _ subtitle: String = "") {
    unsafe self.init(Widget(adw_action_row_new()), title, subtitle)
  }

  /// A switch.
  convenience init(
    _ title: String, _ subtitle: String = "", isOn: Bool,
    _ change: @escaping @MainActor (Bool) -> Void
  ) {
    unsafe self.init(Widget(adw_action_row_new()), title, subtitle)
    let toggle = unsafe Widget(gtk_switch_new())
    unsafe gtk_widget_set_valign(toggle.gtk, GTK_ALIGN_CENTER)
    toggle.accessibleLabel(title)
    control = toggle
    self.isOn = isOn
    toggle.on("notify::active") { [weak self] in
      if let self, !isShowing { change(self.isOn) }
    }
    unsafe adw_action_row_add_suffix(action, toggle.gtk)
    unsafe adw_action_row_set_activatable_widget(action, toggle.gtk)
  }

  /// A choice among words.
  convenience init(
    _ title: String, _ subtitle: String = "", choices: [String], chosen: Int,
    _ change: @escaping @MainActor (Int) -> Void
  ) {
    unsafe self.init(Widget(adw_combo_row_new()), title, subtitle)
    let list = unsafe gtk_string_list_new(nil)!
    for choice in choices { unsafe gtk_string_list_append(list, choice) }
    unsafe adw_combo_row_set_model(combo, list)
    unsafe g_object_unref(UnsafeMutableRawPointer(list))
    titles = choices
    self.chosen = chosen
    widget.on("notify::selected") { [weak self] in
      if let self, !isShowing { change(self.chosen) }
    }
  }

  /// A button with a word.
  convenience init(
    _ title: String, _ subtitle: String = "", button word: String, isDestructive: Bool = false,
    _ press: @escaping @MainActor () -> Void
  ) {
    unsafe self.init(Widget(adw_action_row_new()), title, subtitle)
    let button = Widget.button(word, press)
    unsafe gtk_widget_set_valign(button.gtk, GTK_ALIGN_CENTER)
    if isDestructive { button.style("destructive-action") }
    control = button
    isButton = true
    unsafe adw_action_row_add_suffix(action, button.gtk)
    unsafe adw_action_row_set_activatable_widget(action, button.gtk)
  }

  /// Adds a button with a symbol before the control.
  func addButton(icon: String, name: String, _ press: @escaping @MainActor () -> Void) {
    let button = Widget.button(icon: icon, name: name, press)
    button.style("flat")
    unsafe gtk_widget_set_valign(button.gtk, GTK_ALIGN_CENTER)
    self.button = button
    guard let control else { return unsafe adw_action_row_add_suffix(action, button.gtk) }
    unsafe adw_action_row_remove(action, control.gtk)
    unsafe adw_action_row_add_suffix(action, button.gtk)
    unsafe adw_action_row_add_suffix(action, control.gtk)
  }

  // MARK: Values

  /// Whether its switch is on.
  var isOn: Bool {
    get { control.map { unsafe gtk_switch_get_active($0.object.opaque) != 0 } ?? false }
    set {
      guard let control, newValue != isOn else { return }
      showing { unsafe gtk_switch_set_active(control.object.opaque, newValue ? 1 : 0) }
    }
  }

  private var combo: UnsafeMutablePointer<AdwComboRow> {
    unsafe widget.object.instance(of: AdwComboRow.self)
  }

  /// Which of its choices is taken.
  var chosen: Int {
    get { Int(unsafe adw_combo_row_get_selected(combo)) }
    set {
      guard newValue != chosen else { return }
      showing { unsafe adw_combo_row_set_selected(combo, guint(newValue)) }
    }
  }

  /// Changes what is shown, which is not the person's doing.
  private func showing(_ body: () -> Void) {
    isShowing = true
    body()
    isShowing = false
  }

  // MARK: A person's doing

  /// Presses the row as a person would: its switch turns, its button is pressed.
  func press() {
    if isButton { control?.press() } else { unsafe adw_action_row_activate(action) }
  }

  /// Chooses, as a person would.
  func choose(_ index: Int) { unsafe adw_combo_row_set_selected(combo, guint(index)) }
}
