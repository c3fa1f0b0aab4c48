internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// The system's file dialog.
@MainActor
@safe
final class FileChooser {
  var onChoice: (@MainActor ([URL]?) -> Void)?
  private let object: ObjectRef
  private var connection: SignalConnection?

  init(
    over parent: UnsafeMutablePointer<GtkWindow>, allowsSeveral: Bool, types: [String],
    strings: Strings
  ) {
    unsafe object = ObjectRef(
      taking: gtk_file_chooser_native_new(
        allowsSeveral ? strings.chooseFiles : strings.chooseFile, parent,
        GTK_FILE_CHOOSER_ACTION_OPEN, strings.choose, strings.cancel))
    let chooser = unsafe object.opaque
    unsafe gtk_file_chooser_set_select_multiple(chooser, allowsSeveral ? 1 : 0)
    if !types.isEmpty {
      let filter = unsafe gtk_file_filter_new()!
      for type in types { unsafe gtk_file_filter_add_mime_type(filter, type) }
      unsafe gtk_file_filter_set_name(filter, types.joined(separator: ", "))
      unsafe gtk_file_chooser_add_filter(chooser, filter)
      unsafe g_object_unref(UnsafeMutableRawPointer(filter))
    }
    connection = SignalConnection(object, "response") { [weak self] arguments in
      self?.responded(arguments.integer(0))
      return .none
    }
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
