internal import CWebKitGTK
internal import DovetailCore
internal import GObjectBridge

/// What GTK's own file dialog says after its end: hidden while it reads its folder,
/// it tells the person in a dialog over all windows that this was cancelled.
@MainActor
enum FileChooserErrors {
  private static let readingLimit = Duration.seconds(5)

  /// Takes such a dialog away, for as long as one may come.
  ///
  /// - Parameter chooser: a `GtkFileChooserNative` whose question is over.
  static func follow(_ chooser: ObjectRef) {
    let windows = unsafe ObjectRef(
      retaining: UnsafeMutableRawPointer(gtk_window_get_toplevels()!))
    let watch = SignalConnection(windows, "items-changed") { _ in
      // What it belongs to is said once it has been made.
      Task { @MainActor in removeAll() }
      return .none
    }
    _ = Deadline.after(readingLimit) {
      // Kept until then: the error would stay without it.
      withExtendedLifetime(chooser) { watch.disconnect() }
    }
  }

  private static func removeAll() {
    guard let list = unsafe gtk_window_list_toplevels() else { return }
    defer { unsafe g_list_free(list) }
    var node: UnsafeMutablePointer<GList>? = unsafe list
    while let here = unsafe node {
      unsafe node = here.pointee.next
      guard let window = unsafe here.pointee.data, unsafe isLateError(window) else { continue }
      unsafe gtk_window_destroy(window.assumingMemoryBound(to: GtkWindow.self))
    }
  }

  private static func isLateError(_ window: UnsafeMutableRawPointer) -> Bool {
    guard unsafe dovetail_is_type(window, gtk_message_dialog_get_type()) != 0,
      let parent = unsafe gtk_window_get_transient_for(
        window.assumingMemoryBound(to: GtkWindow.self)),
      unsafe dovetail_is_type(parent, gtk_file_chooser_dialog_get_type()) != 0
    else { return false }
    return unsafe parent.withMemoryRebound(to: GtkWidget.self, capacity: 1) {
      unsafe gtk_widget_get_visible($0) == 0
    }
  }
}
