internal import CWebKitGTK
internal import GObjectBridge

extension WKWebView {
  /// Adds a style sheet of the user's, in every frame of every page, also the
  /// ones that are shown already. Any rule of a page overrides its rules. Linux
  /// only. Corresponds to `webkit_user_content_manager_add_style_sheet`.
  public func addUserStyleSheet(_ source: String) {
    guard
      let sheet = unsafe webkit_user_style_sheet_new(
        source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
    else { return }
    unsafe webkit_user_content_manager_add_style_sheet(content.manager.opaque, sheet)
    unsafe webkit_user_style_sheet_unref(sheet)
  }
}
