internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// `window.open`, links to new windows, and `window.close`.
@MainActor
final class WindowAdapter {
  weak var view: WKWebView?
  /// The action that the policy was just asked about, for the window to come.
  var nextAction: WKNavigationAction.Values?

  /// Answers `create` at once, as the engine demands: the new view's widget, or
  /// nil, which gives the page `null`.
  func create(_ action: EngineAction) -> ObjectRef? {
    guard let view else { return nil }
    let open = view.frames.takeOpen()
    var values = nextAction ?? WKNavigationAction.Values()
    if nextAction == nil {
      values.type = action.type
      values.request = action.request
      values.isUserInitiated = action.isUserGesture
      values.source = WKFrameInfo(open?.0 ?? view.frames.unnoticed, in: view)
    }
    nextAction = nil
    guard let delegate = view.uiDelegate else { return nil }
    let configuration = view.ownConfiguration.forWindow(openedBy: view)
    let child = delegate.webView(
      view, createWebViewWith: configuration, for: WKNavigationAction(values),
      windowFeatures: open.map { WKWindowFeatures(parsing: $0.features) } ?? WKWindowFeatures())
    guard let child else { return nil }
    guard child.ownConfiguration.openerTicket == configuration.openerTicket else {
      Diagnostics.note(
        """
        createWebViewWith returned a web view that was not made with the given \
        configuration; the window is refused
        """)
      return nil
    }
    child.openerFrame = values.source
    return child.engine
  }
}
