internal import Foundation
internal import WebKit

/// Looks at what a page needs before anybody sees the page.
///
/// A script in the shell's own world hides a page as soon as its `<meta>` is
/// read, which is before it is painted, and shows it again when the app says that
/// all is there. A page without one is never touched.
enum RequirementCheck {
  private static let handler = "requirement"

  @MainActor
  static func install(on controller: WKUserContentController) {
    controller.addUserScript(
      WKUserScript(
        source: """
          (() => {
            "use strict";
            const check = async (content) => {
              const style = document.documentElement.style;
              const before = [
                style.getPropertyValue("visibility"), style.getPropertyPriority("visibility")];
              style.setProperty("visibility", "hidden", "important");
              const isGood = await webkit.messageHandlers.\(handler).postMessage(content);
              if (!isGood) return;
              if (before[0]) style.setProperty("visibility", ...before);
              else style.removeProperty("visibility");
            };
            // It is in the head, so the body's beginning is the end of waiting for it.
            const look = () => {
              const meta = document.head?.querySelector('meta[name="dovetail-requires" i]');
              if (meta) check(meta.content);
              if (meta || document.body) observer.disconnect();
            };
            const observer = new MutationObserver(look);
            observer.observe(document, { childList: true, subtree: true });
            look();
          })();
          """, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: .dovetail))
    controller.addScriptMessageHandler(Listener(), contentWorld: .dovetail, name: handler)
  }

  private final class Listener: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
      _ controller: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
      let delegate = message.webView?.navigationDelegate as? BrowserDelegate
      guard message.frameInfo.isMainFrame, let content = message.body as? String,
        let browser = delegate?.browser
      else { return replyHandler(true, nil) }
      let origin = Origin(message.frameInfo.securityOrigin)
      replyHandler(browser.meets(content, of: origin), nil)
    }
  }
}

extension Browser {
  /// Whether the app has what a page needs; if not, the shell says so in the
  /// page's place. Pages of other origins have no say.
  fileprivate func meets(_ content: String, of origin: Origin) -> Bool {
    guard manifest.origins.contains(origin) else {
      note(.version, "\(origin) may not say what it needs of the app")
      return true
    }
    let requirement = PageRequirement(content)
    for part in requirement.unknown {
      note(.version, "\(origin) needs “\(part)”, which is nothing")
    }
    let fault = requirement.fault(version: manifest.version, commands: Set(commands.names))
    guard let fault else { return true }
    note(.version, "\(webView.url?.absoluteString ?? "the page") needs “\(content)”")
    later { browser in
      browser.webView.stopLoading()
      browser.show(
        LoadFailure(reason: fault, url: browser.webView.url, detail: "the page needs \(content)"))
      browser.coversEmptyPage = true
    }
    return false
  }
}
