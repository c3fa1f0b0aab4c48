/// Receives what pages post and answers it; the page's `postMessage` gives a
/// promise. Apple: `WKScriptMessageHandlerWithReply`.
///
/// Implement one of the two forms.
@preconcurrency @MainActor
public protocol WKScriptMessageHandlerWithReply: AnyObject {
  /// A page has posted a message.
  ///
  /// - Parameter replyHandler: to be called once: with a value, which fulfils
  ///   the promise (nil becomes `undefined`), or with an error text, which
  ///   rejects it. Released without a call, it rejects the promise.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)

  /// The asynchronous form: gives a value or an error text.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?)
}

extension WKScriptMessageHandlerWithReply {
  /// Answers by the asynchronous form.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    Task.immediate { @MainActor in
      let (value, error) = await self.userContentController(
        userContentController, didReceive: message)
      replyHandler(value, error)
    }
  }

  /// Rejects: neither form is implemented.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    (nil, "The handler \"\(message.name)\" implements no form of didReceive")
  }
}
