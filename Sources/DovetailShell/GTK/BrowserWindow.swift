internal import CWebKitGTK
public import DovetailCore
internal import Foundation
internal import GObjectBridge
internal import Observation
internal import WebKit

/// A window that shows one browser.
@MainActor
public final class BrowserWindow {
  /// What it shows.
  public let browser: Browser
  /// The dialog that is open over the page; nil when there is none.
  public internal(set) var openDialog: OpenDialog?

  let widget: Widget
  let toolbar: Toolbar?
  let statusPage: StatusPage
  private let header: HeaderBar
  private let overlay: Widget
  private let progress: Widget
  private let stack: Widget
  private var input: [SignalConnection] = []
  private var watchers: [@MainActor () -> Bool] = []
  private let strings: Strings

  init(
    _ browser: Browser, application: UnsafeMutablePointer<GtkApplication>?, strings: Strings,
    onClose: @escaping @MainActor () -> Void
  ) {
    self.browser = browser
    self.strings = strings
    unsafe widget = Widget(window: adw_application_window_new(application))
    header = HeaderBar(strings: strings)
    // A popup is one page of the app: it is closed, not navigated.
    toolbar =
      !browser.manifest.toolbar.isEmpty && browser.opener == nil
      ? Toolbar(browser, strings: strings) : nil
    statusPage = StatusPage(browser, strings: strings)
    unsafe progress = Widget(gtk_progress_bar_new())
    unsafe stack = Widget(gtk_stack_new())
    unsafe overlay = Widget(gtk_overlay_new())
    unsafe assemble(page: browser.webView.nativeWidget.assumingMemoryBound(to: GtkWidget.self))
    widget.on("close-request") { _ in
      onClose()
      return .bool(true)
    }
    connectInput()
    follow()
  }

  private var window: UnsafeMutablePointer<GtkWindow> {
    unsafe widget.object.instance(of: GtkWindow.self)
  }

  // MARK: Parts

