internal import CWebKitGTK
internal import WebKit

/// The little that Adwaita's own style does not say.
@MainActor
enum Style {
  private static let css = """
    .dovetail-toolbar { padding: 4px 6px; background-color: @headerbar_bg_color; }
    .dovetail-toolbar button { min-width: 24px; min-height: 34px; }
    .dovetail-problem { padding: 4px 6px 0 6px; }
    .dovetail-row { padding: 6px; background-color: @headerbar_bg_color; }
    .dovetail-place > button { min-height: 0; padding: 0 6px; font-weight: normal; }
    """
  private static var isInstalled = false

  static func install() {
    guard !isInstalled, let display = unsafe gdk_display_get_default() else { return }
    isInstalled = true
    useOwnFont()
    let provider = unsafe gtk_css_provider_new()!
    unsafe gtk_css_provider_load_from_data(provider, css, -1)
    unsafe gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    unsafe g_object_unref(UnsafeMutableRawPointer(provider))
  }

  /// A private display has no desktop that chooses a font; Adwaita's own it is.
  private static func useOwnFont() {
    guard LinuxDisplay.isPrivate, let settings = unsafe gtk_settings_get_default() else { return }
    unsafe dovetail_object_set_string(
      UnsafeMutableRawPointer(settings), "gtk-font-name", "Cantarell 11")
  }
}
