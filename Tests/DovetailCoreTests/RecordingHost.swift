import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@testable import DovetailCore

/// A platform that shows nothing and writes down what it is told.
@MainActor
final class RecordingHost: AppHost {
  var network: any NetworkMonitor { switchedNetwork }
  let switchedNetwork = SwitchedNetwork()
  private(set) var dialogs: [Dialog] = []
  private(set) var shown: [Browser] = []
  private(set) var opened: [URL] = []
  private(set) var revealed: [URL] = []
  private(set) var notifications: [PageNotification] = []
  private(set) var appNotifications: [AppNotification] = []
  /// How often the app was brought to the front.
  private(set) var activations = 0
  var push: (any PushTransport)?
  /// What is done with a dialog; without it, it stays open.
  var answer: ((Dialog) -> Void)?
  /// Whether dialogs appear at all, as they do not while a sheet of the system's
  /// is open.
  var canPresent = true
  private var waiter: CheckedContinuation<Void, Never>?
  private var taken = 0

  func show(_ browser: Browser) {
    shown.append(browser)
    wake()
  }

  /// The popup that is shown, or will be.
  func popup() async -> Browser {
    while true {
      if let popup = shown.last(where: { $0.opener != nil }) { return popup }
      await withCheckedContinuation { waiter = $0 }
    }
  }

  func close(_ browser: Browser) { shown.removeAll { $0 === browser } }
  /// Whether there are programs for addresses.
  var hasPrograms = true
  /// Schemes that no program is there for.
  var missing: Set<String> = []

  func openExternally(_ url: URL, _ then: @escaping @MainActor (Bool) -> Void) {
    let isOpened = canOpen(url)
    if isOpened { opened.append(url) }
    wake()
    then(isOpened)
  }

  /// The addresses that were handed to the system, once there are so many.
  func opened(_ count: Int) async -> [URL] {
    while opened.count < count { await withCheckedContinuation { waiter = $0 } }
    return opened
  }

  /// The text on the clipboard.
  var clipboard: String?
  private(set) var badges: [Int] = []
  /// What becomes of pages that are to be printed; nil leaves the question open.
  var printOutcome: PrintOutcome? = .printed
  private(set) var printed: [Browser] = []
  /// The system's service for positions.
  var location: (any LocationProvider)?

  func copy(_ text: String) { clipboard = text }
  func copiedText() async -> String? { clipboard }
  func showBadge(_ count: Int) { badges.append(count) }
  func printPage(of browser: Browser, _ then: @escaping @MainActor (PrintOutcome) -> Void) {
    printed.append(browser)
    if let printOutcome { then(printOutcome) }
  }

  func activate() { activations += 1 }
  func canOpen(_ url: URL) -> Bool { hasPrograms && !missing.contains(url.scheme ?? "") }
  func show(_ notification: AppNotification) {
    appNotifications.append(notification)
    wake()
  }
  func withdraw(notification id: String) { appNotifications.removeAll { $0.id == id } }

  /// The app's own notifications, once there are so many.
  func appNotifications(_ count: Int) async -> [AppNotification] {
    while appNotifications.count < count { await withCheckedContinuation { waiter = $0 } }
    return appNotifications
  }

  func open(_ file: URL) { opened.append(file) }
  func reveal(_ file: URL) { revealed.append(file) }
  func show(_ notification: PageNotification, for browser: Browser) {
    notifications.append(notification)
    wake()
  }

  func present(_ dialog: Dialog, for browser: Browser) {
    dialogs.append(dialog)
    if canPresent { dialog.appeared() }
    answer?(dialog)
    wake()
  }

  private func wake() {
    waiter?.resume()
    waiter = nil
  }

  /// The next dialog that is shown, or has been.
  func dialog() async -> Dialog {
    while taken >= dialogs.count { await withCheckedContinuation { waiter = $0 } }
    taken += 1
    return dialogs[taken - 1]
  }

  /// Lets go of every dialog.
  func forget() {
    dialogs = []
    taken = 0
  }
}

/// An app without windows on pages of a loopback server.
@MainActor
final class HostedApp {
  let server: FixtureServer
  let stack: BrowserStack
  let host = RecordingHost()
  private let sink = Sink()
  @MainActor private final class Sink {
    var lines: [String] = [] {
      didSet { onLine?() }
    }
    var onLine: (@MainActor () -> Void)?
  }

  /// Whether a line with these words is logged, or comes soon.
  func logs(_ words: String, within limit: Duration = .seconds(5)) async -> Bool {
    let isThere = { @MainActor [sink] in sink.lines.contains { $0.contains(words) } }
    if isThere() { return true }
    await Deadline.wait(limit) { [sink] in
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        sink.onLine = {
          guard isThere() else { return }
          sink.onLine = nil
          continuation.resume()
        }
      }
    }
    return isThere()
  }

  var main: Browser { stack.main }
  var lines: [String] { sink.lines }

  init(
    _ pages: [String: String], on server: FixtureServer? = nil, profile: Profile = .own,
    dataStore: @autoclosure () -> WKWebsiteDataStore = .nonPersistent(),
    folders: AppFolders? = nil, downloads: URL? = nil,
    change: (inout AppManifest, FixtureServer) throws -> Void = { _, _ in }
  ) throws {
    let server = try server ?? FixtureServer()
    self.server = server
    for (path, html) in pages { server.html(path, html) }
    var manifest = AppManifest(
      id: "com.example.test", name: "Test App", start: server.url("/", host: "app.localhost"))
    try change(&manifest, server)
    let sink = sink
    stack = BrowserStack(
      manifest, profile: profile, dataStore: dataStore(), folders: folders,
      downloadFolder: downloads,
      log: { sink.lines.append($0.description) })
    stack.host = host
  }

  func origin(_ host: String = "app.localhost") throws -> Origin {
    try #require(Origin(of: server.url("/", host: host)))
  }

  func load(_ path: String = "/", host: String = "app.localhost") async throws {
    main.load(server.url(path, host: host))
    let failure = await main.settled()
    try #require(failure == nil)
  }

  /// Runs a script and does not wait for it: it may open a dialog.
  func run(_ script: String, in browser: Browser? = nil) {
    (browser ?? main).webView.evaluateJavaScript(script)
  }

  /// Waits for the page's title.
  func title(_ title: String, in browser: Browser? = nil) async {
    let view = (browser ?? main).webView
    for await current in Observations({ view.title }) where current == title { return }
  }
}

/// A network that is there until somebody switches it off.
@MainActor
final class SwitchedNetwork: NetworkMonitor {
  var isAvailable = true {
    didSet { onChange?() }
  }
  var onChange: (@MainActor () -> Void)?
}
