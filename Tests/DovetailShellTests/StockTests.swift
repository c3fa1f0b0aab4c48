import CWebKitGTK
import Dovetail
import FixtureServer
import Foundation
import GObjectBridge
import Testing
import WebKit

@testable import DovetailShell

/// The shell's commands in a real window.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockTests {
  private func app(
    _ permissions: [Permission: String] = [:], toolbar: [ToolbarItem] = ToolbarItem.standard,
    downloads: URL? = nil
  ) async throws -> RunningApp {
    let app = try RunningApp(
      ["/": "<title>One</title>"], permissions: permissions, downloadFolder: downloads
    ) { $0.toolbar = toolbar }
    for set in StockCommands.all { app.browser.commands.add(set) }
    try await app.loaded()
    return app
  }

  /// Asks for a command; the answer, or the error's code, becomes the title.
  private func ask(_ app: RunningApp, _ call: String) {
    app.run(
      """
      dovetail.invoke(\(call)).then(
        value => { document.title = 'answer ' + JSON.stringify(value) },
        error => { document.title = error.code + ' ' + error.message }); 0
      """)
  }

  /// Takes the last answer away, so that the next can be told from it.
  private func again(_ app: RunningApp, _ window: BrowserWindow) async {
    app.run("document.title = 'One'")
    await window.shows { $0.browser.title == "One" }
  }

  @Test func `the window shows the page's title for it`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    let window = try app.window

    app.run("dovetail.invoke('window.title', '받은 편지함 (3)')")

    await window.shows { $0.browser.title == "받은 편지함 (3)" }
    await window.drawn()
    #expect(window.shownTitle == "받은 편지함 (3)")
  }

  @Test func `a button of the bar is renamed, disabled, hidden and shown again`() async throws {
    let app = try await app(
      toolbar: [
        .back, .button(ToolbarButton(id: "add", title: "Add")),
        .button(
          ToolbarButton(id: "scan", title: "Scan", icon: .named("camera-photo-symbolic"))),
      ])
    defer { app.app.quit() }
    let window = try app.window
    let toolbar = try #require(window.toolbar)
    await window.shows { _ in toolbar.visibleNames == ["Back", "Add", "Scan"] }
    func change(_ change: String) { app.run("dovetail.invoke('window.button', \(change))") }

    change("{ id: 'add', title: 'Save', isEnabled: false }")
    await window.shows { _ in toolbar.visibleNames == ["Back", "Save", "Scan"] }
    #expect(!window.canPress(button: "add"))
    change("{ id: 'scan', isVisible: false }")
    await window.shows { _ in toolbar.visibleNames == ["Back", "Save"] }
    change("{ id: 'scan', isVisible: true }")
    change("{ id: 'add', title: '', isEnabled: true }")
    await window.shows { _ in
      toolbar.visibleNames == ["Back", "Add", "Scan"] && window.canPress(button: "add")
    }
  }

  @Test func `the menu says the names of the app's buttons as they are`() async throws {
    let add = ToolbarButton(id: "add", title: "Add_desk")
    let app = try await app(toolbar: [.back, .button(add)])
    defer { app.app.quit() }
    let toolbar = try #require(try app.window.toolbar)
    // At once, as the window would soon be laid out at its own width.
    toolbar.fit(60)

    // Two underlines are one to read; one would mark a letter to press.
    #expect(toolbar.menuTitles == ["Back", "Add__desk"])
    var state = ToolbarButtonState()
    state.title = "a_b_c"
    app.app.stack.set(state, of: add)
    toolbar.show(app.browser)
    toolbar.fit(60)
    #expect(toolbar.menuTitles == ["Back", "a__b__c"])
    #expect(toolbar.button(id: "add")?.spokenName == "a_b_c")
  }

  @Test func `what is hidden takes no room in a narrow bar`() async throws {
    let scan = ToolbarButton(id: "scan", title: "Scan")
    let app = try await app(
      toolbar: [.back, .button(ToolbarButton(id: "add", title: "Add")), .button(scan)])
    defer { app.app.quit() }
    let toolbar = try #require(try app.window.toolbar)
    // At once, as the window would soon be laid out at its own width.
    func names(_ isVisible: Bool) -> [String] {
      var state = ToolbarButtonState()
      state.isVisible = isVisible
      app.app.stack.set(state, of: scan)
      toolbar.show(app.browser)
      toolbar.fit(110)
      return toolbar.visibleNames
    }

    #expect(names(true) == ["Back", "More"])
    #expect(names(false) == ["Back", "Add"])
    #expect(names(true) == ["Back", "More"])
  }

  @Test func `a page's own buttons are in the bar, and are pressed by mouse and keyboard`()
    async throws
  {
    let app = try await app(toolbar: [.back, .home])
    defer { app.app.quit() }
    let window = try app.window
    let toolbar = try #require(window.toolbar)
    func set(_ buttons: String) { app.run("dovetail.invoke('window.pageButtons', \(buttons)); 0") }
    app.run("dovetail.listen('window.pageButton', e => { document.title = 'got ' + e.id }); 0")

    set("[{ id: 'scan', title: 'Scan a code', icon: 'scan' }, { id: 'b', title: 'B', icon: 'up' }]")
    await window.shows { _ in toolbar.visibleNames == ["Back", "Home", "Scan a code", "B"] }
    let scan = try #require(toolbar.button(id: "scan"))
    scan.press()
    await window.shows { $0.browser.title == "got scan" }
    await again(app, window)
    unsafe gtk_window_set_focus(
      window.widget.object.instance(of: GtkWindow.self), scan.gtk)
    // What stays keeps the keyboard, wherever it is put.
    set("[{ id: 'c', title: 'C', icon: 'list' }, { id: 'scan', title: '스캔', icon: 'camera' }]")
    await window.shows { _ in toolbar.visibleNames == ["Back", "Home", "C", "스캔"] }
    try await Person(window: window).press("space")
    await window.shows { $0.browser.title == "got scan" }
    await again(app, window)
    try await Person(window: window).press("shift+Tab", "Return")
    await window.shows { $0.browser.title == "got c" }
    set("[{ id: 'scan', title: '스캔', icon: 'camera', isEnabled: false }]")
    await window.shows { _ in toolbar.visibleNames == ["Back", "Home", "스캔"] }
    #expect(!window.canPress(button: "scan"))

    app.browser.reload()
    await window.shows { _ in toolbar.visibleNames == ["Back", "Home"] }
  }

  @Test func `a page's buttons have a bar also where the app has none, and a menu without room`()
    async throws
  {
    let app = try await app(toolbar: [])
    defer { app.app.quit() }
    let window = try app.window
    #expect(window.toolbar == nil)

    app.run(
      """
      dovetail.invoke('window.pageButtons', ['One', 'Two', 'Three_'].map(title =>
        ({ id: title, title, icon: 'done' }))); 0
      """)
    await window.shows { $0.toolbar?.visibleNames == ["One", "Two", "Three_"] }
    let toolbar = try #require(window.toolbar)
    #expect(toolbar.widget.isVisible)
    toolbar.fit(110)
    #expect(toolbar.visibleNames == ["One", "More"])
    #expect(toolbar.menuTitles == ["Two", "Three__"])

    app.run("dovetail.invoke('window.pageButtons', []); 0")
    await window.shows { _ in !toolbar.widget.isVisible }
  }

  @Test(arguments: ButtonIcon.allCases)
  func `the desktop has each picture for a page's button`(_ icon: ButtonIcon) throws {
    let theme = unsafe gtk_icon_theme_get_for_display(gdk_display_get_default())

    let isThere = unsafe gtk_icon_theme_has_icon(theme, icon.symbolicName) != 0
    #expect(isThere)
  }

  @Test func `a text goes to the desktop's clipboard, and comes from there`() async throws {
    let app = try await app([.clipboard: "To paste."])
    defer { app.app.quit() }
    let window = try app.window
    ask(app, "'clipboard.write', '복사 “a”'")
    await window.shows { $0.browser.title == "answer undefined" }
    #expect(await app.app.copiedText() == "복사 “a”")

    app.app.copy("from elsewhere")
    ask(app, "'clipboard.read'")
    try await app.dialog().press(accept: true)

    await window.shows { $0.browser.title == #"answer "from elsewhere""# }
  }

  @Test func `what is shared is copied, sent as a letter, or not`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    let window = try app.window
    let share = "'share.show', { title: 'Desk', text: 'Number 3', url: 'https://example.com/3' }"

    ask(app, share)
    let dialog = try await app.dialog()
    dialog.press(accept: true)
    await window.shows { $0.browser.title == "answer true" }
    #expect(await app.app.copiedText() == "Number 3\nhttps://example.com/3")
    #expect(window.toasts.shown == "Copied")
    await again(app, window)
    ask(app, share)
    try await app.dialog().close()
    await window.shows { $0.browser.title == "answer false" }
    await again(app, window)
    ask(app, share)
    // There is no mail program here.
    try await app.dialog().pressLetter()
    await window.shows { $0.browser.title == "answer false" }
    #expect(window.toasts.shown?.contains("mailto") == true)
    #expect(window.openDialog == nil)
  }

  @Test func `a file that is shared is kept among the downloads, or not`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = try await app(downloads: folder)
    defer { app.app.quit() }
    let window = try app.window
    let share =
      "'share.show', { text: 'Number 3', files: [{ name: 'd.txt', data: new Uint8Array([65]) }] }"
    let place = folder.appending(path: "d.txt")

    ask(app, share)
    try await app.dialog().close()
    await window.shows { $0.browser.title == "answer false" }
    #expect(!FileManager.default.fileExists(atPath: place.path))
    await again(app, window)
    ask(app, share)
    try await app.dialog().press(accept: true)
    await window.shows { $0.browser.title == "answer true" }

    #expect(try String(contentsOf: place, encoding: .utf8) == "A")
    #expect(await app.app.copiedText() == "Number 3")
    #expect(window.toasts.shown?.hasPrefix("Saved in “") == true)
  }

  @Test func `a file is picked and kept by the system's dialog`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    let window = try app.window
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "사진.txt")

    ask(app, "'files.save', { name: '사진.txt', data: new TextEncoder().encode('한글') }")
    try await app.dialog().choose([file])
    await window.shows { $0.browser.title == #"answer "사진.txt""# }
    #expect(try String(contentsOf: file, encoding: .utf8) == "한글")
    app.run(
      """
      dovetail.invoke('files.pick').then(files => {
        document.title = files[0].name + files[0].type + new TextDecoder().decode(files[0].data)
      }); 0
      """)
    try await app.dialog().choose([file])
    await window.shows { $0.browser.title == "사진.txttext/plain한글" }
    await again(app, window)
    ask(app, "'files.save', { name: 'a', data: new Uint8Array(1) }")
    try await app.dialog().close()
    await window.shows { $0.browser.title == "answer null" }
  }

  @Test func `a page is printed, and told so`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    let window = try app.window
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: file) }

    ask(app, "'print.page'")
    await window.shows { $0.printDialog != nil }
    window.printDialog?.save(to: file)
    await window.shows { $0.browser.title == #"answer "printed""# }
    #expect(try Data(contentsOf: file).starts(with: Data("%PDF".utf8)))
    await again(app, window)
    ask(app, "'print.page'")
    await window.shows { $0.printDialog != nil }
    window.printDialog?.dismiss()
    await window.shows { $0.browser.title == #"answer "cancelled""# }
  }

  @Test func `a command's notification is the desktop's`() async throws {
    let app = try await app([.notifications: "News."])
    defer { app.app.quit() }
    let window = try app.window
    ask(app, "'notifications.show', { id: '1', title: 'Desk' }")
    await window.shows { $0.browser.title == "denied notifications is not allowed" }

    ask(app, "'notifications.ask'")
    try await app.dialog().press(accept: true)
    await window.shows { $0.browser.title == #"answer "granted""# }
    ask(app, "'notifications.show', { id: '1', title: 'Desk' }")
    await window.shows { $0.browser.title == "answer undefined" }

    #expect(app.lines.contains { $0.contains("notification of the app: Desk") })
  }
}

/// What of the desktop is on a message bus.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DesktopBusTests {
  @Test func `a number at the app's icon is told to docks, and taken away`() async throws {
    let bus = try PrivateBus()
    let dock = try bus.connect()
    var heard: [Variant] = []
    var waiter: CheckedContinuation<Void, Never>?
    let badge = LauncherBadge("com.example.test")
    let listener = dock.listen(
      .init("com.canonical.Unity", badge.path, "com.canonical.Unity.LauncherEntry"), "Update"
    ) {
      heard.append($0)
      waiter?.resume()
      waiter = nil
    }
    defer { withExtendedLifetime(listener) {} }
    let app = try bus.connect()
    _ = app.own("com.canonical.Unity")
    // Their order on the bus: it has the listener's wish before this answer.
    _ = try await dock.call(.bus, "GetId")

    badge.show(3, on: app)
    badge.show(0, on: app)

    while heard.count < 2 { await withCheckedContinuation { waiter = $0 } }
    let tables = heard.map { $0.children[1].table }
    #expect(
      heard.map { $0.children[0].text }
        == Array(repeating: "application://com.example.test.desktop", count: 2))
    #expect(tables.map { $0["count"]?.long } == [3, 0])
    #expect(tables.map { $0["count-visible"]?.flag } == [true, false])
  }

  @Test func `positions come of GeoClue, which is told who asks and how precisely`() async throws {
    let bus = try PrivateBus()
    let service = try FakeGeoClue(bus.connect())
    let app = try bus.connect()
    let location = GeoClue("com.example.test") { app }
    let (reports, told) = AsyncStream<Result<Position, LocationError>>.makeStream()

    location.start(isPrecise: true) { told.yield($0) }
    var all = reports.makeAsyncIterator()
    let first = try #require(await all.next()).get()
    service.move(latitude: 1)
    let second = try #require(await all.next()).get()

    #expect(
      first
        == Position(
          latitude: 37.5, longitude: 127.25, accuracy: 12, altitude: nil, heading: nil, speed: 1.5,
          date: Date(timeIntervalSince1970: 1_000.5)))
    #expect(second.latitude == 1)
    #expect(
      service.calls == [
        "CreateClient", "DesktopId com.example.test", "RequestedAccuracyLevel 8", "Start",
      ])
    location.stop()
    await service.ended()
    #expect(service.calls.last == "DeleteClient")
  }

  @Test func `a system without the service, and a refusal, are told`() async throws {
    func failure(_ location: GeoClue) async -> LocationError? {
      let result = await withCheckedContinuation { continuation in
        location.start(isPrecise: false) { continuation.resume(returning: $0) }
      }
      guard case .failure(let error) = result else { return nil }
      return error
    }
    let bus = try PrivateBus()
    let app = try bus.connect()
    #expect(await failure(GeoClue("a") { nil }) == .noService("there is no system bus"))
    guard case .noService = await failure(GeoClue("a") { app }) else {
      Issue.record("there is a service")
      return
    }

    let service = try FakeGeoClue(bus.connect())
    service.isRefusing = true
    guard case .refused = await failure(GeoClue("a") { app }) else {
      Issue.record("it is not refused")
      return
    }
  }
}

