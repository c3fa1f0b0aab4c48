internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// The bar on top: the page's title and who the page is, or the address field,
/// and the menu.
@MainActor
final class HeaderBar {
  let widget: Widget
  /// Under the bar; has the address field where the bar has no room for it.
  let row = Widget.box(GTK_ORIENTATION_VERTICAL)
  let menu: MainMenu
  private let title = Widget.label("", "title")
  let place: SecurityButton
  private let lines: Widget
  private let address: AddressField?
  private let spinner: Widget?
  private var isNarrow: Bool?

  /// Below this width in points, the address field has a row of its own.
  private static let narrow = 560

  init(
    _ manifest: AppManifest, address: AddressField?, actions: WindowActions, strings: Strings
  ) {
    self.address = address
    unsafe widget = Widget(adw_header_bar_new())
    menu = MainMenu(manifest, strings: strings)
    place = SecurityButton(showsPlace: true, strings: strings)
    lines = .box(GTK_ORIENTATION_VERTICAL, title, place.button)
    unsafe gtk_widget_set_valign(lines.gtk, GTK_ALIGN_CENTER)
    unsafe gtk_widget_set_halign(place.button.gtk, GTK_ALIGN_CENTER)
    unsafe adw_header_bar_set_title_widget(widget.object.opaque, lines.gtk)
    unsafe adw_header_bar_pack_end(widget.object.opaque, menu.button.gtk)
    if address != nil {
      let spinner = unsafe Widget(gtk_spinner_new())
      spinner.name(strings.loading)
      unsafe gtk_widget_set_size_request(spinner.gtk, 16, 16)
      unsafe gtk_widget_set_margin_start(spinner.gtk, 8)
      unsafe adw_header_bar_pack_start(widget.object.opaque, spinner.gtk)
      self.spinner = spinner
      row.style("dovetail-row")
    } else {
      spinner = nil
    }
    row.isVisible = false
  }

  /// Whether the activity indicator turns.
  var isSpinning: Bool {
    guard let spinner else { return false }
    return unsafe gtk_spinner_get_spinning(spinner.object.opaque) != 0
  }

  var shownTitle: String { title.text }

  /// Adds a button beside the menu's.
  func add(_ button: Widget) {
    unsafe adw_header_bar_pack_end(widget.object.opaque, button.gtk)
  }

  func show(_ browser: Browser) {
    title.text = browser.title
    unsafe gtk_widget_set_tooltip_text(title.gtk, browser.title)
    // A failed page's title is the app's name, which may be the host already.
    place.button.isVisible =
      address == nil && browser.place != nil
      && (browser.failure == nil || browser.place != browser.title)
    place.show(browser)
    guard let spinner else { return }
    if browser.isLoading != isSpinning {
      unsafe gtk_spinner_set_spinning(spinner.object.opaque, browser.isLoading ? 1 : 0)
      unsafe gtk_widget_set_opacity(spinner.gtk, browser.isLoading ? 1 : 0)
    }
  }

  /// Puts the address field where there is room for it.
  func fit(_ width: Int) {
    guard let address, isNarrow != (width < Self.narrow) else { return }
    let hadFocus = address.isEditing
    isNarrow = width < Self.narrow
    let header = unsafe widget.object.opaque
    if isNarrow == true {
      unsafe adw_header_bar_set_title_widget(header, lines.gtk)
      row.append(address.widget)
    } else {
      if unsafe gtk_widget_get_parent(address.widget.gtk) == row.gtk {
        unsafe gtk_box_remove(row.object.instance(of: GtkBox.self), address.widget.gtk)
      }
      unsafe adw_header_bar_set_title_widget(header, address.widget.gtk)
    }
    row.isVisible = isNarrow == true
    if hadFocus { address.focus() }
  }
}
