internal import Foundation
internal import WebKit

/// Gives pages a provider's positions in place of the engine's own: Apple's public
/// API has no other way to say where they come from.
///
/// A script of the shell's answers `navigator.geolocation`, and asks here. Who may
/// know is the broker's to say, for the frame's origin as the engine knows it.
@MainActor
final class PositionBridge: NSObject, WKScriptMessageHandlerWithReply {
  private static let handler = "dovetailPosition"
  private static var installed: Set<ObjectIdentifier> = []

  private weak var stack: BrowserStack?
  private let provider: any LocationProvider
  private let log: @MainActor (String) -> Void
  private var waiting: [@MainActor @Sendable (Result<Position, LocationError>) -> Void] = []
  private var clock: Task<Void, Never>?

  private init(
    _ provider: any LocationProvider, _ stack: BrowserStack,
    log: @escaping @MainActor (String) -> Void
  ) {
    self.provider = provider
    self.stack = stack
    self.log = log
    super.init()
  }

  /// Takes hold with the next page; nil gives the engine's own back.
  static func set(
    _ provider: (any LocationProvider)?, for stack: BrowserStack,
    log: @escaping @MainActor (String) -> Void
  ) {
    let controller = stack.main.webView.configuration.userContentController
    controller.removeScriptMessageHandler(forName: handler, contentWorld: .page)
    guard let provider else { return }
    controller.addScriptMessageHandler(
      PositionBridge(provider, stack, log: log), contentWorld: .page, name: handler)
    guard installed.insert(ObjectIdentifier(controller)).inserted else { return }
    controller.addUserScript(
      WKUserScript(
        source: script, injectionTime: .atDocumentStart, forMainFrameOnly: false, in: .page))
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    let isPrecise = message.body as? Bool ?? false
    guard let delegate = message.webView?.navigationDelegate as? BrowserDelegate else {
      return replyHandler(nil, "2")
    }
    delegate.decide([.location], message.frameInfo) { [weak self] decision in
      guard let self, decision == .grant else { return replyHandler(nil, "1") }
      take(isPrecise: isPrecise) { result in
        switch result {
        case .success(let position): replyHandler(position.values, nil)
        case .failure: replyHandler(nil, "2")
        }
      }
    }
  }

  /// One position for all that wait.
  private func take(
    isPrecise: Bool,
    _ deliver: @escaping @MainActor @Sendable (Result<Position, LocationError>) -> Void
  ) {
    waiting.append(deliver)
    guard waiting.count == 1 else { return }
    clock = Deadline.after(.seconds(30)) { [weak self] in self?.end(.failure(.late)) }
    provider.start(isPrecise: isPrecise) { [weak self] in self?.end($0) }
  }

  private func end(_ result: Result<Position, LocationError>) {
    guard !waiting.isEmpty else { return }
    clock?.cancel()
    provider.stop()
    if case .failure(let error) = result { log("no position: \(error.localizedDescription)") }
    let all = waiting
    waiting = []
    for deliver in all { deliver(result) }
  }

  /// Answers as the standard has it; a watch asks again after each position.
  private static let script = """
    (() => {
      "use strict";
      const handler = window.webkit?.messageHandlers?.\(handler);
      if (!handler || !navigator.geolocation) return;
      const post = handler.postMessage.bind(handler);
      const watches = new Set();
      let count = 0;
      const failure = code => ({
        code, message: code === 1 ? "denied" : code === 3 ? "timeout" : "unavailable",
        PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      const ask = async (options, done, failed) => {
        let timer;
        const late = new Promise((_, reject) => {
          if (Number.isFinite(options?.timeout)) {
            timer = setTimeout(() => reject(new Error("3")), options.timeout);
          }
        });
        try {
          const found = await Promise.race([post(options?.enableHighAccuracy === true), late]);
          const { timestamp, ...coords } = found;
          done?.({ coords, timestamp });
        } catch (error) {
          failed?.(failure([1, 2, 3].find(code => error?.message?.includes(String(code))) ?? 2));
        } finally {
          clearTimeout(timer);
        }
      };
      const answers = {
        getCurrentPosition(done, failed, options) { ask(options, done, failed); },
        watchPosition(done, failed, options) {
          const id = ++count;
          watches.add(id);
          const again = async () => {
            await ask(options, found => watches.has(id) && done?.(found),
              error => watches.has(id) && failed?.(error));
            if (watches.has(id)) setTimeout(again, 5_000);
          };
          again();
          return id;
        },
        clearWatch(id) { watches.delete(id); },
      };
      for (const [name, value] of Object.entries(answers)) {
        Object.defineProperty(navigator.geolocation, name, { value, configurable: true });
      }
    })();
    """
}

extension Position {
  /// As `GeolocationCoordinates` names it, with the time in milliseconds.
  fileprivate var values: [String: Any] {
    let unknown = NSNull()
    return [
      "latitude": latitude, "longitude": longitude, "accuracy": accuracy,
      "altitude": altitude as Any? ?? unknown, "altitudeAccuracy": unknown,
      "heading": heading as Any? ?? unknown, "speed": speed as Any? ?? unknown,
      "timestamp": date.timeIntervalSince1970 * 1000,
    ]
  }
}