/// The system's service for positions, as far as the app speaks to it.
@MainActor
private final class FakeGeoClue {
  private(set) var calls: [String] = []
  var isRefusing = false
  private let bus: BusConnection
  private var objects: [BusObject?] = []
  private var latitude = 37.5
  private var waiter: CheckedContinuation<Void, Never>?
  private static let client = "/org/freedesktop/GeoClue2/Client/1"

  struct Refusal: LocalizedError { var errorDescription: String? { "AccessDenied" } }

  init(_ bus: BusConnection) throws {
    self.bus = bus
    objects = [
      bus.export(
        "/org/freedesktop/GeoClue2/Manager",
        """
        <node><interface name="org.freedesktop.GeoClue2.Manager">
          <method name="CreateClient"><arg type="o" direction="out"/></method>
          <method name="DeleteClient"><arg type="o" direction="in"/></method>
        </interface></node>
        """
      ) { [weak self] in try self?.called($1, $2) },
      bus.export(
        Self.client,
        """
        <node>
          <interface name="org.freedesktop.GeoClue2.Client"><method name="Start"/></interface>
          <interface name="org.freedesktop.DBus.Properties">
            <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/>
              <arg type="v" direction="in"/></method>
          </interface>
        </node>
        """
      ) { [weak self] in try self?.called($1, $2) },
      bus.export(
        "/org/freedesktop/GeoClue2/Location/1",
        """
        <node><interface name="org.freedesktop.DBus.Properties">
          <method name="GetAll"><arg type="s" direction="in"/><arg type="a{sv}" direction="out"/>
          </method>
        </interface></node>
        """
      ) { [weak self] _, _, _ in self.map { .tuple(.table($0.place)) } },
    ]
    try #require(bus.own("org.freedesktop.GeoClue2"))
  }

