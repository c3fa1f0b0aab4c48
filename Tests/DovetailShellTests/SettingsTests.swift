import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell

/// The settings in a real window: rows are pressed, and what they do is seen.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct SettingsTests {
  private func open(
    _ page: String = "", key: Bool = false, prepare: (inout AppManifest) -> Void = { _ in }
  ) async throws -> (RunningApp, SettingsWindow) {
    let reasons: [Permission: String] = [.location: "To show how far it is."]
    let app = try RunningApp(["/": "<title>One</title>" + page], permissions: reasons) {
      prepare(&$0)
    }
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title != "Test App" }
    window.actions.activate(.settings)
    return (app, try #require(app.app.settings))
  }

  // MARK: Opening

  @Test func `the menu, the bar and the key open the same window`() async throws {
    let (app, settings) = try await open { $0.toolbar = [.settings] }
    defer { app.app.quit() }
    let window = try app.window
    settings.close()
    #expect(app.app.settings == nil)

    try #require(window.toolbar?.button(.settings)).press()
    let second = try #require(app.app.settings)
    window.actions.activate(.settings)

    #expect(app.app.settings === second)
    #expect(WindowAction.settings.sharedKeys == ["<Control>comma"])
  }

  @Test func `the app's end closes its settings`() async throws {
    let (app, settings) = try await open()
    app.app.quit()
    await settings.shows { _ in false }
    #expect(app.app.settings == nil)
  }

  // MARK: Permissions

  private let ask = """
    navigator.geolocation.getCurrentPosition(
      p => { document.title = "position" }, e => { document.title = "error " + e.code })
    """

  @Test func `what was answered is listed, and what is revoked is asked again`() async throws {
    let (app, settings) = try await open()
    defer { app.app.quit() }
    let origin = try #require(Origin(of: app.server.url("/")))
    #expect(settings.permissions.rows.isEmpty)
    app.run(ask)
    try await app.dialog().press(accept: false)
    await settings.shows { $0.permissions.row(.location, origin) != nil }
    let row = try #require(settings.permissions.row(.location, origin))
    #expect(row.title == "Location")
    #expect(row.subtitle.hasPrefix("Not allowed since "))
    #expect(!row.isOn)
    await app.until { app.browser.title == "error 1" }

    try #require(row.button).press()
    await settings.shows { $0.permissions.rows.isEmpty }
    app.browser.load(app.server.url("/"))
    try await app.loaded()
    app.run(ask)

    #expect(
      try await app.dialog().dialog.kind
        == .permission([.location], reason: "To show how far it is."))
  }

  @Test func `a permission's switch changes the answer without a question`() async throws {
    let (app, settings) = try await open()
    defer { app.app.quit() }
    let origin = try #require(Origin(of: app.server.url("/")))
    app.run(ask)
    try await app.dialog().press(accept: false)
    await settings.shows { $0.permissions.row(.location, origin) != nil }
    let row = try #require(settings.permissions.row(.location, origin))
    // Only what is there to be seen turns.
    settings.show(page: "permissions")

    row.press()
    await settings.shows { _ in row.subtitle.hasPrefix("Allowed on ") }

    #expect(row.isOn)
    #expect(app.app.stack.permissions.decisions.map(\.isAllowed) == [true])
    #expect(settings.permissions.row(.location, origin) === row)
    app.run(
      "navigator.permissions.query({ name: 'geolocation' }).then(s => document.title = s.state)")
    await app.until { app.browser.title == "granted" }
  }

  @Test func `a consent to another program is listed, and asked again once it is revoked`()
    async throws
  {
    let (app, settings) = try await open { $0.navigation.schemes = ["void": .ask] }
    defer { app.app.quit() }
    let origin = try #require(Origin(of: app.server.url("/")))
    app.run("location = 'void:1'")
    try await app.dialog().press(accept: true)
    await settings.shows { $0.permissions.row(scheme: "void", origin) != nil }
    let row = try #require(settings.permissions.row(scheme: "void", origin))
    #expect(row.title == "Opening Other Apps (void:)")
    #expect(row.subtitle.hasPrefix("Allowed on "))
    #expect(row.isOn)

    try #require(row.button).press()
    await settings.shows { $0.permissions.rows.isEmpty }
    app.run("location = 'void:2'")

    let second = try #require(URL(string: "void:2"))
    #expect(try await app.dialog().dialog.kind == .openExternally(second))
  }

  // MARK: Looks

  @Test func `dark and light reach the page`() async throws {
    let (app, settings) = try await open(
      """
      <script>
      const dark = matchMedia('(prefers-color-scheme: dark)');
      const show = () => { document.title = dark.matches ? 'dark' : 'light' };
      dark.onchange = show;
      show();
      </script>
      """)
    defer {
      Looks.apply(.system)
      app.app.quit()
    }
    #expect(settings.looks.appearance.chosen == 0)

    settings.looks.appearance.choose(2)
    await app.until { app.browser.title == "dark" }
    settings.looks.appearance.choose(1)
    await app.until { app.browser.title == "light" }

    #expect(app.app.stack.settings.appearance == .light)
  }

  @Test func `the text size is every page's, and what Actual Size goes back to`() async throws {
    let (app, settings) = try await open()
    defer { app.app.quit() }
    let window = try app.window
    let size = try #require(settings.looks.textSize.titles.firstIndex(of: "150 %"))

    settings.looks.textSize.choose(size)
    #expect(app.browser.webView.pageZoom == 1.5)
    window.actions.activate(.zoomIn)
    #expect(app.browser.webView.pageZoom == 1.75)
    window.actions.activate(.zoomReset)

    #expect(app.browser.webView.pageZoom == 1.5)
    // The engine itself has it.
    let ratio = try await app.browser.webView.evaluateJavaScript(
      "String(outerWidth / innerWidth > 1.3)")
    #expect(ratio as? String == "true")
    app.run("window.open('/', 'w')")
    #expect(app.app.stack.settings.textSize == 1.5)
  }

  @Test func `the language is chosen, and holds from the next start`() async throws {
    let (app, settings) = try await open()
    defer { app.app.quit() }
    #expect(settings.looks.language.titles.suffix(2) == ["English", "한국어"])
    settings.looks.language.choose(2)
    #expect(app.app.stack.settings.language == .korean)
    settings.looks.language.choose(0)
    #expect(app.app.stack.settings.language == nil)
  }

  // MARK: Profiles

  @Test func `profiles are added, chosen for the next start, and removed after a question`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (app, first) = try await open()
    defer { app.app.quit() }
    #expect(first.profiles == nil)
    first.close()
    let profiles = Profiles(folders: AppFolders(under: folder))
    app.app.profiles = profiles
    try app.window.actions.activate(.settings)
    let settings = try #require(app.app.settings)
    let page = try #require(settings.profiles)
    await settings.shows { _ in page.rows.count == 1 }
    #expect(page.rows[0].row.subtitle == "In use")

    page.add?.press()
    await settings.shows { _ in page.rows.count == 2 }
    #expect(page.rows[1].row.title == "Profile 2")
    profiles.choose(profiles.all[1])
    await settings.shows { _ in page.rows[1].row.subtitle == "From the next start" }
    #expect(Profiles(folders: AppFolders(under: folder)).current.name == "Profile 2")
    profiles.choose(.own)
    await settings.shows { _ in page.rows[1].row.subtitle.isEmpty }
    try #require(page.rows[1].row.button).press()
    try #require(settings.question).press(accept: true)
    await settings.shows { _ in page.rows.count == 1 }
    #expect(profiles.all == [.own])
  }

  // MARK: Data

  @Test func `what is stored is told by kind, and the caches go without the login`() async throws {
    let (app, settings) = try await open(
      "<script>document.cookie = 'login=1; max-age=999'</script>")
    defer { app.app.quit() }
    await app.cookie("login")
    settings.data.load()
    await settings.shows { $0.data.stored?.first { $0.kind == .cookies }?.sites.isEmpty == false }
    #expect(settings.data.kinds[.cookies]?.subtitle == "127.0.0.1")
    #expect(settings.data.kinds[.workers]?.subtitle == "Nothing")

    settings.data.clearCaches.press()
    await settings.shows { $0.notice == "Cached files cleared" }

    #expect(try await app.value("document.cookie") == "login=1")
  }

  @Test func `everything is cleared only after a question, and the app begins anew`() async throws {
    let (app, settings) = try await open(
      """
      <script>
      document.title = (localStorage.seen || 'new') + document.cookie;
      if (location.hash != '#quiet') {
        localStorage.seen = 'seen'; document.cookie = 'login=1; max-age=999'
      }
      </script>
      """)
    defer { app.app.quit() }
    await app.cookie("login")
    app.browser.reload()
    await app.until { app.browser.title == "seenlogin=1" }

    settings.data.clearAll.press()
    try #require(settings.question).press(accept: false)
    await settings.shows { $0.question == nil }
    #expect(try await app.value("document.cookie") == "login=1")
    settings.data.clearAll.press()
    #expect(settings.question?.heading == "Clear All Stored Data?")
    try #require(settings.question).press(accept: true)

    await settings.shows { $0.notice == "All stored data cleared" }
    await app.until { app.browser.title == "new" }
  }

  @Test func `clearing at the start is kept for the next start`() async throws {
    let (app, settings) = try await open()
    defer { app.app.quit() }
    #expect(!settings.data.clearsAtStart.isOn)

    settings.show(page: "data")
    settings.data.clearsAtStart.press()
    await settings.shows { $0.data.clearsAtStart.isOn }

    #expect(app.app.stack.settings.cache == .clear)
  }

  // MARK: About

  @Test func `the diagnostics are copied, and hold no address of a page`() async throws {
    let (app, settings) = try await open(
      "<input id=field autofocus oninput='document.title = value'>")
    defer { app.app.quit() }
    app.browser.load(app.server.url("/?token=secret"))
    try await app.loaded()

    settings.about.copyRow.press()

    #expect(settings.notice == "Copied")
    let text = settings.about.diagnostics.text
    #expect(text.contains("com.example.test"))
    #expect(text.contains("WebKitGTK 2."))
    #expect(!text.contains("secret"))
  }

  @Test func `Korean settings have no English word`() async throws {
    let (app, settings) = try await open { $0.language = .korean }
    defer { app.app.quit() }
    settings.data.load()
    await settings.shows { $0.data.stored != nil }

    let rows =
      [
        settings.looks.appearance, settings.looks.textSize, settings.data.clearsAtStart,
        settings.data.clearCaches, settings.data.clearAll, settings.about.copyRow,
      ] + settings.data.kinds.values
    for word in rows.flatMap({ [$0.title, $0.subtitle] }) + settings.looks.appearance.titles {
      let letters = word.unicodeScalars.filter(\.isASCII).filter { $0.properties.isAlphabetic }
      #expect(letters.isEmpty, "\(word)")
    }
  }
}
