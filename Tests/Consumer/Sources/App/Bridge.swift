import Foundation
import WebKit

/// Messages of the page.
extension BrowserController: WKScriptMessageHandler {
  package func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    guard message.name == "native" else { return }
    guard message.frameInfo.isMainFrame else {
      onFrame?(message.frameInfo)
      return
    }
    if let body = message.body as? [String: Any], let id = body["id"] as? Int {
      onMessage?(id)
    } else {
      onMessage?(message.body)
    }
  }
}

/// Keeps the controller from being kept by its own web view.
final class LeakAvoider: NSObject, WKScriptMessageHandler {
  weak var delegate: WKScriptMessageHandler?

  init(_ delegate: WKScriptMessageHandler) {
    self.delegate = delegate
    super.init()
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    delegate?.userContentController(userContentController, didReceive: message)
  }
}

final class ReplyingHandler: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    guard let text = message.body as? String else {
      replyHandler(nil, "A text is needed")
      return
    }
    replyHandler(text.uppercased(), nil)
  }
}

/// No `NSObject`: an `XCTestCase` is none on Linux.
package final class AsyncReplyingHandler: WKScriptMessageHandlerWithReply {
  package init() {}

  package func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    guard let numbers = message.body as? [Int] else { return (nil, "Numbers are needed") }
    return (numbers.reduce(0, +), nil)
  }
}

package enum Bridge {
  @MainActor
  package static func install(in controller: WKUserContentController) {
    controller.addUserScript(
      WKUserScript(
        source: "window.isNative = true", injectionTime: .atDocumentStart,
        forMainFrameOnly: true))
    controller.addUserScript(
      WKUserScript(
        source: "window.secret = 42", injectionTime: .atDocumentEnd, forMainFrameOnly: false,
        in: .world(name: "app")))
    controller.addScriptMessageHandler(ReplyingHandler(), contentWorld: .page, name: "upper")
    controller.addScriptMessageHandler(AsyncReplyingHandler(), contentWorld: .page, name: "sum")
  }

  @MainActor
  static func remove(from controller: WKUserContentController) {
    controller.removeScriptMessageHandler(forName: "upper")
    controller.removeScriptMessageHandler(forName: "sum", contentWorld: .page)
    controller.removeAllScriptMessageHandlers(from: .defaultClient)
    controller.removeAllScriptMessageHandlers()
    controller.removeAllUserScripts()
    assert(controller.userScripts.isEmpty)
  }

  /// From any thread: a message's name and body may be handed on.
  nonisolated static func describe(_ message: WKScriptMessage) -> String {
    "\(message.name): \(message.body)"
  }
}
