internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// What the app is: its name, version and icon.
@MainActor
enum AboutWindow {
  static func make(_ manifest: AppManifest, over parent: Widget) -> Widget {
    let about = unsafe Widget(window: adw_about_window_new())
    let window = unsafe about.object.opaque
    unsafe adw_about_window_set_application_name(window, manifest.name)
    unsafe adw_about_window_set_version(window, manifest.version)
    unsafe adw_about_window_set_application_icon(window, AppIcons.name(of: manifest))
    if let scheme = manifest.start.scheme?.lowercased(), ["http", "https"].contains(scheme) {
      unsafe adw_about_window_set_website(window, manifest.start.absoluteString)
    }
    let info = "\(manifest.id) \(manifest.version) (\(manifest.build))"
    unsafe adw_about_window_set_debug_info(window, info)
    let parentWindow = unsafe parent.object.instance(of: GtkWindow.self)
    unsafe gtk_window_set_transient_for(
      about.object.instance(of: GtkWindow.self), parentWindow)
    unsafe gtk_window_set_modal(about.object.instance(of: GtkWindow.self), 1)
    return about
  }
}
