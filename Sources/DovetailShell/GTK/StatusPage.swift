internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// What stands in the page's place when it is not there.
@MainActor
final class StatusPage {
  let widget: Widget
  let retry: Widget
  private let strings: Strings

  init(_ browser: Browser, strings: Strings) {
    self.strings = strings
    unsafe widget = Widget(adw_status_page_new())
    retry = .button(strings.retry) { [weak browser] in browser?.reload() }
    retry.style("pill", "suggested-action")
    unsafe gtk_widget_set_halign(retry.gtk, GTK_ALIGN_CENTER)
    unsafe adw_status_page_set_child(widget.object.opaque, retry.gtk)
  }

  func show(_ failure: LoadFailure) {
    let page = unsafe widget.object.opaque
    let icon =
      switch failure.reason {
      case .offline, .hostNotFound, .refused, .timedOut: "network-offline-symbolic"
      case .insecure: "channel-insecure-symbolic"
      case .fileNotFound, .processEnded, .other: "dialog-warning-symbolic"
      }
    unsafe adw_status_page_set_icon_name(page, icon)
    unsafe adw_status_page_set_title(page, strings.title(of: failure))
    // libadwaita 1.2 takes it for markup, and the words are partly a server's.
    let text = unsafe g_markup_escape_text(strings.text(of: failure), -1)
    unsafe adw_status_page_set_description(page, text)
    unsafe g_free(text)
  }
}
