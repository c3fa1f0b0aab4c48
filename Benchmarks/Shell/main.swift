import Dovetail
import Foundation

// The shell as `dovetail run` starts it, with the handlers that the page of the
// benchmark calls.

/// Answers a message with its number, as the C program does.
@MainActor
private final class Echo: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    replyHandler((message.body as? [String: Any])?["n"], nil)
  }
}

/// Answers a message with its whole body.
@MainActor
private final class Mirror: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    replyHandler(message.body, nil)
  }
}

/// Evaluates `1+1` as often as asked, one after another, and answers with the
/// milliseconds it took.
@MainActor
private final class Evaluate: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    guard let view = message.webView, let count = message.body as? Int else {
      return replyHandler(nil, "a count is wanted")
    }
    let start = ContinuousClock.now
    func next(_ left: Int) {
      guard left > 0 else {
        let milliseconds = start.duration(to: .now) / Duration.milliseconds(1)
        return replyHandler(NSNumber(value: milliseconds), nil)
      }
      view.evaluateJavaScript("1+1") { value, _ in
        guard value as? Int == 2 else { return replyHandler(nil, "1+1 is not 2") }
        next(left - 1)
      }
    }
    next(count)
  }
}

/// The same as commands of the bridge.
private struct Message: Codable, Sendable {
  var n: Int
  var text: String
  var list: [Int]
  var flag: Bool
}

private struct Row: Codable, Sendable {
  var n: Int
  var name: String
  var on: Bool
  var share: Double
}

/// Made once, and not before it is asked for: what it takes to make it is not measured,
/// neither there nor in the start. (What stands in this file by itself is made at the start.)
private enum Ready {
  static let bytes = Data((0..<16 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
}

private let commands = CommandSet("bench") {
  Command("bench.echo") { @MainActor (message: Message, _) in message.n }
  Command("bench.mirror") { @MainActor (value: PageValue, _) in value }
  Command("bench.rows") { @MainActor (rows: [Row], _) in rows }
  Command("bench.take") { @MainActor (data: Data, _) in data.count }
  Command("bench.give") { @MainActor (count: Int, _) in Ready.bytes.prefix(count) }
}

guard let address = CommandLine.arguments.dropFirst().first else { exit(64) }
do {
  let manifest = try RunTarget.manifest(for: address)
  let app = try Application(
    manifest,
    prepare: { browser in
      browser.commands.add(commands)
      let controller = browser.webView.configuration.userContentController
      controller.addScriptMessageHandler(Echo(), contentWorld: .page, name: "echo")
      controller.addScriptMessageHandler(Mirror(), contentWorld: .page, name: "mirror")
      controller.addScriptMessageHandler(Evaluate(), contentWorld: .page, name: "evaluate")
    })
  await app.run()
} catch {
  FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
  exit(69)
}
