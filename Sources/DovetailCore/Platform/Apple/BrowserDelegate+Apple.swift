internal import WebKit

/// Apple's public API asks about camera and microphone; about the position,
/// notifications and the clipboard the system asks by itself.
extension BrowserDelegate: WKUIDelegate {}

extension FileChoice {
  /// What a file input asks for; Apple's public API does not name the types.
  @MainActor init(_ parameters: WKOpenPanelParameters) {
    self.init(
      allowsSeveral: parameters.allowsMultipleSelection, isFolder: parameters.allowsDirectories)
  }
}
