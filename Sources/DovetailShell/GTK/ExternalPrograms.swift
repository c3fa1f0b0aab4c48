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

  /// Whether there is a program for an address.
  static func canOpen(_ url: URL) -> Bool {
    guard let scheme = url.scheme,
      let program = unsafe g_app_info_get_default_for_uri_scheme(scheme)
    else { return false }
    unsafe g_object_unref(UnsafeMutableRawPointer(program))
    return true
  }

  /// Opens an address that is not this app's with another program, also where this
  /// app is what the system has chosen.
  static func openElsewhere(_ url: URL, than id: String) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    let all = unsafe g_app_info_get_all_for_type("x-scheme-handler/\(scheme)")
    defer { unsafe g_list_free_full(all, g_object_unref) }
    var item = unsafe all
    while let here = unsafe item {
      let program = unsafe OpaquePointer(here.pointee.data!)
      let name = unsafe g_app_info_get_id(program).map { unsafe String(cString: $0) } ?? ""
      if name != "\(id).desktop" { return unsafe launch(program, url) }
      unsafe item = here.pointee.next
    }
    return false
  }

  @unsafe private static func launch(_ program: OpaquePointer, _ url: URL) -> Bool {
    let text = unsafe g_strdup(url.absoluteString)
    let list = unsafe g_list_append(nil, text)
    defer { unsafe g_list_free_full(list, g_free) }
    return unsafe g_app_info_launch_uris(program, list, nil, nil) != 0
  }
}