  private var place: [String: Variant] {
    [
      "Latitude": .real(latitude), "Longitude": .real(127.25), "Accuracy": .real(12),
      "Altitude": .real(-Double.greatestFiniteMagnitude), "Heading": .real(-1),
      "Speed": .real(1.5), "Timestamp": .tuple(.long(1_000), .long(500_000)),
    ]
  }

  private func called(_ method: String, _ arguments: Variant) throws -> Variant? {
    let values = arguments.children
    if method == "Set" {
      let value = values[2].children.first
      calls.append("\(values[1].text ?? "") \(value?.text ?? "\(value?.number ?? 0)")")
    } else {
      calls.append(method)
    }
    if isRefusing, method == "Start" { throw Refusal() }
    switch method {
    case "CreateClient": return .path(Self.client).map { .tuple($0) }
    case "Start": Task { self.tell() }
    case "DeleteClient":
      waiter?.resume()
      waiter = nil
    default: break
    }
    return nil
  }

  func move(latitude: Double) {
    self.latitude = latitude
    tell()
  }

  private func tell() {
    guard let old = Variant.path("/"),
      let new = Variant.path("/org/freedesktop/GeoClue2/Location/1")
    else { return }
    bus.emit(Self.client, "org.freedesktop.GeoClue2.Client", "LocationUpdated", .tuple(old, new))
  }

  func ended() async {
    if calls.last != "DeleteClient" { await withCheckedContinuation { waiter = $0 } }
  }
}
