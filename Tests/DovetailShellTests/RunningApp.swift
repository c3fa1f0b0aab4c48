import Dovetail
import FixtureServer
import Foundation
import Testing
import WebKit

/// An app in a real window, on pages of a loopback server.
@MainActor
final class RunningApp {
  let server: FixtureServer
  let app: Application
  private var dialogs: [OpenDialog] = []
  private var dialogWaiter: CheckedContinuation<Void, Never>?

  /// - Parameter prepare: changes the app's manifest before it starts.
  init(
    start: String = "/", _ pages: [String: String],
    permissions: [Permission: String] = [:],
    dataStore: @autoclosure () -> WKWebsiteDataStore = .nonPersistent(),
    folders: AppFolders? = nil, downloadFolder: URL? = nil,
    prepare: (inout AppManifest) -> Void = { _ in }
  ) throws {
    server = try FixtureServer()
    for (path, html) in pages { server.html(path, html) }
    let sink = Sink()
    var manifest = AppManifest(
      id: "com.example.test", name: "Test App", start: server.url(start))
    manifest.permissions = permissions
    prepare(&manifest)
    app = try Application(
      manifest, dataStore: dataStore(), folders: folders, downloadFolder: downloadFolder,
      log: { sink.lines.append($0.description) }
    )
    self.sink = sink
    app.onDialog = { [weak self] in self?.opened($1) }
    app.start()
  }

  private let sink: Sink
  private final class Sink { var lines: [String] = [] }

  var lines: [String] { sink.lines }
  var browser: Browser { app.stack.main }
  var window: BrowserWindow { get throws { try #require(app.windows.first) } }

  private func opened(_ dialog: OpenDialog) {
    dialogs.append(dialog)
    dialogWaiter?.resume()
    dialogWaiter = nil
  }

  /// The next dialog that opens, or has.
  func dialog() async throws -> OpenDialog {
    if dialogs.isEmpty { await withCheckedContinuation { dialogWaiter = $0 } }
    return dialogs.removeFirst()
  }

  /// Waits until what the window follows fulfils a condition.
  func until(_ condition: @escaping @MainActor () -> Bool) async {
    guard let window = app.windows.first else { return }
    await window.shows { _ in condition() }
  }

  func loaded() async throws {
    let failure = await browser.settled()
    try #require(failure == nil)
  }

  /// Waits until the engine's store has a cookie: a page's own arrives later.
  func cookie(_ name: String) async {
    let store = browser.webView.configuration.websiteDataStore.httpCookieStore
    let watch = CookieWatch()
    store.add(watch)
    defer { store.remove(watch) }
    while await !store.allCookies().contains(where: { $0.name == name }) { await watch.change() }
  }

  private final class CookieWatch: NSObject, WKHTTPCookieStoreObserver {
    private var changes = 0
    private var waiter: CheckedContinuation<Void, Never>?

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
      changes += 1
      waiter?.resume()
      waiter = nil
    }

    func change() async {
      if changes == 0 { await withCheckedContinuation { waiter = $0 } }
      changes = 0
    }
  }

  /// Runs a script and does not wait for it: it may open a dialog.
  func run(_ script: String, in browser: Browser? = nil) {
    (browser ?? self.browser).webView.evaluateJavaScript(script)
  }

  func value(_ script: String) async throws -> String? {
    try await browser.webView.evaluateJavaScript(script) as? String
  }
}
