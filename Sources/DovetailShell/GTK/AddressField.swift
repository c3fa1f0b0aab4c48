internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// The field that shows a page's address and takes another.
@MainActor
final class AddressField {
  let widget: Widget
  let entry: Widget
  /// Why what was typed is no address; hidden while there is nothing to say.
  let problem = Widget.label("", "error", "caption")
  private let security: SecurityButton
  private let strings: Strings
  private weak var browser: Browser?
  private var input: [SignalConnection] = []
  private var url: URL?
  /// What was typed is not what is shown.
  private var isEdited = false
  private var isShowing = false
  /// Called when the keyboard goes back to the page.
  var onLeave: (@MainActor () -> Void)?
  /// Called after something was typed or refused.
  var onChange: (@MainActor () -> Void)?

  init(strings: Strings) {
    self.strings = strings
    security = SecurityButton(showsPlace: false, strings: strings)
    unsafe entry = Widget(gtk_entry_new())
    entry.name(strings.address)
    entry.expand(horizontally: true, vertically: false)
    unsafe gtk_entry_set_placeholder_text(
      entry.object.instance(of: GtkEntry.self), strings.enterAddress)
    unsafe gtk_entry_set_input_purpose(
      entry.object.instance(of: GtkEntry.self), GTK_INPUT_PURPOSE_URL)
    let line = Widget.box(GTK_ORIENTATION_HORIZONTAL, security.button, entry)
    line.style("linked")
    problem.isVisible = false
    problem.style("dovetail-problem")
    problem.wrap()
    let column = Widget.box(GTK_ORIENTATION_VERTICAL, line, problem)
    unsafe gtk_widget_set_valign(column.gtk, GTK_ALIGN_CENTER)
    unsafe widget = Widget(adw_clamp_new())
    unsafe adw_clamp_set_maximum_size(widget.object.opaque, 640)
    unsafe adw_clamp_set_child(widget.object.opaque, column.gtk)
    widget.expand(horizontally: true, vertically: false)
    connect()
  }

  private func connect() {
    entry.on("activate") { [weak self] in self?.go() }
    entry.on("changed") { [weak self] in
      guard let self, !isShowing else { return }
      isEdited = true
      say(nil)
      onChange?()
    }
    let keys = unsafe ObjectRef(taking: gtk_event_controller_key_new()!)
    unsafe gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
    unsafe gtk_widget_add_controller(
      entry.gtk, OpaquePointer(g_object_ref(keys.pointer)))
    input.append(
      SignalConnection(keys, "key-pressed") { [weak self] arguments in
        guard let self, arguments.unsigned(0) == UInt32(GDK_KEY_Escape) else {
          return .bool(false)
        }
        restore()
        onLeave?()
        return .bool(true)
      })
  }

  // MARK: Text

  /// What stands in it; setting it is the same as typing.
  var text: String {
    get {
      unsafe gtk_editable_get_text(entry.object.opaque).map { unsafe String(cString: $0) } ?? ""
    }
    set { unsafe gtk_editable_set_text(entry.object.opaque, newValue) }
  }

  private func put(_ text: String) {
    isShowing = true
    defer { isShowing = false }
    if text != self.text { self.text = text }
  }

  /// Whether the keyboard is in it.
  var isEditing: Bool {
    let state = unsafe gtk_widget_get_state_flags(entry.gtk)
    return state.rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Takes the keyboard, with the whole address selected.
  func edit() {
    focus()
    unsafe gtk_editable_select_region(entry.object.opaque, 0, -1)
  }

  func focus() { _ = unsafe gtk_widget_grab_focus(entry.gtk) }

  // MARK: State

  func show(_ browser: Browser) {
    if self.browser !== browser {
      self.browser = browser
      isEdited = false
    }
    security.show(browser)
    if browser.url != url {
      url = browser.url
      // Somebody who is typing is not interrupted.
      if !isEditing || !isEdited { restore() }
    }
    let isLoading = browser.isAwaited
    unsafe gtk_entry_set_progress_fraction(
      entry.object.instance(of: GtkEntry.self), isLoading ? browser.progress : 0)
  }

  /// How much of the bar in the field is filled, from 0 to 1.
  var progress: Double {
    unsafe gtk_entry_get_progress_fraction(entry.object.instance(of: GtkEntry.self))
  }

  /// Shows the page's address again.
  func restore() {
    isEdited = false
    say(nil)
    put(url.map(AddressDisplay.text) ?? "")
  }

  /// Goes where the text says, as Enter does.
  func go() {
    guard let browser else { return }
    do {
      let url = try AddressInput.url(from: text, for: browser.manifest)
      isEdited = false
      say(nil)
      browser.load(url)
      onLeave?()
    } catch {
      say(strings.problem(error))
    }
    onChange?()
  }

  private func say(_ text: String?) {
    problem.text = LineBreaks.set(in: text ?? "")
    problem.isVisible = text != nil
    if let text {
      unsafe gtk_widget_set_tooltip_text(entry.gtk, text)
      entry.style("error")
    } else {
      entry.name(strings.address)
      unsafe gtk_widget_remove_css_class(entry.gtk, "error")
    }
  }
}
