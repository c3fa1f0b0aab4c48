import Foundation
import WebKit

/// Keeps the messages of a page and answers them by a closure.
@MainActor
final class Responder: NSObject, WKScriptMessageHandlerWithReply {
  /// The page's promise is rejected with this text.
  struct Refusal: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private(set) var messages: [WKScriptMessage] = []
  /// Large messages are not kept.
  var keepsMessages = true
  var answer: (WKScriptMessage) throws -> Any? = { $0.body }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    if keepsMessages { messages.append(message) }
    do { replyHandler(try answer(message), nil) } catch {
      replyHandler(nil, (error as? Refusal)?.text ?? "\(error)")
    }
  }
}
