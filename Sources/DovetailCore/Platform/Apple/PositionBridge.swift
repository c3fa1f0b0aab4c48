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
  private var waiting: [String: Waiter] = [:]
  private var clock: Task<Void, Never>?

  /// Who waits for a position, under the page's own key for it.
  private struct Waiter {
    /// Only a later position is news; nil for any.
    let after: Date?
    let deliver: @MainActor @Sendable (Result<Position, LocationError>) -> Void
  }

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
    guard let body = message.body as? [String: Any], let key = body["key"] as? String,
      let delegate = message.webView?.navigationDelegate as? BrowserDelegate
    else { return replyHandler(nil, "2") }
    if body["cancel"] as? Bool == true {
      waiting.removeValue(forKey: key)?.deliver(.failure(.late))
      stopIfIdle()
      return replyHandler(nil, nil)
    }
    let isPrecise = body["precise"] as? Bool ?? false
    let after = (body["after"] as? Double).map { Date(timeIntervalSince1970: $0 / 1000) }
    delegate.decide([.location], message.frameInfo) { [weak self] decision in
      guard let self, decision == .grant else { return replyHandler(nil, "1") }
      take(
        key, isPrecise: isPrecise,
        Waiter(after: after) { result in
          switch result {
          case .success(let position): replyHandler(position.values, nil)
          case .failure: replyHandler(nil, "2")
          }
        })
    }
  }

  private func take(_ key: String, isPrecise: Bool, _ waiter: Waiter) {
    let isFirst = waiting.isEmpty
    waiting[key] = waiter
    if waiter.after == nil {
      clock?.cancel()
      clock = Deadline.after(.seconds(30)) { [weak self] in self?.endLate() }
    }
    if isFirst { provider.start(isPrecise: isPrecise) { [weak self] in self?.tell($0) } }
  }

  /// A watch waits for as long as nothing moves; a first position does not.
  private func endLate() { end(.failure(.late)) { $0.after == nil } }

  private func tell(_ result: Result<Position, LocationError>) {
    switch result {
    case .success(let position): end(result) { $0.after.map { $0 < position.date } ?? true }
    case .failure: end(result) { _ in true }
    }
  }

  private func end(
    _ result: Result<Position, LocationError>, where isMeant: (Waiter) -> Bool
  ) {
    let ended = waiting.filter { isMeant($0.value) }
    for key in ended.keys { waiting[key] = nil }
    stopIfIdle()
    if case .failure(let error) = result, !ended.isEmpty {
      log("no position: \(error.localizedDescription)")
    }
    for waiter in ended.values { waiter.deliver(result) }
  }

  private func stopIfIdle() {
    guard waiting.isEmpty else { return }
    clock?.cancel()
    provider.stop()
  }

  /// Answers as the standard has it. A watch asks for what is later than what it
  /// has, and so hears of each move; it ends with the first error.
  private static let script = """
    (() => {
      "use strict";
      const handler = window.webkit?.messageHandlers?.\(handler);
      if (!handler || !navigator.geolocation) return;
      const post = handler.postMessage.bind(handler);
      const watches = new Map();
      let count = 0;
      // Pages of the app's own scheme may have no crypto.randomUUID.
      const fresh = () => `${Math.random()}-${++count}`;
      const failure = code => ({
        code, message: code === 1 ? "denied" : code === 3 ? "timeout" : "unavailable",
        PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      const ask = async (key, options, after) => {
        let timer;
        const late = new Promise((_, reject) => {
          if (after !== null || !Number.isFinite(options?.timeout)) return;
          timer = setTimeout(() => {
            post({ key, cancel: true });
            reject(new Error("3"));
          }, options.timeout);
        });
        try {
          const precise = options?.enableHighAccuracy === true;
          const { timestamp, ...coords } = await Promise.race([post({ key, precise, after }), late]);
          return { coords, timestamp };
        } catch (error) {
          throw failure([1, 2, 3].find(code => error?.message?.includes(String(code))) ?? 2);
        } finally {
          clearTimeout(timer);
        }
      };
      const answers = {
        getCurrentPosition(done, failed, options) {
          ask(fresh(), options, null).then(done, failed);
        },
        watchPosition(done, failed, options) {
          const id = ++count;
          const key = fresh();
          watches.set(id, key);
          (async () => {
            let after = null;
            try {
              while (watches.has(id)) {
                const found = await ask(key, options, after);
                after = found.timestamp;
                if (watches.has(id)) done?.(found);
              }
            } catch (error) {
              if (watches.delete(id)) failed?.(error);
            }
          })();
          return id;
        },
        clearWatch(id) {
          const key = watches.get(id);
          if (watches.delete(id)) post({ key, cancel: true });
        },
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
