import Dovetail
import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@testable import DovetailCore
@testable import DovetailShell

/// Pages' notifications that lead into the app.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct NotificationTests {
  private static let page = """
    <!doctype html><title>One</title><script>
    let clicks = 0;
    addEventListener("dovetail:link", (event) => {
      event.preventDefault();
      fetch("/taken?" + new URLSearchParams({ url: event.detail.url, source: event.detail.source }));
    });
    function remind() {
      const notification = new Notification("Desk", {
        body: "Ready", tag: "desk", data: { link: "office?id=3" } });
      notification.onclick = () => { document.title = "clicked" };
      return notification.title + (notification instanceof Notification) + Notification.permission;
    }
    </script><button onclick="Notification.requestPermission().then(p => document.title = p)"></button>
    """

  private func app() async throws -> (RunningApp, Recorder) {
    let app = try RunningApp(
      ["/": Self.page], permissions: [.notifications: "News."],
      dataStore: WKWebsiteDataStore(forIdentifier: UUID()),
      folders: AppFolders(
        under: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)))
    app.server.route("/taken", .text("ok"))
    try await app.loaded()
    app.run("document.querySelector('button').click()")
    try await app.dialog().press(accept: true)
    try await app.window.shows { $0.browser.title == "granted" }
    let recorder = Recorder(app.app)
    return (app, recorder)
  }

  @Test func `a press brings the notification's link into the page, and the page hears of it`()
    async throws
  {
    let (app, recorder) = try await app()
    defer { app.app.quit() }
    #expect(try await app.value("remind()") == "Desktruegranted")
    let notification = await recorder.notification()
    #expect(notification.title == "Desk")

    notification.press()

    let request = try await app.server.waitForRequest("/taken")
    #expect(request.query["url"] == app.server.url("/office?id=3").absoluteString)
    #expect(request.query["source"] == "notification")
    try await app.window.shows { $0.browser.title == "clicked" }
  }

  // B132
  @Test func `a press on a notification whose page's process has died is not lost`() async throws {
    let (app, recorder) = try await app()
    defer { app.app.quit() }
    _ = try await app.value("remind()")
    let notification = await recorder.notification()
    var isTakenBack = false
    notification.onClose = { isTakenBack = !notification.outlivesPage }

    app.browser.webView.terminateWebProcess()
    await app.until { app.browser.isRestored || app.browser.recovery.isDead }
    notification.press()

    let request = try await app.server.waitForRequest("/taken")
    #expect(request.query["url"] == app.server.url("/office?id=3").absoluteString)
    #expect(!isTakenBack)
    let links = app.app.stack.links
    for await isDone in Observations({ links.waiting.isEmpty }) where isDone { break }
    #expect(app.server.requests.filter { $0.path == "/taken" }.count == 1)
  }
}

/// Stands between the app and the desktop, and keeps notifications.
@MainActor
private final class Recorder: AppHost {
  private let app: Application
  private var notifications: [PageNotification] = []
  private var waiter: CheckedContinuation<Void, Never>?

  init(_ app: Application) {
    self.app = app
    app.stack.host = self
    Self.kept = self
  }

  /// The stack does not keep its host.
  private static var kept: Recorder?

  func notification() async -> PageNotification {
    if notifications.isEmpty { await withCheckedContinuation { waiter = $0 } }
    let notification = notifications.removeFirst()
    // Its link comes by another way.
    await Deadline.wait(.seconds(10)) {
      guard notification.link == nil else { return }
      await withCheckedContinuation { known in
        notification.onLink = {
          notification.onLink = nil
          known.resume()
        }
      }
    }
    return notification
  }

  var network: any NetworkMonitor { app.network }
  var push: (any PushTransport)? { nil }
  func show(_ browser: Browser) { app.show(browser) }
  func activate() { app.activate() }
  func close(_ browser: Browser) { app.close(browser) }
  func present(_ dialog: Dialog, for browser: Browser) { app.present(dialog, for: browser) }
  func openExternally(_ url: URL, _ then: @escaping @MainActor (Bool) -> Void) { then(false) }
  func canOpen(_ url: URL) -> Bool { false }
  func printPage(of browser: Browser, _ then: @escaping @MainActor (PrintOutcome) -> Void) {
    app.printPage(of: browser, then)
  }
  func copy(_ text: String) {}
  func copiedText() async -> String? { nil }
  func showBadge(_ count: Int) {}
  var location: (any LocationProvider)? { nil }
  func open(_ file: URL) {}
  func reveal(_ file: URL) {}
  func show(_ notification: PageNotification, for browser: Browser) {
    notifications.append(notification)
    waiter?.resume()
    waiter = nil
  }
  func show(_ notification: AppNotification) {}
  func withdraw(notification id: String) {}
}
