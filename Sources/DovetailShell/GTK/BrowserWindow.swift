internal import CWebKitGTK
public import DovetailCore
internal import Foundation
internal import GObjectBridge
internal import WebKit

/// A window that shows a browser, or several in tabs.
@MainActor
public final class BrowserWindow {
  /// What it shows; with tabs, the one that is looked at.
  public var browser: Browser { page.browser }
  /// The dialog that is open over the page; nil when there is none.
  public internal(set) var openDialog: OpenDialog? {
    get { page.openDialog }
    set { page.openDialog = newValue }
  }
  /// The print dialog that is open; nil when there is none.
  public internal(set) var printDialog: PrintDialog?

  /// What the app is, since it was opened; may be closed by now.
  var aboutWindow: Widget?
  let widget: Widget
  let actions: WindowActions
  let header: HeaderBar
  let addressField: AddressField?
  let downloads: DownloadsButton?
  /// Made with the window, or when a page first puts a button there.
  private(set) var toolbar: Toolbar?
  /// Bars and pages, one below the other.
  private let stacked = Widget.box(GTK_ORIENTATION_VERTICAL)
  let toasts: Toasts
  private var shownRefusal: Refusal?
  let strings: Strings
  let tabs: TabStrip?
  /// Made when it is first wanted.
  private(set) var findBar: FindBar?
  var page: PageView
  var pages: [PageView]
  /// Whether the page's own menu opens. The engine crashes where a view goes
  /// while its menu opens, so tests only look at what would be in it.
  var opensMenus = true
  /// What stood in the page's own menu, when it opened last.
  var shownMenu: [String] = []
  /// What the window, or an element of its page, does to the screen.
  var fullscreen = Fullscreen()
  let onClose: @MainActor (Browser) -> Void
  /// The app's own, or its owner's, answer to Settings.
  let onSettings: @MainActor (BrowserWindow) -> Void
  let bars: Widget
  private var input: [SignalConnection] = []
  private var watchers: [@MainActor () -> Bool] = []
  private lazy var state = StateFollower { [weak self] in self?.show() }

  init(
    _ browser: Browser, application: UnsafeMutablePointer<GtkApplication>?, strings: Strings,
    onSettings: @escaping @MainActor (BrowserWindow) -> Void,
    onClose: @escaping @MainActor (Browser) -> Void
  ) {
    self.strings = strings
    self.onClose = onClose
    self.onSettings = onSettings
    let manifest = browser.manifest
    unsafe widget = Widget(window: adw_application_window_new(application))
    actions = WindowActions(widget)
    page = PageView(browser, strings: strings)
    pages = [page]
    // A popup is one page of the app: it is closed, not navigated.
    let isMain = browser.opener == nil
    addressField = isMain && manifest.addressField ? AddressField(strings: strings) : nil
    header = HeaderBar(manifest, address: addressField, actions: actions, strings: strings)
    downloads = browser.downloads.map { DownloadsButton($0, strings: strings) }
    if let downloads { header.add(downloads.widget) }
    toolbar =
      isMain && !manifest.toolbar.isEmpty
      ? Toolbar(manifest.toolbar, actions: actions, strings: strings) : nil
    tabs = isMain && manifest.tabs ? TabStrip() : nil
    let content = Widget.box(GTK_ORIENTATION_VERTICAL)
    toasts = Toasts(over: content, strings: strings)
    bars = Widget.box(GTK_ORIENTATION_VERTICAL, header.widget, header.row)
    connectActions()
    assemble(content)
    connectPages()
    connectInput()
    follow()
  }

  private var window: UnsafeMutablePointer<GtkWindow> {
    unsafe widget.object.instance(of: GtkWindow.self)
  }

  // MARK: Parts

  private func assemble(_ content: Widget) {
    // Where the display blends nothing, GTK draws a frame of five points around
    // the window in place of its shadow, and counts it in.
    let display = unsafe gtk_widget_get_display(widget.gtk)
    let isBlended =
      unsafe gdk_display_is_composited(display) != 0 && gdk_display_is_rgba(display) != 0
    let frame: Int32 = isBlended ? 0 : 10
    let size = browser.manifest.window
    let width = Int32(browser.wantedSize.width ?? size.width)
    unsafe gtk_window_set_default_size(
      window, width + frame, Int32(browser.wantedSize.height ?? size.height) + frame)
    unsafe gtk_widget_set_size_request(
      widget.gtk, Int32(size.minimumWidth), Int32(size.minimumHeight))
    unsafe gtk_window_set_resizable(window, size.isResizable ? 1 : 0)
    if size.isMaximized, browser.opener == nil { unsafe gtk_window_maximize(window) }

    if let tabs {
      bars.append(tabs.bar)
      content.append(tabs.widget)
      tabs.add(page, opener: nil)
    } else {
      content.append(page.widget)
    }
    stacked.append(bars)
    stacked.append(toasts.widget)
    if let toolbar { add(toolbar) }
    unsafe adw_application_window_set_content(
      widget.object.instance(of: AdwApplicationWindow.self), stacked.gtk)
    unsafe gtk_window_set_focus(window, page.page.gtk)
    fit(Int(width))
  }

  private func add(_ toolbar: Toolbar) {
    toolbar.page.onPress = { [weak self] in self?.browser.press($0) }
    stacked.append(toolbar.widget)
  }

