public import Dovetail
internal import Foundation
internal import WebKit

/// An app under test: in a real window on the real engine, without a screen if
/// need be, with a person and a system that the test plays.
///
/// ```swift
/// @MainActor @Test func `an office can be checked into`() async throws {
///   try await TestApp.launch(OfficeCheckin()) { app in
///     app.host.expectPermission(.location, answer: .allow)
///     app.world.position = Position(latitude: 37.5665, longitude: 126.9780, accuracy: 10)
///     try await app.page.click("#locate")
///     try await app.page.wait(forText: "City Hall")
///   }
/// }
/// ```
///
/// It keeps its data in a folder of its own, which outlives
/// ``restart(fileID:file:line:)`` and goes with it. Apps take turns:
/// one at a time in a process. Works in Swift Testing and in XCTest; where there
/// is no display, a private one is started.
@MainActor
public final class TestApp {
  /// The app's main page.
  public let page: TestPage
  /// The app's main window.
  public let window: TestWindow
  /// The person and the system, as the app meets them.
  public let host: TestHost
  /// What is around the app: position, network, time, looks.
  public let world: TestWorld
  /// The folder in which the app keeps all that it knows; removed at the end.
  public let folder: URL

  let bench: Bench
  let leaks: LeakCheck
  private let turn: Turn
  private let subject: Subject
  private let store: Store
  private var isEnded = false

  /// The website data, kept while the app restarts.
  private final class Store {
    var store: WKWebsiteDataStore?
  }

  /// How long anything is waited for. Default 10 seconds.
  public var limit: Duration {
    get { bench.limit }
    set { bench.limit = newValue }
  }

  /// What has happened so far, oldest first: navigations, messages, questions,
  /// console.
  public var events: [String] { bench.journal.events }

  /// What has gone over the app's bridge so far.
  public var bridge: BridgeTape { bench.tape }

  /// The app itself, for what this type does not offer; nil once it has ended.
  public var application: Application? { bench.application }

