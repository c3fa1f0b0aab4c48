import Dovetail
import Foundation

/// Hands and eyes in the page. Ids and values travel as values.
extension Walk {
  /// Taps an element once it can be seen. Pages trust such a tap as a person's.
  ///
  /// Nobody waits for the answer: a tap that opens a dialog has none until the
  /// dialog is closed.
  func tap(_ id: String, in browser: Browser? = nil) async throws {
    try await see(id, in: browser)
    let page = (browser ?? app.stack.main).webView
    page.callAsyncJavaScript(
      "document.getElementById(id).click();", arguments: ["id": id], in: nil, in: .page)
  }

  /// Types into a field.
  func type(_ text: String, into id: String, in browser: Browser) async throws {
    _ = try await browser.webView.callAsyncJavaScript(
      """
      const field = document.getElementById(id);
      field.focus();
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      """, arguments: ["id": id, "text": text], contentWorld: .page)
  }

  /// Waits until an element is visible and, where given, has this state and one
  /// of these texts in it. The page tells of its changes; nobody asks again and
  /// again.
  @discardableResult
  func see(
    _ id: String, state: String? = nil, _ texts: String..., in browser: Browser? = nil
  ) async throws -> String {
    let page = (browser ?? app.stack.main).webView
    let seen = try await page.callAsyncJavaScript(
      """
      const look = () => {
        const element = document.getElementById(id);
        if (!element || element.closest("[hidden]")) return null;
        if (state !== null && element.dataset.state !== state) return null;
        const text = element.textContent;
        if (texts.length && !texts.some(wanted => text.includes(wanted))) return null;
        return text;
      };
      return await new Promise(done => {
        const first = look();
        if (first !== null) return done(first);
        const observer = new MutationObserver(() => {
          const text = look();
          if (text === null) return;
          observer.disconnect();
          done(text);
        });
        observer.observe(document, {
          subtree: true, childList: true, attributes: true, characterData: true });
      });
      """,
      arguments: [
        "id": id, "state": state.map { $0 as Any } ?? NSNull(), "texts": texts as [Any],
      ],
      contentWorld: .defaultClient)
    return seen as? String ?? ""
  }

  /// Waits until the page says that it is ready.
  func ready(_ browser: Browser? = nil) async throws {
    let browser = browser ?? app.stack.main
    if let failure = await browser.settled() {
      throw Missed(reason: "the page did not load: \(failure.detail)")
    }
    _ = try await browser.webView.callAsyncJavaScript(
      """
      const root = document.documentElement;
      if (root.dataset.ready === "true") return;
      await new Promise(done => {
        const observer = new MutationObserver(() => {
          if (root.dataset.ready !== "true") return;
          observer.disconnect();
          done();
        });
        observer.observe(root, { attributes: true });
      });
      """, contentWorld: .defaultClient)
  }
}
