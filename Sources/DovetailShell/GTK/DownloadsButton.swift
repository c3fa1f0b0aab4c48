internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// The button in the bar on top that opens the list of downloads; there only
/// while there are any.
@MainActor
final class DownloadsButton {
  let widget: Widget
  private(set) var rows: [DownloadRow] = []
  private let list: DownloadList
  private let box: Widget
  private let popover: Widget
  private let clear: Widget
  private let strings: Strings
  private var count = 0
  private lazy var state = StateFollower { [weak self] in self?.show() }

  init(_ list: DownloadList, strings: Strings) {
    self.list = list
    self.strings = strings
    unsafe widget = Widget(gtk_menu_button_new())
    unsafe popover = Widget(gtk_popover_new())
    unsafe box = Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    clear = .button(strings.clearDownloads) { [weak list] in list?.clear() }
    clear.style("flat")
    unsafe gtk_menu_button_set_icon_name(widget.object.opaque, "folder-download-symbolic")
    widget.name(strings.downloads)
    let scroller = unsafe Widget(gtk_scrolled_window_new())
    unsafe gtk_scrolled_window_set_policy(
      scroller.object.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    unsafe gtk_scrolled_window_set_propagate_natural_height(scroller.object.opaque, 1)
    unsafe gtk_scrolled_window_set_max_content_height(scroller.object.opaque, 320)
    unsafe gtk_scrolled_window_set_child(scroller.object.opaque, box.gtk)
    let content = Widget.box(GTK_ORIENTATION_VERTICAL, scroller, clear)
    unsafe gtk_widget_set_size_request(content.gtk, 260, -1)
    unsafe gtk_popover_set_child(popover.object.instance(of: GtkPopover.self), content.gtk)
    unsafe gtk_menu_button_set_popover(widget.object.opaque, popover.gtk)
    state.follow()
  }

  /// Opens the list.
  func open() { unsafe gtk_menu_button_popup(widget.object.opaque) }

  private func show() {
    widget.isVisible = !list.items.isEmpty
    clear.isSensitive = list.items.contains { $0.state != .running }
    let old = rows.filter { row in !list.items.contains { $0 === row.download } }
    for row in old {
      unsafe gtk_box_remove(box.object.instance(of: GtkBox.self), row.widget.gtk)
    }
    rows.removeAll { row in old.contains { $0 === row } }
    for download in list.items where !rows.contains(where: { $0.download === download }) {
      let row = DownloadRow(download, list, strings: strings)
      rows.append(row)
      // The newest is on top.
      unsafe gtk_box_prepend(box.object.instance(of: GtkBox.self), row.widget.gtk)
    }
    if list.items.isEmpty {
      unsafe gtk_popover_popdown(popover.object.instance(of: GtkPopover.self))
    }
  }
}