  init(_ subject: Subject, _ setup: WorldSetup, _ turn: Turn) throws {
    let bench = Bench(turn.place)
    (self.bench, self.turn, self.subject) = (bench, turn, subject)
    store = Store()
    leaks = LeakCheck()
    host = TestHost(bench)
    world = TestWorld(bench, host.monitor, setup)
    page = TestPage(bench) { [weak bench] in bench?.application?.stack.main }
    window = TestWindow(bench) { [weak bench] in bench?.application?.windows.first }
    folder = FileManager.default.temporaryDirectory.appending(
      path: "dovetail-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  isolated deinit { quit() }

  // MARK: Running

  func start() throws {
    var manifest = subject.manifest
    if let language = world.setup.language { manifest.language = language }
    let (bench, subject, world) = (bench, subject, world)
    let app = try Application(
      manifest, dataStore: makeStore(), folders: AppFolders(under: folder),
      downloadFolder: folder.appending(path: "downloads", directoryHint: .isDirectory),
      log: { line in
        bench.journal.note(line.description)
        subject.log(line)
      },
      prepare: { browser in
        let controller = browser.webView.configuration.userContentController
        bench.ears.listen(to: controller)
        world.prepare(controller)
        subject.prepare(browser)
        browser.onTraffic { bench.tape.exchanges.append(BridgeTape.Exchange($0)) }
        if let tape = world.setup.bridge { TapePlayer(tape, bench.journal).play(to: browser) }
      })
    bench.application = app
    if !world.setup.showsWelcome { app.stack.welcome.finish() }
    app.onWindow = { [weak bench] window in
      window.onChange { bench?.journal.wake() }
    }
    world.begin(app)
    app.start()
    app.stack.host = host
    bench.follow(app.stack.main.webView)
    leaks.watch(app.stack.main.webView, "the app's page")
    leaks.watch(app, "the app")
  }

  private func makeStore() -> WKWebsiteDataStore {
    if let store = store.store { return store }
    // On disk, as an app's: notifications, for one, are refused in memory.
    let made = WKWebsiteDataStore(folder: folder.appending(path: "website"))
    store.store = made
    world.openNetwork(made)
    return made
  }

  private func quit() {
    guard !isEnded else { return }
    isEnded = true
    bench.application?.quit()
    world.end()
    bench.application = nil
    bench.forgetViews()
    host.forgetNotifications()
    store.store = nil
    world.close()
    removeFolder()
    turn.end()
  }

  /// All but what the engine needs to find again, which goes with this process.
  private func removeFolder() {
    let website = folder.appending(path: "website")
    let entries = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for entry in entries ?? [] where entry.lastPathComponent != website.lastPathComponent {
      try? FileManager.default.removeItem(at: entry)
    }
    try? WKWebsiteDataStore.remove(folder: website, in: folder)
  }

  // MARK: Ending

  /// Ends the app, and fails when something happened that was not expected, or
  /// something that was expected did not happen.
  ///
  /// Only for apps that were launched without a closure.
  public func end() async throws {
    let problems = await finish()
    guard !problems.isEmpty else { return }
    throw bench.fail(Bench.text(of: problems), problems.first?.place ?? bench.place)
  }

  /// Ends the app.
  ///
  /// - Returns: what was wrong and nobody has been told of.
  func finish() async -> [Journal.Problem] {
    guard !isEnded else { return [] }
    await hearEverything()
    host.complain()
    let problems = bench.journal.takeProblems()
    await FailurePicture.take(of: self)
    quit()
    return problems
  }

  /// What the pages have sent before this returns has been heard.
  private func hearEverything() async {
    guard let stack = bench.application?.stack else { return }
    for browser in [stack.main] + stack.popups where browser.failure == nil {
      _ = await bench.inTime(.now + .seconds(1)) { [bench] in
        await TestPage(bench) { browser }.ask("return true;") as? Bool
      }
    }
  }

  /// Quits the app and launches it again with what it has kept, as when its
  /// program is started anew: cookies that were to last, storage, decisions and
  /// settings are there; pages, session cookies and what is in memory are not.
  public func restart(
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let place = TestPlace(fileID, file, line)
    let old = try bench.running(place)
    bench.journal.note("test       restart")
    await hearEverything()
    try bench.check(place)
    old.quit()
    world.end()
    bench.application = nil
    bench.forgetViews()
    if let cookies = store.store?.httpCookieStore {
      for cookie in await cookies.allCookies() where cookie.isSessionOnly {
        await cookies.deleteCookie(cookie)
      }
    }
    try start()
  }

  // MARK: Popups

  /// The popups that are open, oldest first.
  public var popups: [TestPage] {
    host.popups.map { browser in TestPage(bench) { [weak browser] in browser } }
  }

  /// The popup of a name, once it is there and loaded.
  ///
  /// - Parameter name: the name that `window.open` gave it; nil takes the newest.
  public func popup(
    _ name: String? = nil, within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws -> TestPage {
    let place = TestPlace(fileID, file, line)
    var seen: [String] = []
    let browser = try await bench.until(
      place, within: limit,
      otherwise: {
        "Waited for a popup\(name.map { " “\($0)”" } ?? "") in vain: "
          + (seen.isEmpty ? "none is open" : "open are “\(seen.joined(separator: "”, “"))”")
      }
    ) { [host, bench] () -> Browser? in
      guard let name else { return host.popups.last }
      seen = []
      for popup in host.popups.reversed() {
        let given = await TestPage(bench) { popup }.ask("return window.name;") as? String
        if given == name { return popup }
        seen.append(given.flatMap { $0.isEmpty ? nil : $0 } ?? popup.title)
      }
      return nil
    }
    let page = TestPage(bench) { [weak browser] in browser }
    try await page.waitUntilLoaded(within: limit, fileID: fileID, file: file, line: line)
    return page
  }

  /// Waits until all popups are closed.
  public func waitUntilPopupsClose(
    within limit: Duration? = nil, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await bench.until(
      TestPlace(fileID, file, line), within: limit,
      otherwise: { "Waited in vain for \(host.popups.count) popups to close" }
    ) { [host] in host.popups.isEmpty }
  }
}
