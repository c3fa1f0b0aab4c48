internal import Foundation
internal import WebKit

/// Where a page's notification leads: `new Notification(title, { data: { link } })`.
///
/// The engine does not tell what is in `data`, so a script at the page's start
/// tells of each one that has a link.
@MainActor
final class NotificationLinks {
  private struct Note: Equatable {
    let title: String
    let body: String
    let tag: String
  }

  /// Links whose notifications are still to come.
  private var early: [(note: Note, link: String)] = []
  /// Notifications whose links may still come.
  private var late: [(note: Note, notification: Weak)] = []
  private static let limit = 20
  private static let handler = "dovetailNotification"

  private struct Weak { weak var notification: PageNotification? }

  /// Links come by another way than notifications, and may be there first or
  /// last.
  func shown(_ notification: PageNotification, tag: String) {
    let note = Note(title: notification.title, body: notification.body, tag: tag)
    if let index = early.firstIndex(where: { $0.note == note }) {
      notification.link = early.remove(at: index).link
    } else {
      late = late.filter { $0.notification.notification != nil }.suffix(Self.limit - 1)
      late.append((note, Weak(notification: notification)))
    }
  }

  fileprivate func add(_ texts: [String]) {
    guard texts.count == 4, texts.allSatisfy({ $0.utf8.count <= 8192 }) else { return }
    let note = Note(title: texts[0], body: texts[1], tag: texts[2])
    if let index = late.firstIndex(where: { $0.note == note }) {
      late.remove(at: index).notification.notification?.link = texts[3]
    } else {
      early = early.suffix(Self.limit - 1)
      early.append((note, texts[3]))
    }
  }

  static func install(on controller: WKUserContentController) {
    controller.addUserScript(
      WKUserScript(
        source: """
          (() => {
            "use strict";
            const Engine = window.Notification;
            if (!Engine) return;
            window.Notification = new Proxy(Engine, {
              construct(target, args, maker) {
                const [title, options] = args;
                const link = options?.data?.link;
                if (typeof link === "string") {
                  window.webkit?.messageHandlers?.\(handler)?.postMessage(
                    [title, options.body ?? "", options.tag ?? "", link].map(String));
                }
                return Reflect.construct(target, args, maker);
              },
            });
          })();
          """, injectionTime: .atDocumentStart, forMainFrameOnly: false, in: .page))
    controller.add(Listener(), contentWorld: .page, name: handler)
  }

  private final class Listener: NSObject, WKScriptMessageHandler {
    func userContentController(
      _ controller: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      let delegate = message.webView?.navigationDelegate as? BrowserDelegate
      guard let browser = delegate?.browser, let texts = message.body as? [String],
        browser.manifest.origins.contains(Origin(message.frameInfo.securityOrigin))
      else { return }
      browser.notificationLinks.add(texts)
    }
  }
}