  private func assemble(page: UnsafeMutablePointer<GtkWidget>) {
    // Where the display blends nothing, GTK draws a frame of five points around
    // the window in place of its shadow, and counts it in.
    let display = unsafe gtk_widget_get_display(widget.gtk)
    let isBlended =
      unsafe gdk_display_is_composited(display) != 0 && gdk_display_is_rgba(display) != 0
    let frame: Int32 = isBlended ? 0 : 10
    unsafe gtk_window_set_default_size(
      window, Int32(browser.wantedSize.width ?? browser.manifest.window.width) + frame,
      Int32(browser.wantedSize.height ?? browser.manifest.window.height) + frame)
    let size = browser.manifest.window
    unsafe gtk_widget_set_size_request(
      widget.gtk, Int32(size.minimumWidth), Int32(size.minimumHeight))
    unsafe gtk_window_set_resizable(window, size.isResizable ? 1 : 0)
    if size.isMaximized, browser.opener == nil { unsafe gtk_window_maximize(window) }

    unsafe gtk_overlay_set_child(overlay.object.opaque, page)
    unsafe gtk_widget_set_hexpand(page, 1)
    unsafe gtk_widget_set_vexpand(page, 1)
    progress.style("osd")
    progress.accessibleLabel(strings.loading)
    unsafe gtk_widget_set_valign(progress.gtk, GTK_ALIGN_START)
    unsafe gtk_widget_set_can_target(progress.gtk, 0)
    unsafe gtk_overlay_add_overlay(overlay.object.opaque, progress.gtk)

    unsafe gtk_stack_add_named(stack.object.opaque, overlay.gtk, "page")
    unsafe gtk_stack_add_named(stack.object.opaque, statusPage.widget.gtk, "status")
    stack.expand(horizontally: true, vertically: true)

    let content = Widget.box(GTK_ORIENTATION_VERTICAL, header.widget, stack)
    if let toolbar {
      unsafe content.append(Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
      content.append(toolbar.widget)
    }
    unsafe adw_application_window_set_content(
      widget.object.instance(of: AdwApplicationWindow.self), content.gtk)
    unsafe gtk_window_set_focus(window, page)
  }

  // MARK: State

  /// Shows the browser's state, now and after each change of it.
  private func follow() {
    withObservationTracking {
      show()
    } onChange: { [weak self] in
      // The change is about to happen; several of one turn are shown at once.
      Task { @MainActor in self?.follow() }
    }
  }

  private func show() {
    unsafe gtk_window_set_title(window, browser.title)
    header.show(browser)
    toolbar?.show(browser)
    progress.isVisible = browser.isLoading && browser.failure == nil
    unsafe gtk_progress_bar_set_fraction(progress.object.opaque, browser.progress)
    if let failure = browser.failure { statusPage.show(failure) }
    unsafe gtk_stack_set_visible_child_name(
      stack.object.opaque, browser.failure == nil ? "page" : "status")
    watchers.removeAll { $0() }
  }

  var shownChild: String {
    unsafe gtk_stack_get_visible_child_name(stack.object.opaque).map {
      unsafe String(cString: $0)
    } ?? ""
  }

  /// Calls back after each change of what is shown, until it says true.
  func watch(_ watcher: @escaping @MainActor () -> Bool) {
    if !watcher() { watchers.append(watcher) }
  }

  // MARK: Window

  func present() {
    unsafe gtk_window_present(window)
  }

  /// Asks to close, as the person does.
  public func close() { unsafe gtk_window_close(window) }

  func destroy() {
    openDialog?.dismiss()
    openDialog = nil
    widget.disconnectAll()
    unsafe gtk_overlay_set_child(overlay.object.opaque, nil)
    browser.webView.removeFromSuperview()
    unsafe gtk_window_destroy(window)
  }

  // MARK: Input

  private func connectInput() {
    let keys = unsafe Controller(gtk_event_controller_key_new())
    unsafe gtk_event_controller_set_propagation_phase(keys.pointer, GTK_PHASE_CAPTURE)
    unsafe gtk_widget_add_controller(widget.gtk, keys.given)
    input.append(
      SignalConnection(keys.object, "key-pressed") { [weak self] arguments in
        .bool(self?.press(arguments.unsigned(0), arguments.flags(2)) ?? false)
      })
    // Escape belongs to the page first.
    let late = unsafe Controller(gtk_event_controller_key_new())
    unsafe gtk_widget_add_controller(widget.gtk, late.given)
    input.append(
      SignalConnection(late.object, "key-pressed") { [weak self] arguments in
        guard arguments.unsigned(0) == UInt32(GDK_KEY_Escape), let self, browser.isLoading else {
          return .bool(false)
        }
        browser.stop()
        return .bool(true)
      })
    let mouse = unsafe Controller(gtk_gesture_click_new())
    unsafe gtk_gesture_single_set_button(mouse.pointer, 0)
    unsafe gtk_event_controller_set_propagation_phase(mouse.pointer, GTK_PHASE_CAPTURE)
    unsafe gtk_widget_add_controller(widget.gtk, mouse.given)
    input.append(
      SignalConnection(mouse.object, "pressed") { [weak self] _ in
        guard let self else { return .none }
        switch unsafe gtk_gesture_single_get_current_button(mouse.pointer) {
        case 8 where browser.canGoBack: browser.goBack()
        case 9 where browser.canGoForward: browser.goForward()
        default: break
        }
        return .none
      })
  }

  private func press(_ key: UInt32, _ state: UInt32) -> Bool {
    let modifiers =
      state
      & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
        | GDK_SUPER_MASK.rawValue)
    let control = GDK_CONTROL_MASK.rawValue
    let alt = GDK_ALT_MASK.rawValue
    switch (modifiers, Int32(key)) {
    case (alt, GDK_KEY_Left), (alt, GDK_KEY_KP_Left), (0, GDK_KEY_Back):
      if browser.canGoBack { browser.goBack() }
    case (alt, GDK_KEY_Right), (alt, GDK_KEY_KP_Right), (0, GDK_KEY_Forward):
      browser.goForward()
    case (control, GDK_KEY_r), (0, GDK_KEY_F5): browser.reload()
    case (control, GDK_KEY_w): close()
    default: return false
    }
    return true
  }
}

/// An event controller: one reference for Swift, one for the widget to take.
@MainActor
@safe
private struct Controller {
  let object: ObjectRef

  init(_ made: OpaquePointer) { unsafe object = ObjectRef(taking: made) }

  var pointer: OpaquePointer { unsafe object.opaque }
  var given: OpaquePointer {
    unsafe OpaquePointer(g_object_ref(object.pointer))
  }
}
