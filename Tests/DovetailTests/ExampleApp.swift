import Dovetail
import Foundation
import Testing

/// An example app in a real window, with a hand in its page.
@MainActor
final class ExampleApp {
  let app: Application
  private let opened = Inbox<BrowserWindow>()
  private let closed = Inbox<BrowserWindow>()

  /// Starts an app with what is in its `dovetail.json` and its Swift file.
  ///
  /// - Parameters:
  ///   - folders: where the app keeps what it knows; nil for nowhere.
  ///   - change: changes what is in the `dovetail.json`.
  init(
    _ hybridApp: some HybridApp, folders: AppFolders? = nil,
    change: (inout AppManifest) -> Void = { _ in }
  ) throws {
    var manifest = try hybridApp.manifest
    change(&manifest)
    app = try Application(
      manifest, dataStore: .nonPersistent(), folders: folders, prepare: { hybridApp.prepare($0) })
    app.onWindow = { [opened] in opened.put($0) }
    app.onWindowClosed = { [closed] in closed.put($0) }
    app.start()
  }

  var browser: Browser { app.stack.main }
  var window: BrowserWindow { get throws { try #require(app.windows.first) } }

  /// The next window over the main one that a page opens, or has.
  func popup() async -> BrowserWindow {
    while true {
      let window = await opened.take()
      if window.browser.opener != nil { return window }
    }
  }

  /// The next window that closes, or has.
  func closedWindow() async -> BrowserWindow { await closed.take() }

  // MARK: Page

  /// Waits until the page is loaded and says that it is ready.
  func ready(_ browser: Browser? = nil) async throws {
    try #require(await (browser ?? self.browser).settled() == nil)
    try await wait(for: "html[data-ready=true]", in: browser)
  }

  /// Waits until an element of the page fits a selector and has a text in it. The
  /// page tells of its changes; nobody asks again and again.
  func wait(for selector: String, text: String = "", in browser: Browser? = nil) async throws {
    _ = try await (browser ?? self.browser).webView.callAsyncJavaScript(
      """
      const look = () => document.querySelector(selector)?.textContent.includes(text) ?? false;
      await new Promise(done => {
        if (look()) return done();
        const observer = new MutationObserver(() => {
          if (!look()) return;
          observer.disconnect();
          done();
        });
        observer.observe(document, {
          subtree: true, childList: true, attributes: true, characterData: true });
      });
      """, arguments: ["selector": selector, "text": text], contentWorld: .defaultClient)
  }

  /// The text of an element.
  func text(_ selector: String) async throws -> String? {
    try await browser.webView.callAsyncJavaScript(
      "return document.querySelector(selector)?.textContent;", arguments: ["selector": selector],
      contentWorld: .defaultClient) as? String
  }

  /// Taps an element, as a person would.
  func tap(_ id: String, in browser: Browser? = nil) {
    (browser ?? self.browser).webView.callAsyncJavaScript(
      "document.getElementById(id).click();", arguments: ["id": id], in: nil, in: .page)
  }
}

/// Things that happen, kept until somebody asks for them.
@MainActor
final class Inbox<Item> {
  private var items: [Item] = []
  private var waiting: CheckedContinuation<Void, Never>?

  func put(_ item: Item) {
    items.append(item)
    waiting?.resume()
    waiting = nil
  }

  func take() async -> Item {
    while items.isEmpty { await withCheckedContinuation { waiting = $0 } }
    return items.removeFirst()
  }
}
