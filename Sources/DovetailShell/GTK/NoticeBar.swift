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
  private(set) var notice: Notice?

  enum Notice: Equatable { case unresponsive, restored, update(VersionNews) }

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
  var shownText: String? { notice.map(words) }

  private func words(of notice: Notice) -> String {
    switch notice {
    case .unresponsive: strings.unresponsive
    case .restored: strings.restored
    case .update(let news): strings.updateAvailable(news)
    }
  }

  func show(_ browser: Browser) {
    let wanted: Notice? =
      browser.failure != nil
      ? nil
      : browser.isUnresponsive
        ? .unresponsive
        : browser.isRestored
          ? .restored : update(browser)
    unsafe gtk_revealer_set_reveal_child(widget.object.opaque, wanted == nil ? 0 : 1)
    guard wanted != notice else { return }
    notice = wanted
    if let wanted { text.text = LineBreaks.set(in: words(of: wanted)) }
    switch wanted {
    case .unresponsive:
      label(first, strings.wait)
      label(second, strings.restart)
    case .restored:
      label(second, strings.close)
    case .update(let news):
      label(first, strings.later)
      label(second, strings.update)
      second.isVisible = news.store != nil
    case nil: break
    }
    guard let wanted else { return }
    first.isVisible = wanted != .restored
    if case .update = wanted { return }
    second.isVisible = true
  }

  /// Over the main page only.
  private func update(_ browser: Browser) -> Notice? {
    guard browser.opener == nil, case .optional(let news) = browser.versions?.update else {
      return nil
    }
    return .update(news)
  }

  private func label(_ button: Widget, _ text: String) {
    unsafe gtk_button_set_label(button.object.instance(of: GtkButton.self), text)
  }

  private func press(isFirst: Bool) {
    switch notice {
    case .unresponsive: if isFirst { browser?.waitForPage() } else { browser?.restartPage() }
    case .restored: browser?.dismissRestored()
    case .update:
      if !isFirst { browser?.openStore() }
      browser?.versions?.later()
    case nil: break
    }
  }
}
