internal import CWebKitGTK
internal import DovetailCore
internal import WebKit

/// Scrollbars that stay and do not fade.
///
/// Overlay scrollbars fade in and out for seconds after each load. Where the CPU
/// draws, that costs more than all else a page does: 0.37 s of CPU in the eight
/// seconds after the load, against 0.02 s. Thin scrollbars that stay show as well
/// that a page scrolls.
@MainActor
enum CalmScrollbars {
  private static var isInstalled = false

  /// Once, and before there are windows: GTK 4.8 tells of a later change also to
  /// scrolled windows that are gone.
  static func install() {
    guard LinuxDisplay.drawsInSoftware, !isInstalled,
      let settings = unsafe gtk_settings_get_default()
    else { return }
    isInstalled = true
    unsafe dovetail_object_set_boolean(
      UnsafeMutableRawPointer(settings), "gtk-overlay-scrolling", 0)
  }

  /// Makes them thin, by rules that any rule of a page overrides.
  static func style(_ browser: Browser) {
    guard isInstalled else { return }
    browser.webView.addUserStyleSheet(
      """
      ::-webkit-scrollbar { width: 6px; height: 6px; background: transparent; }
      ::-webkit-scrollbar-thumb { background: rgba(128, 128, 128, 0.55); border-radius: 3px; }
      ::-webkit-scrollbar-corner { background: transparent; }
      """)
  }
}
