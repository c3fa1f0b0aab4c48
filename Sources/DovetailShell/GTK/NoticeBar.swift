internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// The bar between header and page: the page does not react, was restored, or
/// there is a newer version of the app.
@MainActor
final class NoticeBar {
  let widget: Widget
  let first: Widget
  let second: Widget
  let text = Widget.label()
  private let strings: Strings
  private weak var browser: Browser?
  /// What the bar says; the words stay while it slides away.
  private(set) var notice: PageNotice?

  init(_ browser: Browser, strings: Strings) {
    self.browser = browser
    self.strings = strings
    unsafe widget = Widget(gtk_revealer_new())
    var press: (@MainActor (Bool) -> Void)?
    first = .button("") { press?(true) }
    second = .button("") { press?(false) }
    text.wrap()
    text.expand(horizontally: true, vertically: false)
    let line = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, text, first, second)
    for button in [first, second] { unsafe gtk_widget_set_valign(button.gtk, GTK_ALIGN_CENTER) }
    line.margins(6)
    unsafe gtk_widget_set_margin_start(line.gtk, 12)
    let lines = Widget.box(
      GTK_ORIENTATION_VERTICAL, line, unsafe Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    unsafe gtk_revealer_set_child(widget.object.opaque, lines.gtk)
    press = { [weak self] in self?.press(isFirst: $0) }
  }

  /// What the bar says; nil while there is none.
  var shownText: String? { notice?.words(strings) }

  func show(_ browser: Browser) {
    let wanted = PageNotice(of: browser)
    unsafe gtk_revealer_set_reveal_child(widget.object.opaque, wanted == nil ? 0 : 1)
    guard wanted != notice else { return }
    notice = wanted
    guard let wanted else { return }
    text.text = LineBreaks.set(in: wanted.words(strings))
    let titles = wanted.titles(strings)
    label(first, titles.first)
    label(second, titles.second)
  }

  private func label(_ button: Widget, _ title: String?) {
    button.isVisible = title != nil
    guard let title else { return }
    unsafe gtk_button_set_label(button.object.instance(of: GtkButton.self), title)
  }

  private func press(isFirst: Bool) {
    guard let browser else { return }
    notice?.press(isFirst: isFirst, browser)
  }
}
