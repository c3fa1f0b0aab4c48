internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// The bar on top: the page's title, and under it who the page is.
@MainActor
final class HeaderBar {
  let widget: Widget
  private let title = Widget.label("", "title")
  private let place = Widget.label("", "subtitle")
  private let lock: Widget
  private let line: Widget
  private let strings: Strings

  init(strings: Strings) {
    self.strings = strings
    unsafe widget = Widget(adw_header_bar_new())
    unsafe lock = Widget(gtk_image_new_from_icon_name("channel-secure-symbolic"))
    unsafe gtk_image_set_pixel_size(lock.object.opaque, 12)
    lock.style("dim-label")
    line = .box(GTK_ORIENTATION_HORIZONTAL, spacing: 4, lock, place)
    unsafe gtk_widget_set_halign(line.gtk, GTK_ALIGN_CENTER)
    let lines = Widget.box(GTK_ORIENTATION_VERTICAL, title, line)
    unsafe gtk_widget_set_valign(lines.gtk, GTK_ALIGN_CENTER)
    unsafe adw_header_bar_set_title_widget(widget.object.opaque, lines.gtk)
  }

  func show(_ browser: Browser) {
    title.text = browser.title
    unsafe gtk_widget_set_tooltip_text(title.gtk, browser.title)
    place.text = browser.place ?? ""
    // A failed page's title is the app's name, which may be the host already.
    line.isVisible =
      browser.place != nil && (browser.failure == nil || browser.place != browser.title)
    switch browser.security {
    case .secure: show("channel-secure-symbolic", strings.secure)
    case .insecure: show("channel-insecure-symbolic", strings.insecure)
    case .local, .unknown: lock.isVisible = false
    }
  }

  private func show(_ icon: String, _ text: String) {
    unsafe gtk_image_set_from_icon_name(lock.object.opaque, icon)
    lock.name(text)
    lock.isVisible = true
  }
}
