internal import Foundation
internal import WebKit

/// A link on its way into a page.
@MainActor
enum LinkEvent {
  enum Outcome {
    /// The page sees to it.
    case taken
    /// The page has not said anything.
    case left
    /// The page that should get it is not there, or went before it had answered.
    case notThere
  }

  /// Runs in the shell's own world: whose the page is, no page can lie about
  /// there.
  private static let script = """
    if (!origins.includes(self.origin)) return "not there";
    const detail = page === "" ? { id, url, page: null, source } : { id, url, page, source };
    const event = new CustomEvent("dovetail:link", { detail, cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? "taken" : "left";
    """

  static func send(_ link: DeepLink, page: URL?, to browser: Browser) async -> Outcome {
    let arguments: [String: Any] = [
      "id": link.id, "url": link.url.absoluteString, "page": page?.absoluteString ?? "",
      "source": link.source.name, "origins": browser.manifest.origins.map(\.description),
    ]
    do {
      // As long as it takes: a page that shows a dialog answers after it.
      let answer = try await browser.calls.perform(nil) { view, deliver in
        view.callAsyncJavaScript(script, arguments: arguments, in: nil, in: .dovetail) { result in
          deliver(
            result.map { $0 as Any? }.mapError {
              BrowserError.exception(.init(message: $0.localizedDescription))
            })
        }
      }
      switch answer as? String {
      case "taken": return .taken
      case "left": return .left
      default: return .notThere
      }
    } catch BrowserError.exception {
      // The script throws nothing, so it was the engine: the page's process has
      // ended, and may not have said so.
      browser.checkPage()
      return .notThere
    } catch {
      return .notThere
    }
  }
}
