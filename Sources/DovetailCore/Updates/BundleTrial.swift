internal import WebKit

/// The time that a new bundle has to show that it works.
@MainActor
final class BundleTrial {
  private let clock: Task<Void, Never>

  init(_ seconds: Int, late: @escaping @MainActor () -> Void) {
    clock = Deadline.after(.seconds(seconds), late)
  }

  func end() { clock.cancel() }

  // MARK: The page

  private static let handler = "trial"

  /// Hears of what fails in the app's own main page while it loads, and then of its
  /// end: an empty text, in one line with the faults, so that none comes after it. It
  /// is heard in the shell's own world, where no page can keep it back.
  static func install(on controller: WKUserContentController) {
    controller.addUserScript(
      WKUserScript(
        source: """
          (() => {
            "use strict";
            if (self.origin !== "\(Origin.app)") return;
            const tell = text => webkit.messageHandlers.\(handler).postMessage(String(text));
            const own = url => String(url).startsWith("\(Origin.app)/");
            const hear = event => {
              const at = event.target;
              if (at === window) {
                if (own(event.filename)) tell(event.message + " (" + event.filename + ")");
              } else if (at instanceof HTMLScriptElement && own(at.src)) {
                tell("no script " + at.src);
              } else if (at instanceof HTMLLinkElement && at.relList.contains("stylesheet")
                && own(at.href)) {
                tell("no style " + at.href);
              }
            };
            addEventListener("error", hear, true);
            // After the page's own handlers of its load.
            addEventListener("load", () => setTimeout(() => {
              removeEventListener("error", hear, true);
              tell("");
            }), { once: true });
          })();
          """, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: .dovetail))
    controller.add(Listener(), contentWorld: .dovetail, name: handler)
  }

  private final class Listener: NSObject, WKScriptMessageHandler {
    func userContentController(
      _ controller: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      guard message.frameInfo.isMainFrame, let text = message.body as? String,
        let delegate = message.webView?.navigationDelegate as? BrowserDelegate,
        let browser = delegate.browser, let stack = browser.stack, stack.main === browser
      else { return }
      if text.isEmpty { return stack.updates.mainIsLoaded() }
      stack.updates.mainHasFault(String(text.prefix(300)))
    }
  }
}
