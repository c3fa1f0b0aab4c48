internal import CWebKitGTK
internal import DovetailCore
internal import Foundation

/// The app's picture, under a name that GTK finds it by.
@MainActor
enum AppIcons {
  /// What is shown for an app without one.
  static let standard = "application-x-executable"

  /// Makes the app's picture known to GTK, for all windows.
  ///
  /// - Parameter folder: where a file's place among the icons is kept.
  static func install(_ manifest: AppManifest, in folder: URL, log: @MainActor (String) -> Void) {
    if case .file(let file)? = manifest.icon {
      do { try publish(file, as: manifest.id, in: folder) } catch {
        log("the app's icon cannot be shown: \(error.localizedDescription)")
      }
    }
    unsafe gtk_window_set_default_icon_name(name(of: manifest))
  }

  /// The name of the app's picture.
  static func name(of manifest: AppManifest) -> String {
    switch manifest.icon {
    case .named(let name): name
    case .file: manifest.id
    case nil: standard
    }
  }

  /// GTK takes icons by name only: a theme folder of ours has the file under the
  /// app's identity, so that it takes no other icon's place.
  private static func publish(_ file: URL, as id: String, in folder: URL) throws {
    guard let display = unsafe gdk_display_get_default() else { return }
    let types = [("svg", "scalable"), ("png", "512x512")]
    for (type, size) in types {
      let place = folder.appending(path: "hicolor/\(size)/apps/\(id).\(type)")
      let path = place.path(percentEncoded: false)
      if (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
        try FileManager.default.removeItem(at: place)
      }
      guard file.pathExtension.lowercased() == type else { continue }
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try FileManager.default.createSymbolicLink(
        at: place, withDestinationURL: file.resolvingSymlinksInPath())
    }
    let theme = unsafe gtk_icon_theme_get_for_display(display)
    unsafe gtk_icon_theme_add_search_path(theme, folder.path(percentEncoded: false))
  }
}
