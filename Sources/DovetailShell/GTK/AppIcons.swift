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

  /// GTK takes icons by name only: a folder of ours has the file under the app's
  /// identity, so that it takes no other icon's place.
  private static func publish(_ file: URL, as id: String, in folder: URL) throws {
    guard let display = unsafe gdk_display_get_default() else { return }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for type in ["png", "svg"] {
      let old = folder.appending(path: "\(id).\(type)").path(percentEncoded: false)
      if (try? FileManager.default.attributesOfItem(atPath: old)) != nil {
        try FileManager.default.removeItem(atPath: old)
      }
    }
    let place = folder.appending(path: "\(id).\(file.pathExtension.lowercased())")
    try FileManager.default.createSymbolicLink(
      at: place, withDestinationURL: file.resolvingSymlinksInPath())
    unsafe gtk_icon_theme_add_search_path(
      gtk_icon_theme_get_for_display(display), folder.path(percentEncoded: false))
  }
}
