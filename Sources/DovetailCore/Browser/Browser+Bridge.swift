internal import Foundation
internal import WebKit

extension Browser {
  /// Answers messages of pages:
  /// `webkit.messageHandlers.NAME.postMessage(body)`, in this browser and in the
  /// popups that its pages open later.
  ///
  /// Only pages of the app's own origins are answered; others get an error. The
  /// handler's value becomes the promise's; nil is `undefined`. What it throws
  /// rejects the promise.
  public func onMessage(
    _ name: String,
    _ handler: @escaping @MainActor (PageMessage) async throws -> (any Sendable)?
  ) {
    messages.set(
      name, on: webView.configuration.userContentController, origins: manifest.origins, handler)
  }
}

/// A message of a page.
public struct PageMessage {
  /// The handler's name.
  public let name: String
  /// What the page sent: numbers, texts, dates, lists and dictionaries.
  public let body: Any
  /// Who sent it, as the engine knows it.
  public let origin: Origin
  /// Whether it came from the page itself, not from a frame in it.
  public let isMainFrame: Bool

  static func text(of value: Any) -> String {
    if let texts = value as? [String: Any] {
      return "{"
        + texts.keys.sorted().map { "\($0): \(text(of: texts[$0] as Any))" }
        .joined(separator: ", ") + "}"
    }
    if let values = value as? [Any] { return values.map(text(of:)).joined(separator: ", ") }
    if value is NSNull { return "null" }
    if let text = value as? String { return "\"\(text)\"" }
    return "\(value)"
  }
}

/// The message handlers of a browser and its popups.
@MainActor
final class MessageHandlers {
  private let log: @MainActor (LogLine) -> Void

  init(log: @escaping @MainActor (LogLine) -> Void) { self.log = log }

  func set(
    _ name: String, on controller: WKUserContentController, origins: Set<Origin>,
    _ handler: @escaping @MainActor (PageMessage) async throws -> (any Sendable)?
  ) {
    controller.removeScriptMessageHandler(forName: name, contentWorld: .page)
    controller.addScriptMessageHandler(
      Receiver(origins: origins, log: log, handler), contentWorld: .page, name: name)
  }
}

@MainActor
private final class Receiver: NSObject, WKScriptMessageHandlerWithReply {
  private let origins: Set<Origin>
  private let log: @MainActor (LogLine) -> Void
  private let handler: @MainActor (PageMessage) async throws -> (any Sendable)?

  init(
    origins: Set<Origin>, log: @escaping @MainActor (LogLine) -> Void,
    _ handler: @escaping @MainActor (PageMessage) async throws -> (any Sendable)?
  ) {
    self.origins = origins
    self.log = log
    self.handler = handler
    super.init()
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    let origin = Origin(message.frameInfo.securityOrigin)
    let received = PageMessage(
      name: message.name, body: message.body, origin: origin,
      isMainFrame: message.frameInfo.isMainFrame)
    log(LogLine(.message, "\(message.name) from \(origin): \(PageMessage.text(of: message.body))"))
    guard origins.contains(origin) else {
      log(LogLine(.message, "\(message.name) refused: \(origin) is not the app's own"))
      return replyHandler(nil, "\(message.name) is not open to \(origin)")
    }
    Task { @MainActor [handler] in
      do {
        replyHandler(try await handler(received), nil)
      } catch {
        replyHandler(nil, error.localizedDescription)
      }
    }
  }
}
