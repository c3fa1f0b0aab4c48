internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// What stands in the page's place when this version of the app may not be used
/// any more.
@MainActor
final class UpdatePage {
  let widget: Widget
  let update: Widget
  let retry: Widget
  let quit: Widget
  /// What it says.
  private(set) var text = ""
  private let strings: Strings
  private weak var browser: Browser?

  init(_ browser: Browser, strings: Strings) {
    self.browser = browser
    self.strings = strings
    unsafe widget = Widget(adw_status_page_new())
    update = .button(strings.update) { [weak browser] in browser?.openStore() }
    retry = .button(strings.retry) { [weak browser] in
      guard let versions = browser?.versions else { return }
      Task { await versions.check() }
    }
    quit = .button(strings.quit) { [weak browser] in browser?.quitApp() }
    update.style("suggested-action")
    let buttons = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, update, retry, quit)
    for button in [update, retry, quit] { button.style("pill") }
    unsafe gtk_widget_set_halign(buttons.gtk, GTK_ALIGN_CENTER)
    let page = unsafe widget.object.opaque
    unsafe adw_status_page_set_icon_name(page, "software-update-urgent-symbolic")
    unsafe adw_status_page_set_title(page, LineBreaks.set(in: strings.updateRequired))
    unsafe adw_status_page_set_child(page, buttons.gtk)
    widget.style("compact")
  }

  func show(_ news: VersionNews) {
    guard let browser else { return }
    text = strings.updateRequired(news, own: browser.manifest.version)
    let markup = unsafe g_markup_escape_text(LineBreaks.set(in: text), -1)
    unsafe adw_status_page_set_description(widget.object.opaque, markup)
    unsafe g_free(markup)
    update.isVisible = news.store != nil
    retry.isSensitive = browser.versions?.isAsking != true
  }
}
