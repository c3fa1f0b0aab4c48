/// Receives what pages post. Apple: `WKScriptMessageHandler`.
///
/// The controller keeps its handlers alive until they are removed.
@preconcurrency @MainActor
public protocol WKScriptMessageHandler: AnyObject {
  /// A page has posted a message. Called on the main actor, in the order in
  /// which one frame posts.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}
