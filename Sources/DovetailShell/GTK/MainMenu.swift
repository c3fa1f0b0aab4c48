internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// The window's menu, behind the button at the end of the bar on top; F10 opens
/// it.
@MainActor
final class MainMenu {
  let button: Widget
  /// Called after it opened or closed.
  var onChange: (@MainActor () -> Void)?
  private let popover: Widget
  private let level: Widget

  init(_ manifest: AppManifest, strings: Strings) {
    level = .button(Zoom.text(1), action: .zoomReset)
    level.name(strings.zoomReset)
    unsafe button = Widget(gtk_menu_button_new())
    button.name(strings.menu)
    unsafe gtk_menu_button_set_icon_name(button.object.opaque, "open-menu-symbolic")
    unsafe gtk_menu_button_set_primary(button.object.opaque, 1)
    popover = Self.model(manifest, strings).popover()
    let row = zoomRow(strings)
    unsafe gtk_popover_menu_add_child(popover.object.opaque, row.gtk, "zoom")
    unsafe gtk_menu_button_set_popover(button.object.opaque, popover.gtk)
    popover.on("notify::visible") { [weak self] in self?.onChange?() }
  }

  private func zoomRow(_ strings: Strings) -> Widget {
    let smaller = Widget.button(
      icon: "zoom-out-symbolic", name: strings.zoomOut, action: .zoomOut)
    let larger = Widget.button(icon: "zoom-in-symbolic", name: strings.zoomIn, action: .zoomIn)
    let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, smaller, level, larger)
    for button in [smaller, larger] { button.style("flat", "circular") }
    level.style("flat", "numeric")
    level.expand(horizontally: true, vertically: false)
    unsafe gtk_widget_set_margin_start(row.gtk, 12)
    unsafe gtk_widget_set_margin_end(row.gtk, 12)
    return row
  }

  private static func model(_ manifest: AppManifest, _ strings: Strings) -> Menu {
    let zoom = Menu()
    zoom.addPlace("zoom")
    let page = Menu()
    page.add(strings.find, .find)
    page.add(strings.print, .print)
    page.add(strings.fullscreen, .fullscreen)
    let address = Menu()
    address.add(strings.copyAddress, .copyAddress)
    address.add(strings.openInBrowser, .openInBrowser)
    let app = Menu()
    app.add(strings.settings, .settings)
    app.add(strings.inspect, .inspect)
    app.add(strings.about(manifest.name), .about)
    app.add(strings.quit, .quit)
    let all = Menu()
    for section in [zoom, page, address, app] { all.add(section: section) }
    return all
  }

  func showZoom(_ value: Double) {
    unsafe gtk_button_set_label(level.object.instance(of: GtkButton.self), Zoom.text(value))
  }

  var isOpen: Bool { popover.isVisible }
}
