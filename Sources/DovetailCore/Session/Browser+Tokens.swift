internal import Foundation
internal import WebKit

/// What becomes of a 401.
extension Browser {
  /// Who is signed in; nil once the app is gone.
  public var session: Session? { stack?.session }

  /// Holds an answer back while a new token is asked for, where there may be one.
  ///
  /// - Returns: whether it is held; if so, `then` is called once, with whether the
  ///   load begins again and the answer is not wanted.
  func renewsToken(
    for response: WKNavigationResponse, _ then: @escaping @MainActor (_ isRetried: Bool) -> Void
  ) -> Bool {
    guard let http = response.response as? HTTPURLResponse, http.statusCode == 401,
      let url = http.url, let tokens = stack?.session.tokens, let origin = tokens.covers(url),
      !response.isForMainFrame || retried != url
    else { return false }
    // A form's answer cannot be had again, nor a frame's, which the engine does
    // not name; it is shown, and the next request has the new token.
    let canRetry = response.isForMainFrame && wantedMethod == "GET"
    let began = response.isForMainFrame ? loadBegan : .now
    Task { [weak self] in
      let isNew = await tokens.refresh(origin, sent: began)
      guard let self, isNew, canRetry, wanted?.withoutFragment == url.withoutFragment else {
        return then(false)
      }
      then(true)
      retried = url
      note(.session, "loading \(url) again with the new token")
      begin(isRestoring: true) { webView.load(request(for: wanted ?? url)) }
    }
    return true
  }

  /// Lets requests of pages go with their token where the engine does not see to it.
  func installTokenRelay() {
    guard let session = stack?.session, !hasTokenRelay, opener == nil else { return }
    hasTokenRelay = true
    TokenRelay.install(on: webView.configuration.userContentController, for: session) {
      [weak self] in self?.note(.session, $0)
    }
  }

  /// Lets pages ask for new tokens, and send their requests again.
  func installTokenScript() {
    guard let session = stack?.session, !hasTokenScript else { return }
    hasTokenScript = true
    followResources()
    // Popups have the scripts of the main browser's controller.
    guard opener == nil else { return }
    let controller = webView.configuration.userContentController
    controller.addScriptMessageHandler(
      TokenReceiver(session.tokens), contentWorld: .page, name: TokenScript.handler)
    let sources = [TokenScript.source] + (Self.tellsOfResources ? [TokenElementScript.source] : [])
    for source in sources {
      controller.addUserScript(
        WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: false))
      // The page that is there has begun without it.
      if hasPage { webView.evaluateJavaScript(source) }
    }
  }
}

/// Answers the script: whether there is another token than the one that a request
/// was refused with.
@MainActor
private final class TokenReceiver: NSObject, WKScriptMessageHandlerWithReply {
  private weak var tokens: Tokens?

  init(_ tokens: Tokens) {
    self.tokens = tokens
    super.init()
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    let asker = Origin(message.frameInfo.securityOrigin)
    guard let tokens, tokens.askers.contains(asker) else {
      tokens?.refuse(asker)
      return replyHandler(false, nil)
    }
    guard let values = message.body as? [Any], values.count == 2,
      let url = (values[0] as? String).flatMap({ URL(string: $0) })
    else { return replyHandler(false, nil) }
    if values[1] is NSNull {
      Task { replyHandler(await tokens.refresh(forElement: url), nil) }
      return
    }
    guard let age = (values[1] as? Double) ?? (values[1] as? Int).map(Double.init), age.isFinite,
      let origin = tokens.covers(url)
    else { return replyHandler(false, nil) }
    let began = ContinuousClock.now - .milliseconds(Int64(min(max(age, 0), 3_600_000)))
    Task { replyHandler(await tokens.refresh(origin, sent: began), nil) }
  }
}

extension URL {
  var withoutFragment: Substring { absoluteString.prefix { $0 != "#" } }
}
