internal import CWebKitGTK
internal import DovetailCore
internal import Foundation

extension AppIcon {
  /// The name by which GTK finds it; a file's folder is made known first.
  @MainActor var themeName: String {
    switch self {
    case .named(let name): return name
    case .file(let file):
      if let display = unsafe gdk_display_get_default() {
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        unsafe gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
      }
      return file.deletingPathExtension().lastPathComponent
    }
  }
}
