import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@testable import DovetailCore

/// The policy on the real engine: what the page asked for, and what became of it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct NavigationEngineTests {
  private func app(
    _ page: String, _ pages: [String: String] = [:],
    change: (inout AppManifest, FixtureServer) -> Void = { _, _ in }
  ) async throws -> HostedApp {
    let app = try HostedApp(
      pages.merging(["/": "<title>One</title>\(page)"]) { $1 }, change: change)
    try await app.load()
    return app
  }

  private func refusal(_ app: HostedApp) async -> Refusal.Reason? {
    for await refusal in Observations({ app.main.refusal }) where refusal != nil {
      return refusal?.reason
    }
    return nil
  }

  private func isUnmoved(_ app: HostedApp) async throws {
    #expect(app.main.failure == nil)
    // A redirect that is cancelled has its address until the engine is told.
    let start = app.server.url("/", host: "app.localhost")
    for await url in Observations({ app.main.url }) where url == start { break }
    #expect(try await app.main.webView.evaluateJavaScript("document.title") as? String == "One")
  }

  // MARK: Links

  @Test(arguments: [
    "<a id=go href='//other.localhost:PORT/x'>x</a>",
    "<a id=go target=_blank href='//other.localhost:PORT/x'>x</a>",
    "<form action='//other.localhost:PORT/x'><button id=go>x</button></form>",
    "<a id=go href='/redirect'>x</a>",
    "<button id=go onclick='location.href = \"//other.localhost:PORT/x\"'>x</button>",
  ])
  func `another origin opens in the system's browser, and the page stays`(
    _ page: String
  ) async throws {
    let server = try FixtureServer()
    let port = try #require(server.url("/").port)
    let app = try await app(page.replacing("PORT", with: "\(port)"))
    app.server.redirect("/redirect", to: "http://other.localhost:\(port)/x")

    app.run("document.getElementById('go').click()")
    let opened = await app.host.opened(1)

    #expect(
      opened.map { $0.absoluteString.prefix { $0 != "?" } } == ["http://other.localhost:\(port)/x"])
    try await isUnmoved(app)
  }

  @Test func `B068: an address with raw letters leaves with them encoded`() async throws {
    let app = try await app("<a id=go href='https://a.test/中文' target=_blank>x</a>")

    app.run("document.getElementById('go').click()")

    #expect(
      await app.host.opened(1).map(\.absoluteString) == ["https://a.test/%E4%B8%AD%E6%96%87"])
    try await isUnmoved(app)
  }

  @Test func `a rule opens a window that knows nothing of the page`() async throws {
    let app = try await app(
      "<a id=go href='//pay.localhost:PORT/pay'>x</a>", ["/pay": "<title>Pay</title>"]
    ) { manifest, server in
      guard let port = server.url("/").port,
        let pattern = OriginPattern("http://pay.localhost:\(port)")
      else { return }
      manifest.navigation.rules = [.init(pattern, .popup)]
    }
    let port = try #require(app.server.url("/").port)
    app.run(
      "const a = document.getElementById('go'); a.href = a.href.replace('PORT', '\(port)');"
        + "a.href = '//pay.localhost:\(port)/pay'; a.click()")

    let popup = await app.host.popup()
    await app.title("Pay", in: popup)

    #expect(
      try await popup.webView.evaluateJavaScript("String(window.opener)") as? String == "null")
    try await isUnmoved(app)
  }

  // MARK: Hostile pages

  @Test(arguments: [
    ("https://app.localhost@evil.test/", Refusal.Reason.credentials),
    ("http://evil.test/", .plainHTTP(host: "evil.test")),
    ("data:text/html,<title>Evil</title>", .dangerousScheme("data")),
    ("foo:bar", .unknownScheme("foo")),
  ])
  func `B070: what is refused is seen, and the page stays`(
    _ address: String, _ reason: Refusal.Reason
  ) async throws {
    let app = try await app("<a id=go href='\(address)'>x</a>")

    app.run("document.getElementById('go').click()")

    #expect(await refusal(app) == reason)
    #expect(app.lines.contains { $0.contains("refused \(address.prefix(10))") })
    #expect(app.host.opened == [])
    try await isUnmoved(app)
  }

  @Test func `B074: a look-alike host is not the app`() async throws {
    let app = try await app("<a id=go href='https://app.localhost.evil.test/'>x</a>")

    app.run("document.getElementById('go').click()")

    #expect(await app.host.opened(1).map(\.host) == ["app.localhost.evil.test"])
    try await isUnmoved(app)
  }

  @Test func `about:blank and srcdoc children are the page's own`() async throws {
    let app = try await app(
      """
      <iframe srcdoc="<script>parent.names = ['srcdoc ' + self.origin]</script>"></iframe>
      """)
    let own = try app.origin().description

    let names = try await app.main.webView.callAsyncJavaScript(
      """
      const blank = document.createElement('iframe');
      document.body.append(blank);
      blank.contentWindow.eval("parent.names.push('blank ' + self.origin)");
      return names;
      """, contentWorld: .page)

    #expect(names as? [String] == ["srcdoc \(own)", "blank \(own)"])
    #expect(app.main.refusal == nil)
  }

  // MARK: Windows

  @Test func `a window that opens by itself is refused, and that is seen`() async throws {
    let app = try await app("<script>onload = () => opened = open('/popup')</script>")

    #expect(await refusal(app) == .popupWithoutGesture)
    #expect(app.host.shown.isEmpty)
    #expect(try await app.main.webView.evaluateJavaScript("opened === null") as? Bool == true)
  }

  @Test func `a rule lets a window open by itself`() async throws {
    let app = try await app(
      "<script>onload = () => open('/popup')</script>", ["/popup": "<title>Popup</title>"]
    ) { manifest, _ in manifest.navigation.popups = [.init(.all, .popup, needsGesture: false)] }

    let popup = await app.host.popup()
    await app.title("Popup", in: popup)

    #expect(app.main.refusal == nil)
  }

  @Test func `a sign-in goes over origins in its window, and comes back`() async throws {
    let app = try await app("", ["/done": "<title>Done</title>"])
    let back = app.server.url("/done", host: "app.localhost")
    app.server.html(
      "/idp",
      "<title>Sign in</title><script>onload = () => setTimeout(() => location = '\(back)')</script>"
    )
    let idp = app.server.url("/idp", host: "idp.localhost")

    app.run("open('\(idp)', 'login')")
    let popup = await app.host.popup()
    await app.title("Done", in: popup)

    #expect(popup.url == back)
    #expect(app.host.opened == [])
  }

  // MARK: Other programs

  @Test(arguments: [
    "document.getElementById('go').click()", "location = 'mailto:a@b.test'",
    "open('mailto:a@b.test')",
  ])
  func `B070: mail goes out once the person agrees, and is asked about once`(
    _ script: String
  ) async throws {
    let app = try await app("<a id=go href='mailto:a@b.test'>x</a>")

    app.run(script)
    let dialog = await app.host.dialog()
    #expect(dialog.kind == .openExternally(try address("mailto:a@b.test")))
    #expect(dialog.origin == (try app.origin()))
    #expect(app.host.opened == [])
    dialog.answer(.accepted)
    _ = await app.host.opened(1)
    app.run(script)
    let opened = await app.host.opened(2)

    #expect(opened.map(\.absoluteString) == ["mailto:a@b.test", "mailto:a@b.test"])
    #expect(app.host.dialogs.count == 1)
    try await isUnmoved(app)
  }

  @Test func `an address that no program takes is told, and the page stays`() async throws {
    let app = try await app("")
    app.host.hasPrograms = false

    app.run("location = 'mailto:a@b.test'")
    await app.host.dialog().answer(.accepted)

    #expect(await refusal(app) == .noProgram("mailto"))
    #expect(app.host.opened == [])
    try await isUnmoved(app)
  }

  @Test(arguments: [
    ("application/x-tar", nil, 200, true), ("text/html", "attachment", 200, true),
    ("text/html", "inline", 200, false), ("text/html", "attachment", 404, false),
  ])
  func `what a server calls an attachment, and what nothing can show, is saved`(
    _ type: String, _ disposition: String?, _ status: Int, _ isSaved: Bool
  ) async throws {
    let app = try await app("")
    var response = Response(status, contentType: type, body: Data("<title>Shown</title>".utf8))
    if let disposition { response.headers.append("Content-Disposition", disposition) }
    app.server.route("/file", response)

    app.main.load(app.server.url("/file", host: "app.localhost"))
    _ = await app.main.settled()
    if isSaved {
      let list = app.stack.downloads
      for await items in Observations({ list.items }) where !items.isEmpty { break }
    }

    #expect(app.stack.downloads.items.count == (isSaved ? 1 : 0))
    #expect(app.main.title == (isSaved ? "One" : "Shown"))
    app.stack.downloads.cancelAll()
  }

  @Test func `a no keeps the page from asking again`() async throws {
    let app = try await app("")
    app.run("location = 'tel:1'")
    await app.host.dialog().answer(.dismissed)

    app.run("setTimeout(() => location = 'tel:1', 0); 0")
    // The page has no gesture any more once a timer of a timer has come.
    #expect(app.host.opened == [])
    try await isUnmoved(app)
  }

  @Test func `an intent's page is loaded in place of it`() async throws {
    let app = try await app("", ["/fallback": "<title>Fallback</title>"]) { manifest, _ in
      manifest.navigation.others = .here
    }
    let fallback = "https://app.localhost/fallback"
    let encoded = try #require(
      fallback.addingPercentEncoding(withAllowedCharacters: .alphanumerics))

    app.run("location = 'intent://x#Intent;S.browser_fallback_url=\(encoded);end'")

    for await failure in Observations({ app.main.failure?.url }) where failure != nil {
      #expect(failure?.absoluteString == fallback)
      break
    }
  }

  // MARK: The app's own part

  @Test func `B069: a blocked start is a failure with its reason, and nothing spins`() async throws
  {
    let app = try HostedApp([:])

    app.main.load(try address("http://blocked.test/"))
    let failure = await app.main.settled()

    #expect(failure?.url?.host == "blocked.test")
    #expect(failure?.reason == .notAllowed(.plainHTTP(host: "blocked.test")))
    #expect(failure?.detail.contains("not encrypted") == true)
    #expect(app.main.refusal?.reason == .plainHTTP(host: "blocked.test"))
    #expect(!app.main.isLoading)
  }

  @Test func `B038: code that throws cancels that navigation, and the next goes on`() async throws {
    let app = try await app(
      "<a id=bad href=/bad>x</a><a id=good href=/good>x</a>", ["/good": "<title>Good</title>"])
    app.stack.onNavigation = { request in
      if request.url.path == "/bad" { throw URLError(.cannotParseResponse) }
      return nil
    }

    app.run("document.getElementById('bad').click()")
    guard case .handlerFailed = await refusal(app) else {
      Issue.record("not refused")
      return
    }
    try await isUnmoved(app)
    app.run("document.getElementById('good').click()")

    await app.title("Good")
  }

  @Test func `a page that the app has shown may step within itself, and be stepped back to`()
    async throws
  {
    let app = try await app("", ["/terms": "<title>Terms</title>"]) { manifest, _ in
      manifest.navigation.others = .refuse
    }
    try await app.load("/terms", host: "other.localhost")
    let place = app.server.url("/terms#two", host: "other.localhost")

    app.run("location.hash = 'two'")
    for await url in Observations({ app.main.url }) where url == place { break }
    app.run("location.reload()")
    app.server.forgetRequests()
    try await app.server.waitForRequest("/terms")
    try await app.load()
    app.run("history.back()")
    await app.title("Terms")

    #expect(app.main.refusal == nil)
    #expect(!app.lines.contains { $0.contains("refused") })
  }

  @Test func `a page that the app has shown may reload, and go to another address of its own`()
    async throws
  {
    let app = try await app("", ["/terms": "<title>Terms</title>"]) { manifest, _ in
      manifest.navigation.others = .refuse
    }
    try await app.load("/terms", host: "other.localhost")
    app.server.forgetRequests()

    app.run("location.reload(); history.pushState(1, '', '/moved')")
    try await app.server.waitForRequest("/terms")
    await app.title("Terms")

    #expect(app.main.refusal == nil)
    #expect(!app.lines.contains { $0.contains("refused") })
  }

  @Test func `B037: code that never answers leaves it to the policy`() async throws {
    let app = try await app("<a id=go href=/good>x</a>", ["/good": "<title>Good</title>"])
    app.stack.decisionLimit = .milliseconds(10)
    let (never, continuation) = AsyncStream<Void>.makeStream()
    defer { continuation.finish() }
    app.stack.onNavigation = { _ in
      for await _ in never {}
      return .refuse(.declined("late"))
    }

    app.run("document.getElementById('go').click()")

    await app.title("Good")
    #expect(app.lines.contains { $0.contains("the app did not decide") })
  }

  @Test func `B072: a redirect to the app's own scheme comes back to the app`() async throws {
    let folder = try Folder([
      "index.html": "<title>Start</title>", "cb.html": "<title>Back</title>",
    ])
    let app = try HostedApp([:]) { manifest, server in
      manifest.origins.insert(.app)
      manifest.web = folder.url
      manifest.navigation.others = .here
    }
    app.server.redirect("/login", to: "app://local/cb.html?code=1")

    app.main.load(app.server.url("/login", host: "app.localhost"))
    await app.title("Back")

    #expect(app.main.url?.absoluteString == "app://local/cb.html?code=1")
    #expect(app.main.failure == nil)
  }

  @Test func `a button's event reaches the page, and its address is loaded`() async throws {
    let app = try await app(
      "<script>addEventListener('scan', e => document.title = e.detail.id)</script>",
      ["/help": "<title>Help</title>"])
    var presses = 0
    app.main.onButton("call") { _ in presses += 1 }

    app.main.press(ToolbarButton(id: "s1", title: "Scan", action: .event("scan")))
    await app.title("s1")
    app.main.press(ToolbarButton(id: "call", title: "Call"))
    app.main.press(ToolbarButton(id: "help", title: "Help", action: .open("help")))
    await app.title("Help")

    #expect(presses == 1)
  }
}
