import Dovetail
import FixtureServer
import Foundation
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct PermissionTests {
  private static let everything = Dictionary(
    uniqueKeysWithValues: Permission.allCases.map { ($0, "Reason for \($0.rawValue).") })

  private func app(_ html: String = "") throws -> RunningApp {
    try RunningApp(["/": "<title>One</title>" + html], permissions: Self.everything)
  }

  /// An app whose data lasts; decisions are kept where no other test finds them.
  private func lastingApp(_ html: String) throws -> RunningApp {
    try RunningApp(
      ["/": "<title>One</title>" + html], permissions: Self.everything,
      dataStore: WKWebsiteDataStore(forIdentifier: UUID()),
      folders: AppFolders(
        under: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)))
  }

  private let ask = """
    navigator.geolocation.getCurrentPosition(
      p => { document.title = [p.coords.latitude, p.coords.longitude, p.coords.accuracy,
        p.coords.altitude, p.coords.heading, p.coords.speed].join() },
      e => { document.title = "error " + e.code })
    """

  // MARK: Location

  @Test func `without a location service the page gets an error, not silence`() async throws {
    let app = try app()
    defer { app.app.quit() }
    try await app.loaded()
    app.app.stack.location = nil
    app.run(ask)
    try await app.dialog().press(accept: true)

    // POSITION_UNAVAILABLE
    try await app.window.shows { $0.browser.title == "error 2" }
  }

  @Test func `a provider's positions reach the page, and it is told when nobody wants them`()
    async throws
  {
    let app = try app()
    let provider = ScriptedLocation([
      .success(
        Position(
          latitude: 37.5, longitude: 127.25, accuracy: 12, altitude: 30, heading: 90, speed: 1.5))
    ])
    app.app.stack.location = provider
    defer {
      app.app.stack.location = nil
      app.app.quit()
    }
    try await app.loaded()
    app.run(ask)
    try await app.dialog().press(accept: true)

    try await app.window.shows { $0.browser.title == "37.5,127.25,12,30,90,1.5" }
    await provider.stopped()
    #expect(provider.events == ["start", "stop"])
    // The next page is not asked again.
    app.browser.load(app.server.url("/"))
    try await app.loaded()
    app.run(ask)
    try await app.window.shows { $0.browser.title == "37.5,127.25,12,30,90,1.5" }
    #expect(app.lines.contains { $0.hasSuffix("as decided") })
  }

  @Test func `a provider's failure is the standard error`() async throws {
    let app = try app()
    app.app.stack.location = ScriptedLocation([.failure(.noService("none"))])
    defer {
      app.app.stack.location = nil
      app.app.quit()
    }
    try await app.loaded()
    app.run(ask)
    try await app.dialog().press(accept: true)

    try await app.window.shows { $0.browser.title == "error 2" }
    #expect(app.lines.contains { $0.contains("no position: There is no location service") })
  }

  // MARK: Camera and microphone

  // B122
  @Test func `a microphone's request reaches the person, and a refusal the page`() async throws {
    let app = try app()
    defer { app.app.quit() }
    try await app.loaded()
    app.browser.webView.configuration.preferences.setValue(
      true, forKey: "mockCaptureDevicesEnabled")
    app.run(
      """
      navigator.mediaDevices.getUserMedia({ audio: true })
        .then(s => { document.title = "tracks " + s.getAudioTracks().length })
        .catch(e => { document.title = e.name })
      """)
    let dialog = try await app.dialog()
    #expect(
      dialog.dialog.kind == .permission([.microphone], reason: "Reason for microphone."))

    dialog.press(accept: false)

    try await app.window.shows { $0.browser.title == "NotAllowedError" }
    let decisions = app.app.stack.permissions.decisions
    #expect(decisions.map(\.permission) == [.microphone])
    #expect(decisions.map(\.isAllowed) == [false])
  }

  // B122
  @Test func `allowed, camera and microphone give streams`() async throws {
    let app = try app()
    defer { app.app.quit() }
    try await app.loaded()
    app.browser.webView.configuration.preferences.setValue(
      true, forKey: "mockCaptureDevicesEnabled")
    app.run(
      """
      navigator.mediaDevices.getUserMedia({ audio: true, video: true })
        .then(s => { document.title = "tracks " + s.getTracks().length })
        .catch(e => { document.title = e.name })
      """)
    try await app.dialog().press(accept: true)

    try await app.window.shows { $0.browser.title == "tracks 2" }
  }

  // B121
  @Test(arguments: ["", "allow='microphone *; geolocation *'"])
  func `a frame of another site gets neither microphone nor position`(_ allow: String)
    async throws
  {
    let app = try app()
    defer { app.app.quit() }
    app.server.html(
      "/frame",
      """
      <script>
      const media = navigator.mediaDevices
        ? navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'sound', e => e.name)
        : Promise.resolve('NotAllowedError');
      const place = new Promise(r => navigator.geolocation.getCurrentPosition(
        () => r('position'), e => r('error ' + e.code)));
      Promise.all([media, place]).then(all => parent.postMessage(all.join(), '*'));
      </script>
      """)
    app.server.html(
      "/page",
      """
      <title>Two</title><script>onmessage = e => document.title = e.data</script>
      <iframe \(allow) src="\(app.server.url("/frame", host: "localhost"))"></iframe>
      """)
    try await app.loaded()
    app.browser.webView.configuration.preferences.setValue(
      true, forKey: "mockCaptureDevicesEnabled")
    app.browser.load(app.server.url("/page"))

    try await app.window.shows { $0.browser.title == "NotAllowedError,error 1" }
    #expect(try app.window.openDialog == nil)
  }

  // MARK: Notifications

  private let notify = """
    <style>button { position: fixed; inset: 0; width: 100%; height: 100% }</style>
    <button onclick="Notification.requestPermission().then(
      p => { document.title = p }, e => { document.title = e.name })">Go</button>
    """

  @Test(arguments: [(true, "granted"), (false, "denied")])
  func `a tap asks for notifications once, and the page gets the answer`(
    _ isAllowed: Bool, _ state: String
  ) async throws {
    let app = try lastingApp(notify)
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title == "One" }

    // A script that the app runs counts as tapped; a click through the display may
    // meet another test's window.
    app.run("document.querySelector('button').click()")
    let dialog = try await app.dialog()
    #expect(
      dialog.dialog.kind == .permission([.notifications], reason: "Reason for notifications."))
    dialog.press(accept: isAllowed)

    await window.shows { $0.browser.title == state }
    #expect(app.app.stack.permissions.decisions.map(\.isAllowed) == [isAllowed])
    #expect(try await app.value("Notification.permission") == state)
  }

  // The engine itself says no, at once.
  @Test(arguments: [true, false])
  func
    `nobody is asked for notifications without a tap or a store that lasts, and the page is told`(
      _ lasts: Bool
    ) async throws
  {
    // Scripts that the app runs count as tapped, the page's own do not.
    let page = """
      <script>
      onload = () => Notification.requestPermission().then(
        p => { document.title = "not " + p }, e => { document.title = e.name })
      </script>
      """
    let app = try lasts ? lastingApp(page) : app(page)
    defer { app.app.quit() }

    try await app.window.shows { $0.browser.title == "not denied" }
    #expect(try app.window.openDialog == nil)
  }

  @Test func `the state of a permission is told without asking, and follows the decision`()
    async throws
  {
    let app = try app()
    defer { app.app.quit() }
    try await app.loaded()
    let query = """
      navigator.permissions.query({ name: 'geolocation' })
        .then(s => { document.title = s.state }, e => { document.title = e.name })
      """
    app.run(query)
    try await app.window.shows { $0.browser.title == "prompt" }
    app.run(ask)
    try await app.dialog().press(accept: false)
    try await app.window.shows { $0.browser.title == "error 1" }

    app.run(query)
    try await app.window.shows { $0.browser.title == "denied" }
  }
}

/// Positions by a script.
@MainActor
private final class ScriptedLocation: LocationProvider {
  private(set) var events: [String] = []
  private let reports: [Result<Position, LocationError>]
  private var waiter: CheckedContinuation<Void, Never>?

  init(_ reports: [Result<Position, LocationError>]) { self.reports = reports }

  func start(
    isPrecise: Bool,
    _ report: @escaping @MainActor @Sendable (Result<Position, LocationError>) -> Void
  ) {
    events.append("start")
    for result in reports { report(result) }
  }

  func stop() {
    events.append("stop")
    waiter?.resume()
    waiter = nil
  }

  func stopped() async {
    if events.last != "stop" { await withCheckedContinuation { waiter = $0 } }
  }
}