  /// Shows the toolbar where there is something in it, and room for it.
  func showToolbar() {
    if toolbar == nil, !browser.pageButtons.isEmpty {
      let made = Toolbar([], actions: actions, strings: strings)
      add(made)
      toolbar = made
      let width = unsafe gtk_widget_get_width(bars.gtk)
      made.fit(width > 0 ? Int(width) : browser.manifest.window.width)
    }
    guard let toolbar else { return }
    toolbar.show(browser)
    toolbar.widget.isVisible = !page.isCovered && !fullscreen.isByPage && !toolbar.isEmpty
  }

  /// The find bar, which is made when it is first wanted.
  func makeFindBar() -> FindBar {
    if let findBar { return findBar }
    let made = FindBar(actions: actions, strings: strings)
    bars.append(made.widget)
    made.onChange = { [weak self] in self?.refresh() }
    made.onClose = { [weak self] in
      self?.page.focus()
      self?.refresh()
    }
    findBar = made
    return made
  }

  /// Puts the bars right for a width in points.
  func fit(_ width: Int) {
    header.fit(width)
    toolbar?.fit(width)
    for page in pages { page.statusPage.fit(width) }
  }

  // MARK: State

  /// Shows the browser's state, now and after each change of it.
  func follow() { state.follow() }

  private func show() {
    unsafe gtk_window_set_title(window, browser.title)
    for page in pages { page.show() }
    tabs?.show(pages)
    showActions()
    header.show(browser)
    addressField?.show(browser)
    showToolbar()
    if !page.isCovered { presentWaitingDialog() }
    showRefusal()
    refresh()
  }

  /// Says once what was not opened.
  private func showRefusal() {
    guard let refusal = browser.refusal, refusal != shownRefusal else { return }
    shownRefusal = refusal
    toasts.show(strings.text(of: refusal))
  }

  /// Asks those who wait for something to be shown.
  func refresh() { watchers.removeAll { $0() } }

  /// Calls back after each change of what is shown, until it says true.
  func watch(_ watcher: @escaping @MainActor () -> Bool) {
    if !watcher() { watchers.append(watcher) }
  }

  // MARK: Window

  /// A person who comes back finds out at once whether the page still reacts.
  private func activityChanged() {
    if unsafe gtk_window_is_active(window) != 0 { browser.becameActive() }
  }

  func present() {
    unsafe gtk_window_present(window)
  }

  /// Asks to close, as the person does.
  public func close() { unsafe gtk_window_close(window) }

  func destroy() {
    printDialog?.dismiss()
    endAbout()
    // An open menu holds keyboard and mouse, and would go on with that.
    for popover in widget.openPopovers {
      unsafe gtk_popover_popdown(popover.object.instance(of: GtkPopover.self))
    }
    for page in pages { page.end() }
    tabs?.disconnectAll()
    actions.disconnectAll()
    widget.disconnectAll()
    input = []
    leave(pages)
  }

  /// Lets go of the pages once none of them fills the screen: the engine crashes
  /// where a window goes under an element that does.
  private func leave(_ pages: [PageView]) {
    guard let page = pages.first else {
      for page in self.pages { page.letGo() }
      return unsafe gtk_window_destroy(window)
    }
    page.leaveFullscreen { self.leave(Array(pages.dropFirst())) }
  }

  // MARK: Input

  private func connectInput() {
    connectEdge()
    widget.on("close-request") { [weak self] _ in
      guard let self else { return .bool(true) }
      onClose(pages[0].browser)
      return .bool(true)
    }
    widget.on("notify::fullscreened") { [weak self] in self?.windowFullscreenChanged() }
    header.menu.onChange = { [weak self] in self?.refresh() }
    widget.on("notify::is-active") { [weak self] in self?.activityChanged() }
    widget.on("realize") { [weak self] in self?.followSize() }
    actions.connectKeys()
    let mouse = unsafe Controller(gtk_gesture_click_new())
    unsafe gtk_gesture_single_set_button(mouse.pointer, 0)
    unsafe gtk_event_controller_set_propagation_phase(mouse.pointer, GTK_PHASE_CAPTURE)
    unsafe gtk_widget_add_controller(widget.gtk, mouse.given)
    input.append(
      SignalConnection(mouse.object, "pressed") { [weak self] _ in
        switch unsafe gtk_gesture_single_get_current_button(mouse.pointer) {
        case 8: self?.actions.activate(.back)
        case 9: self?.actions.activate(.forward)
        default: break
        }
        return .none
      })
  }

  private func connectEdge() {
    let motion = unsafe Controller(gtk_event_controller_motion_new())
    unsafe gtk_event_controller_set_propagation_phase(motion.pointer, GTK_PHASE_CAPTURE)
    unsafe gtk_widget_add_controller(widget.gtk, motion.given)
    input.append(
      SignalConnection(motion.object, "motion") { [weak self] arguments in
        self?.mouseMoved(to: arguments.double(1))
        return .none
      })
  }

  private func followSize() {
    guard let surface = unsafe gtk_native_get_surface(widget.object.opaque) else { return }
    let kept = unsafe ObjectRef(retaining: UnsafeMutableRawPointer(surface))
    input.append(
      SignalConnection(kept, "layout", after: true) { [weak self] _ in
        // Bars must not change while they are laid out.
        Task { @MainActor in
          guard let self else { return }
          let width = Int(unsafe gtk_widget_get_width(self.bars.gtk))
          if width > 0 { self.fit(width) }
        }
        return .none
      })
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
