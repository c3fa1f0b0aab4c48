internal import Foundation
internal import WebKit

extension Browser {
  /// Says what a button of the app's own does whose action is
  /// ``ToolbarButton/Action/swift``; a later call for the same button replaces
  /// the earlier.
  public func onButton(_ id: String, _ action: @escaping @MainActor (Browser) -> Void) {
    buttons[id] = action
  }

  /// Does what a button of the app's own is for.
  public func press(_ button: ToolbarButton) {
    switch button.action {
    case .event(let name):
      note(.message, "event \(name) of button \(button.id)")
      webView.callAsyncJavaScript(
        "window.dispatchEvent(new CustomEvent(name, { detail: { id } }));",
        arguments: ["name": name, "id": button.id], in: nil, in: .page)
    case .open(let address):
      guard let url = manifest.url(for: address) else {
        return note(.navigation, "button \(button.id): \(address) is no address")
      }
      load(url)
    case .swift:
      guard let action = buttons[button.id] else {
        return note(.message, "button \(button.id): no Swift code listens to it")
      }
      action(self)
    }
  }

  /// The buttons that the page has put into the toolbar, behind those of the
  /// manifest; none while a page of the shell's stands in its place.
  public var pageButtons: [StockCommands.PageButton] { failure == nil ? givenButtons : [] }

  /// Tells the page that a button of its own was pressed, unless it has taken the
  /// button away, or disabled it, meanwhile.
  public func press(_ button: StockCommands.PageButton) {
    guard let button = pageButtons.first(where: { $0.id == button.id }),
      button.isEnabled ?? true
    else { return }
    try? emit("window.pageButton", StockCommands.PageButtonPress(id: button.id))
  }
}

extension AppManifest {
  /// An address that is relative to where the app starts; nil for what is none.
  func url(for address: String) -> URL? {
    URL(string: address, relativeTo: start)?.absoluteURL
  }
}
