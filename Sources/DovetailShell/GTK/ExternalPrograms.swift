internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// The system's programs for addresses and files.
@MainActor
enum ExternalPrograms {
  /// Opens an address with the program for it, and says once whether there was
  /// one that took it.
  ///
  /// - Parameter window: the window that the program stands before; nil for none.
  static func open(
    _ url: URL, over window: Widget?, _ then: @escaping @MainActor (_ isOpened: Bool) -> Void
  ) {
    let parent = unsafe window?.object.instance(of: GtkWindow.self)
    unsafe AsyncOperation.start(
      { unsafe gtk_show_uri_full(parent, url.absoluteString, 0, nil, $0, $1) },
      finish: { result, error in
        // The call keeps its window.
        unsafe gtk_show_uri_full_finish(window?.object.instance(of: GtkWindow.self), result, &error)
      },
      completion: { (result: Result<gboolean, GLibError>) in
        guard case .success(let isOpened) = result else { return then(false) }
        then(isOpened != 0)
      })
  }
}
