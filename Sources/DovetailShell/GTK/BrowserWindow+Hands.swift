internal import CWebKitGTK
package import DovetailCore
internal import GObjectBridge

/// Where a window and its page are on the display, for hands that press there.
extension BrowserWindow {
  /// A page's place in its window, in the display's pixels.
  package struct PagePlace: Sendable {
    /// The X11 window.
    package let window: UInt
    /// The page's left edge.
    package let x: Double
    /// The page's upper edge.
    package let y: Double
    /// Pixels for each point of the page.
    package let scale: Double
  }

  /// Where a browser's page is; nil while it is not on an X11 display.
  package func place(of browser: Browser) -> PagePlace? {
    guard let page = page(of: browser), unsafe gtk_widget_get_mapped(page.page.gtk) != 0,
      let native = unsafe gtk_widget_get_native(page.page.gtk),
      let surface = unsafe gtk_native_get_surface(native)
    else { return nil }
    let window = unsafe dovetail_x11_window(surface)
    guard window != 0 else { return nil }
    var (left, top) = (0.0, 0.0)
    unsafe gtk_native_get_surface_transform(native, &left, &top)
    var corner = graphene_point_t()
    var found = graphene_point_t()
    unsafe graphene_point_init(&corner, 0, 0)
    guard unsafe gtk_widget_compute_point(page.page.gtk, widget.gtk, &corner, &found) != 0
    else { return nil }
    let scale = Double(unsafe gtk_widget_get_scale_factor(page.page.gtk))
    return PagePlace(
      window: UInt(window), x: (left + Double(found.x)) * scale,
      y: (top + Double(found.y)) * scale, scale: scale)
  }

  /// Whether the window has the keyboard.
  package var isActive: Bool {
    unsafe gtk_window_is_active(widget.object.instance(of: GtkWindow.self)) != 0
  }

  /// Gives the keyboard to the page, within the window.
  package func focusPage() { page.focus() }

  /// Calls back when the window gets or loses the keyboard.
  package func onActivity(_ body: @escaping @MainActor () -> Void) {
    widget.on("notify::is-active", body)
  }
}

/// What a person does with the bars, for tests.
extension BrowserWindow {
  /// Calls back after each change of what is shown, as long as the window is
  /// there.
  package func onChange(_ body: @escaping @MainActor () -> Void) {
    watch {
      body()
      return false
    }
  }

  /// The ids of the app's own buttons, and of the page's.
  package var buttonIDs: [String] {
    browser.manifest.toolbar.compactMap {
      if case .button(let button) = $0 { button.id } else { nil }
    } + browser.pageButtons.map(\.id)
  }

  /// Whether one of the app's own buttons, or of the page's, can be pressed.
  package func canPress(button id: String) -> Bool {
    toolbar?.button(id: id)?.isSensitive ?? false
  }

  /// Presses one of the app's own buttons, or of the page's.
  package func press(button id: String) { toolbar?.button(id: id)?.press() }

  /// Sends the page's address by mail, as the menu does.
  package func sendAddress() { actions.activate(.sendAddress) }

  /// The title that the window shows.
  package var shownTitle: String { header.shownTitle }

  /// The text in the address field; nil without one.
  package var addressText: String? { addressField?.text }

  /// What the address field complains of; nil while it does not.
  package var addressComplaint: String? {
    guard let addressField, addressField.problem.isVisible else { return nil }
    return addressField.problem.text
  }

  /// Types an address and goes there.
  ///
  /// - Returns: whether there is a field for it.
  package func go(to address: String) -> Bool {
    guard let addressField else { return false }
    addressField.text = address
    addressField.go()
    return true
  }

  /// Whether the sign for loading turns.
  package var isSpinning: Bool { header.isSpinning }

  /// Resizes the window, in points.
  package func resize(width: Int, height: Int) {
    unsafe gtk_window_set_default_size(
      widget.object.instance(of: GtkWindow.self), Int32(width), Int32(height))
  }
}
