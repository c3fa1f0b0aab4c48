internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// One download in the list: its name, how far it is, and what can be done.
@MainActor
final class DownloadRow {
  let download: Download
  let widget: Widget
  let cancel: Widget
  let open: Widget
  let reveal: Widget
  private let status = Widget.label("", "dim-label", "caption")
  private let progress: Widget
  private let strings: Strings
  private lazy var state = StateFollower { [weak self] in self?.show() }

  init(_ download: Download, _ list: DownloadList, strings: Strings) {
    self.download = download
    self.strings = strings
    unsafe progress = Widget(gtk_progress_bar_new())
    cancel = .button(icon: "process-stop-symbolic", name: strings.cancelDownload) {
      [weak download] in download?.cancel()
    }
    open = .button(icon: "document-open-symbolic", name: strings.open) {
      [weak list, weak download] in
      if let download { list?.open(download) }
    }
    reveal = .button(icon: "folder-symbolic", name: strings.showInFolder) {
      [weak list, weak download] in if let download { list?.reveal(download) }
    }
    let name = Widget.label(download.name)
    unsafe gtk_label_set_ellipsize(name.object.opaque, PANGO_ELLIPSIZE_MIDDLE)
    unsafe gtk_label_set_max_width_chars(name.object.opaque, 28)
    for label in [name, status] {
      unsafe gtk_label_set_xalign(label.object.opaque, 0)
      label.expand(horizontally: true, vertically: false)
    }
    let words = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 4, name, progress, status)
    words.expand(horizontally: true, vertically: false)
    widget = .box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, words, cancel, open, reveal)
    widget.margins(6)
    for button in [cancel, open, reveal] {
      button.style("flat", "circular")
      unsafe gtk_widget_set_valign(button.gtk, GTK_ALIGN_CENTER)
    }
    self.name = name
    state.follow()
  }

  private let name: Widget

  /// What it says: name and state.
  var text: String { "\(name.text): \(status.text)" }

  private func show() {
    name.text = download.name
    unsafe gtk_widget_set_tooltip_text(name.gtk, download.name)
    status.text = strings.text(of: download)
    let isRunning = download.state == .running
    cancel.isVisible = isRunning
    open.isVisible = download.state == .finished
    reveal.isVisible = download.state == .finished
    progress.isVisible = isRunning
    guard isRunning else { return }
    if let fraction = download.fraction {
      unsafe gtk_progress_bar_set_fraction(progress.object.opaque, fraction)
    } else {
      unsafe gtk_progress_bar_pulse(progress.object.opaque)
    }
  }
}
