internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// What stands in the page's place when it is not there: what happened, and what
/// to do. It is the shell's own, so it cannot fail itself.
@MainActor
final class StatusPage {
  let widget: Widget
  let update: Widget
  let retry: Widget
  let home: Widget
  let quit: Widget
  private let strings: Strings
  private weak var browser: Browser?

  init(_ browser: Browser, strings: Strings) {
    self.strings = strings
    self.browser = browser
    unsafe widget = Widget(adw_status_page_new())
    update = .button(strings.update) { [weak browser] in browser?.openStore() }
    retry = .button(strings.retry) { [weak browser] in browser?.reload() }
    home = .button(strings.startPage) { [weak browser] in browser?.home() }
    quit = .button(strings.quit) { [weak browser] in browser?.quitApp() }
    update.style("suggested-action")
    let buttons = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, update, retry, home, quit)
    for button in [update, retry, home, quit] { button.style("pill") }
    unsafe gtk_widget_set_halign(buttons.gtk, GTK_ALIGN_CENTER)
    unsafe adw_status_page_set_child(widget.object.opaque, buttons.gtk)
  }

  /// The button to the start, where there is one.
  var shownHome: Widget? { home.isVisible ? home : nil }
  /// The button out of the app, where there is one.
  var shownQuit: Widget? { quit.isVisible ? quit : nil }

  /// What it says: title and text.
  private(set) var text = ""

  /// Takes less room in a narrow window.
  func fit(_ width: Int) {
    guard width > 0 else { return }
    if width < 400 {
      widget.style("compact")
    } else {
      unsafe gtk_widget_remove_css_class(widget.gtk, "compact")
    }
  }

  func show(_ failure: LoadFailure) {
    let page = unsafe widget.object.opaque
    let icon =
      switch failure.reason {
      case .offline, .hostNotFound, .refused, .timedOut, .interrupted: "network-offline-symbolic"
      case .insecure, .notAllowed(.plainHTTP): "channel-insecure-symbolic"
      case .appTooOld, .commandsMissing: "software-update-urgent-symbolic"
      case .http, .notAllowed, .fileNotFound, .badAddress, .processEnded, .unresponsive, .other:
        "dialog-warning-symbolic"
      }
    unsafe adw_status_page_set_icon_name(page, icon)
    let (title, words) = (strings.title(of: failure), strings.text(of: failure))
    self.text = title + "\n" + words
    unsafe adw_status_page_set_title(page, LineBreaks.set(in: title))
    // libadwaita 1.2 takes it for markup, and the words are partly a server's.
    let text = unsafe g_markup_escape_text(LineBreaks.set(in: words), -1)
    unsafe adw_status_page_set_description(page, text)
    unsafe g_free(text)
    let isTooOld =
      switch failure.reason {
      case .appTooOld, .commandsMissing: true
      default: false
      }
    update.isVisible = isTooOld && browser?.versions?.news?.store != nil
    // One button is the one to press.
    if update.isVisible {
      unsafe gtk_widget_remove_css_class(retry.gtk, "suggested-action")
    } else {
      retry.style("suggested-action")
    }
    let actions = browser?.manifest.failurePage ?? []
    home.isVisible = actions.contains(.home) && failure.url != browser?.manifest.start
    quit.isVisible = actions.contains(.quit)
  }
}
