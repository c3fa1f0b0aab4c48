internal import CWebKitGTK
internal import GObjectBridge

/// The display's clipboard. Corresponds to `GdkClipboard`.
@MainActor
enum Clipboard {
  private static var display: OpaquePointer? { unsafe gdk_display_get_default() }

  static func write(_ text: String) {
    guard let display = unsafe display else { return }
    unsafe gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }

  /// nil where there is no text, or whoever has it does not give it.
  static func read() async -> String? {
    guard let display = unsafe display, let clipboard = unsafe gdk_display_get_clipboard(display)
    else { return nil }
    return await withCheckedContinuation { continuation in
      unsafe AsyncOperation.start { callback, data in
        unsafe gdk_clipboard_read_text_async(clipboard, nil, callback, data)
      } finish: { result, error -> String? in
        guard let text = unsafe gdk_clipboard_read_text_finish(clipboard, result, &error) else {
          return nil
        }
        defer { unsafe g_free(text) }
        return unsafe String(cString: text)
      } completion: {
        continuation.resume(returning: (try? $0.get()) ?? nil)
      }
    }
  }
}
