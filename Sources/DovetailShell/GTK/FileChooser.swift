internal import CWebKitGTK
internal import DovetailCore
internal import Foundation
internal import GObjectBridge

/// The system's file dialog.
@MainActor
@safe
final class FileChooser {
  var onChoice: (@MainActor ([URL]?) -> Void)?
  private let object: ObjectRef
  private var connection: SignalConnection?

  /// For files, or a folder, that are there.
  convenience init(
    over parent: UnsafeMutablePointer<GtkWindow>, _ choice: FileChoice, strings: Strings
  ) {
    unsafe self.init(
      over: parent, strings.title(of: choice),
      choice.isFolder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN,
      accept: strings.choose, cancel: strings.cancel)
    unsafe gtk_file_chooser_set_select_multiple(
      object.opaque, choice.allowsSeveral && !choice.isFolder ? 1 : 0)
    if !choice.isFolder { addFilters(choice, strings) }
  }

  /// For a place where a file is to be kept. GTK itself asks before another file
  /// is replaced.
  convenience init(
    over parent: UnsafeMutablePointer<GtkWindow>, _ choice: SaveChoice, strings: Strings
  ) {
    unsafe self.init(
      over: parent, strings.saveFile, GTK_FILE_CHOOSER_ACTION_SAVE, accept: strings.save,
      cancel: strings.cancel)
    unsafe gtk_file_chooser_set_current_name(object.opaque, choice.name)
  }

  private init(
    over parent: UnsafeMutablePointer<GtkWindow>, _ title: String, _ action: GtkFileChooserAction,
    accept: String, cancel: String
  ) {
    unsafe object = ObjectRef(
      taking: gtk_file_chooser_native_new(title, parent, action, accept, cancel))
    connection = SignalConnection(object, "response") { [weak self] arguments in
      self?.responded(arguments.integer(0))
      return .none
    }
  }

  isolated deinit { FileChooserErrors.follow(object) }

  /// What the page accepts comes first; it is a wish, so any file is there too.
  private func addFilters(_ choice: FileChoice, _ strings: Strings) {
    guard !choice.types.isEmpty || !choice.extensions.isEmpty else { return }
    unsafe add(strings.name(of: choice)) { filter in
      for type in choice.types { unsafe gtk_file_filter_add_mime_type(filter, type) }
      for suffix in choice.extensions { unsafe gtk_file_filter_add_suffix(filter, suffix) }
    }
    unsafe add(strings.allFiles) { unsafe gtk_file_filter_add_pattern($0, "*") }
  }

  private func add(_ name: String, _ fill: (OpaquePointer) -> Void) {
    let filter = unsafe gtk_file_filter_new()!
    unsafe fill(filter)
    unsafe gtk_file_filter_set_name(filter, name)
    unsafe gtk_file_chooser_add_filter(object.opaque, filter)
    unsafe g_object_unref(UnsafeMutableRawPointer(filter))
  }

  func show() {
    unsafe gtk_native_dialog_show(object.instance(of: GtkNativeDialog.self))
  }

  func hide() {
    connection?.disconnect()
    unsafe gtk_native_dialog_hide(object.instance(of: GtkNativeDialog.self))
  }

  private func responded(_ response: Int32) {
    guard response == GTK_RESPONSE_ACCEPT.rawValue,
      let list = unsafe gtk_file_chooser_get_files(object.opaque)
    else {
      onChoice?(nil)
      return
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(list)) }
    var files: [URL] = []
    for index in 0..<(unsafe g_list_model_get_n_items(list)) {
      guard let item = unsafe g_list_model_get_item(list, index) else { continue }
      defer { unsafe g_object_unref(item) }
      guard let path = unsafe g_file_get_path(OpaquePointer(item)) else { continue }
      files.append(URL(filePath: unsafe String(cString: path)))
      unsafe g_free(path)
    }
    onChoice?(files.isEmpty ? nil : files)
  }
}
