internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// The bar at the bottom: back, forward, home, and reload or stop.
@MainActor
final class Toolbar {
  let widget: Widget
  let back: Widget
  let forward: Widget
  let home: Widget
  let reload: Widget
  private let strings: Strings
  private var isLoading: Bool?

  init(_ browser: Browser, strings: Strings) {
    self.strings = strings
    back = .button(icon: "go-previous-symbolic", name: strings.back) { [weak browser] in
      browser?.goBack()
    }
    forward = .button(icon: "go-next-symbolic", name: strings.forward) { [weak browser] in
      browser?.goForward()
    }
    home = .button(icon: "go-home-symbolic", name: strings.home) { [weak browser] in
      browser?.home()
    }
    reload = .button(icon: "view-refresh-symbolic", name: strings.reload) { [weak browser] in
      guard let browser else { return }
      if browser.isLoading { browser.stop() } else { browser.reload() }
    }
    widget = .box(GTK_ORIENTATION_HORIZONTAL, back, forward, home, reload)
    unsafe gtk_box_set_homogeneous(widget.object.instance(of: GtkBox.self), 1)
    widget.style("toolbar", "dovetail-toolbar")
    for button in [back, forward, home, reload] {
      button.style("flat")
      button.expand(horizontally: true, vertically: false)
      unsafe gtk_widget_set_halign(button.gtk, GTK_ALIGN_CENTER)
    }
  }

  func show(_ browser: Browser) {
    back.isSensitive = browser.canGoBack
    forward.isSensitive = browser.canGoForward
    guard browser.isLoading != isLoading else { return }
    isLoading = browser.isLoading
    reload.show(icon: browser.isLoading ? "process-stop-symbolic" : "view-refresh-symbolic")
    reload.name(browser.isLoading ? strings.stop : strings.reload)
  }
}
