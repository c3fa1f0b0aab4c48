internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge
internal import WebKit

/// One browser in a window: its page, and what stands in the page's place when
/// there is none.
@MainActor
final class PageView {
  let browser: Browser
  /// All of it.
  let widget: Widget
  /// The engine's own view.
  let page: Widget
  let statusPage: StatusPage
  let notices: NoticeBar
  /// The pages for the first start; made when they are first wanted.
  private(set) var welcome: WelcomeView?
  /// What stands there when the app is too old; made when it is first wanted.
  private(set) var updatePage: UpdatePage?
  /// The dialog that is open over the page; nil when there is none.
  var openDialog: OpenDialog?
  /// Opens a dialog that waits until the page's tab is looked at.
  var openWaitingDialog: (@MainActor () -> Void)?
  /// Called when an element of the page fills the screen, and when it no longer
  /// does.
  var onFullscreen: (@MainActor (Bool) -> Void)?
  /// Called when the page wants to be printed, with the engine's operation.
  var onPrint: (@MainActor (ObjectRef) -> Void)?

  private let stack: Widget
  private let overlay: Widget
  private let progress: Widget
  private let showsProgress: Bool
  private let strings: Strings

  init(_ browser: Browser, strings: Strings) {
    self.browser = browser
    self.strings = strings
    showsProgress = !browser.manifest.addressField
    unsafe page = Widget(retaining: browser.webView.nativeWidget)
    statusPage = StatusPage(browser, strings: strings)
    unsafe progress = Widget(gtk_progress_bar_new())
    notices = NoticeBar(browser, strings: strings)
    unsafe stack = Widget(gtk_stack_new())
    widget = .box(GTK_ORIENTATION_VERTICAL, notices.widget, stack)
    unsafe overlay = Widget(gtk_overlay_new())
    unsafe gtk_overlay_set_child(overlay.object.opaque, page.gtk)
    page.expand(horizontally: true, vertically: true)
    progress.style("osd")
    progress.accessibleLabel(strings.loading)
    unsafe gtk_widget_set_valign(progress.gtk, GTK_ALIGN_START)
    unsafe gtk_widget_set_can_target(progress.gtk, 0)
    unsafe gtk_overlay_add_overlay(overlay.object.opaque, progress.gtk)
    unsafe gtk_stack_add_named(stack.object.opaque, overlay.gtk, "page")
    unsafe gtk_stack_add_named(stack.object.opaque, statusPage.widget.gtk, "status")
    stack.expand(horizontally: true, vertically: true)
    // What a person expects of a window with pages in it.
    browser.webView.allowsBackForwardNavigationGestures = true
    browser.webView.configuration.preferences.isElementFullscreenEnabled = true
    listen()
  }

  private func listen() {
    page.on("enter-fullscreen") { [weak self] _ in
      self?.onFullscreen?(true)
      return .bool(false)
    }
    page.on("leave-fullscreen") { [weak self] _ in
      self?.onFullscreen?(false)
      return .bool(false)
    }
    page.on("print") { [weak self] arguments in
      guard let self, let operation = unsafe arguments.object(0) else { return .bool(false) }
      onPrint?(unsafe ObjectRef(retaining: operation))
      return .bool(true)
    }
  }

  /// Whether the page for a failed load is what is shown.
  var showsFailure: Bool {
    let name = unsafe gtk_stack_get_visible_child_name(stack.object.opaque)
    return unsafe name.map { unsafe String(cString: $0) } == "status"
  }

  /// Whether the progress bar is there.
  var isProgressShown: Bool { progress.isVisible }

  /// Shows the browser's state.
  func show() {
    progress.isVisible = showsProgress && browser.isAwaited
    notices.show(browser)
    unsafe gtk_progress_bar_set_fraction(progress.object.opaque, browser.progress)
    if let failure = browser.failure {
      statusPage.fit(Int(unsafe gtk_widget_get_width(widget.gtk)))
      statusPage.show(failure)
    }
    unsafe gtk_stack_set_visible_child_name(stack.object.opaque, place)
    if wasCovered, !isCovered { focus() }
    wasCovered = isCovered
  }

  /// Whether the page cannot be seen for the shell's own sake.
  var isCovered: Bool {
    browser.versions?.isBlocking == true || browser.welcome?.isShown == true
  }

  private var wasCovered = false

  /// What stands in the page's place, made where it is wanted.
  private var place: String {
    if case .required(let news) = browser.versions?.update {
      makeUpdatePage().show(news)
      return "update"
    }
    if let welcome = browser.welcome, welcome.isShown {
      makeWelcome(welcome)
      return "welcome"
    }
    removeWelcome()
    return browser.failure == nil ? "page" : "status"
  }

  private func makeUpdatePage() -> UpdatePage {
    if let updatePage { return updatePage }
    let made = UpdatePage(browser, strings: strings)
    updatePage = made
    unsafe gtk_stack_add_named(stack.object.opaque, made.widget.gtk, "update")
    return made
  }

  private func makeWelcome(_ state: Welcome) {
    guard welcome == nil else { return }
    let made = WelcomeView(state, browser.manifest, strings: strings)
    welcome = made
    unsafe gtk_stack_add_named(stack.object.opaque, made.widget.gtk, "welcome")
  }

  /// The next time it begins at its first page.
  private func removeWelcome() {
    guard let made = welcome else { return }
    welcome = nil
    unsafe gtk_stack_set_visible_child_name(
      stack.object.opaque, browser.failure == nil ? "page" : "status")
    made.widget.disconnectAll()
    unsafe gtk_stack_remove(stack.object.opaque, made.widget.gtk)
  }

  /// Gives the keyboard to the page, or to what stands in its place.
  func focus() {
    if let welcome { return welcome.focus() }
    if browser.failure == nil {
      _ = unsafe gtk_widget_grab_focus(page.gtk)
    } else {
      _ = unsafe gtk_widget_child_focus(statusPage.widget.gtk, GTK_DIR_TAB_FORWARD)
    }
  }

  /// Ends what stands over the page.
  func end() {
    openDialog?.dismiss()
    openDialog = nil
    openWaitingDialog = nil
    page.disconnectAll()
    closeMenus()
  }

  /// Has an element of the page that fills the screen give it back.
  func leaveFullscreen(_ then: @escaping @MainActor () -> Void) {
    let view = browser.webView
    guard view.fullscreenState != .notInFullscreen else { return then() }
    Task {
      // A page that hangs does not answer.
      await Deadline.wait(.seconds(1)) {
        // The engine has left when the page knows, not when it says so itself.
        _ = try? await view.callAsyncJavaScript(
          """
          if (document.fullscreenElement) await document.exitFullscreen();
          await new Promise(next => setTimeout(next));
          """, contentWorld: .defaultClient)
      }
      then()
    }
  }

  /// Lets go of the browser's view, for good.
  func letGo() {
    unsafe gtk_overlay_set_child(overlay.object.opaque, nil)
    browser.webView.removeFromSuperview()
  }

  /// A menu of the page that stays open would outlive its window.
  private func closeMenus() {
    var child = unsafe gtk_widget_get_first_child(page.gtk)
    while let here = unsafe child {
      unsafe child = gtk_widget_get_next_sibling(here)
      guard unsafe dovetail_is_type(here, gtk_popover_get_type()) != 0 else { continue }
      unsafe gtk_popover_popdown(
        UnsafeMutableRawPointer(here).assumingMemoryBound(to: GtkPopover.self))
    }
  }
}
