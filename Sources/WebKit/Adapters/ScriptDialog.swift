internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// A dialog of a page's script, held until it is closed.
@MainActor
@safe
final class ScriptDialog {
  let kind: WebKitScriptDialogType
  let message: String
  let defaultText: String?
  private let dialog: OpaquePointer
  private var isOpen = true

  init(_ dialog: OpaquePointer) {
    unsafe self.dialog = webkit_script_dialog_ref(dialog)
    kind = unsafe webkit_script_dialog_get_dialog_type(dialog)
    message =
      unsafe webkit_script_dialog_get_message(dialog).map { unsafe String(cString: $0) } ?? ""
    defaultText =
      kind == WEBKIT_SCRIPT_DIALOG_PROMPT
      ? unsafe webkit_script_dialog_prompt_get_default_text(dialog).map {
        unsafe String(cString: $0)
      } : nil
  }

  isolated deinit { unsafe webkit_script_dialog_unref(dialog) }

  func confirm(_ isConfirmed: Bool) {
    unsafe webkit_script_dialog_confirm_set_confirmed(dialog, isConfirmed ? 1 : 0)
  }

  func enter(_ text: String) { unsafe webkit_script_dialog_prompt_set_text(dialog, text) }

  func close() {
    guard isOpen else { return }
    isOpen = false
    // The engine still uses its dialog after the signal, so an answer given
    // within it waits for the next turn of the loop.
    Task { @MainActor in unsafe webkit_script_dialog_close(self.dialog) }
  }
}
