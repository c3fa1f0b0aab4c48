import Dovetail
import FixtureServer
import Foundation
import Testing

/// Loads that fail: what the person sees, and what brings the page back.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct FailureTests {
  private func app(_ pages: [String: String] = ["/": "<title>One</title>"]) async throws
    -> RunningApp
  {
    let app = try RunningApp(pages)
    try await app.loaded()
    return app
  }

  // MARK: What went wrong

  // B086
  @Test func `a refused port takes the progress bar away and shows a page`() async throws {
    let app = try await app()
    defer { app.app.quit() }

    app.browser.load(app.server.refusedURL)
    let failure = await app.browser.settled()
    #expect(!app.browser.isLoading)
    #expect(app.browser.progress == 0)
    let window = try app.window
    await window.shows { $0.showsFailure && !$0.showsProgress }

    #expect(failure?.reason == .refused)
    #expect(app.browser.url == app.server.refusedURL)
  }

  // B086
  @Test func `a name that nobody has shows a page`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    app.app.network = FakeNetwork(isAvailable: true)

    app.browser.load(URL(string: "https://nobody.invalid/")!)
    let failure = await app.browser.settled()

    #expect(failure?.reason == .hostNotFound)
    #expect(!app.browser.isLoading)
  }

  // B089
  @Test(arguments: ["http://", "nosuchscheme://a/b", "http:///x", "about:nothing"])
  func `an address that leads nowhere gives an error, and nothing goes on loading`(
    _ text: String
  ) async throws {
    let app = try await app()
    defer { app.app.quit() }
    let url = try #require(URL(string: text))

    app.browser.load(url)
    let failure = await app.browser.settled()
    await app.until { !app.browser.isLoading }

    #expect(failure != nil || text.hasPrefix("about:"))
    #expect(app.browser.failure == failure)
  }

  // B095
  @Test(arguments: [
    (FixtureCertificate.good, LoadFailure.Insecurity.unknownAuthority), (.expired, .expired),
    (.notYetValid, .notYetValid), (.otherHost, .wrongHost),
  ])
  func `a certificate's fault is named, with the host, and nothing is sent`(
    _ certificate: FixtureCertificate, _ fault: LoadFailure.Insecurity
  ) async throws {
    let server = try FixtureServer(tls: true, certificate: certificate)
    server.html("/", "secret")
    let app = try Application(
      AppManifest(id: "com.example.test", name: "Test", start: server.url("/")),
      dataStore: .nonPersistent())
    defer { app.quit() }
    app.start()

    let failure = await app.stack.main.settled()
    await app.windows[0].shows { $0.showsFailure }

    #expect(failure?.reason == .insecure(fault))
    #expect(app.windows[0].failureText?.contains("127.0.0.1") == true)
    #expect(server.requests.isEmpty)
  }

  @Test func `a server that never answers is given up after a while`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    app.server.route("/never", .never)
    app.browser.loadLimit = .milliseconds(200)

    app.browser.load(app.server.url("/never"))
    let failure = await app.browser.settled()
    try await app.server.waitForClientToLeave("/never")

    #expect(failure?.reason == .timedOut)
    #expect(app.browser.url == app.server.url("/never"))
    #expect(!app.browser.isLoading)
  }

  @Test func `a connection that breaks is told as that`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    app.app.network = FakeNetwork(isAvailable: false)
    app.server.route("/broken", .hangUp)

    app.browser.load(app.server.url("/broken"))

    #expect(await app.browser.settled()?.reason == .interrupted)
  }

  @Test(arguments: [400, 401, 403, 404, 410, 429, 500, 502, 503])
  func `an error of the server without a page gets the shell's page`(_ status: Int) async throws {
    let app = try await app()
    defer { app.app.quit() }
    app.server.route("/empty", Response(status, contentType: "text/html"))

    app.browser.load(app.server.url("/empty"))
    let failure = await app.browser.settled()
    try await app.window.shows { $0.showsFailure }

    #expect(failure?.reason == .http(status: status))
    #expect(try app.window.failureText?.contains("\(status)") == true)
    try app.window.press(.back)
    try await app.window.shows { !$0.showsFailure && $0.browser.title == "One" }
  }

  @Test func `an error whose emptiness shows only at its end gets the shell's page too`()
    async throws
  {
    let app = try await app()
    defer { app.app.quit() }
    app.server.route("/empty", .stream(500, contentType: "text/html") { _ in })

    app.browser.load(app.server.url("/empty"))
    try await app.window.shows { $0.showsFailure }
    #expect(app.browser.failure?.reason == .http(status: 500))
    try app.window.press(.back)
    try await app.window.shows { !$0.showsFailure && $0.browser.title == "One" }

    #expect(app.browser.url == app.server.url("/"))
  }

  @Test func `an error with a page of the server's own shows that page`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    app.server.route("/lost", .html("<title>Lost</title><p>Not here", status: 404))

    app.browser.load(app.server.url("/lost"))
    let failure = await app.browser.settled()
    let text: String = try await app.browser.evaluate("document.body.textContent")

    #expect(failure == nil)
    #expect(text == "Not here")
    #expect(try !app.window.showsFailure)
  }

  // MARK: What is no error

  // B087
  @Test func `stopping a load keeps the old page, which can be used`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    app.server.route("/slow", .never)
    app.browser.load(app.server.url("/slow"))
    try await app.server.waitForRequest("/slow")
    await app.until { app.browser.isLoading }

    app.browser.stop()
    await app.until { !app.browser.isLoading }
    let failure = await app.browser.settled()

    #expect(failure == nil)
    #expect(app.browser.failure == nil)
    #expect(app.browser.url == app.server.url("/"))
    #expect(try await app.browser.evaluate("document.title") == "One")
  }

  // B087
  @Test func `stopping a page in the middle keeps what is there of it`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    let gate = Gate()
    app.server.route(
      "/half",
      .stream(contentType: "text/html", contentLength: 100_000) { writer in
        try await writer.write("<title>Half</title><p>here" + String(repeating: " ", count: 30_000))
        try await gate.wait()
      })
    app.browser.load(app.server.url("/half"))
    await app.until { app.browser.title == "Half" }
    #expect(app.browser.isLoading)

    app.browser.stop()
    await app.until { !app.browser.isLoading }

    #expect(await app.browser.settled() == nil)
    #expect(try await app.browser.evaluate("document.body.textContent.trim()") == "here")
    gate.open()
  }

  // B088
  @Test func `going back from a visit before its first byte shows the page that was there`()
    async throws
  {
    let app = try await app()
    defer { app.app.quit() }
    app.server.route("/slow", .never)
    app.browser.load(app.server.url("/slow"))
    try await app.server.waitForRequest("/slow")

    app.browser.goBack()
    await app.until { !app.browser.isLoading }
    try await app.window.shows { !$0.showsProgress && !$0.showsFailure }

    #expect(app.browser.url == app.server.url("/"))
    #expect(try await app.browser.evaluate("document.title") == "One")
  }

  // B085
  @Test func `a picture that never ends holds no progress bar, and can be stopped`() async throws {
    let app = try RunningApp(["/": "<title>One</title><img src='/never.png'>"])
    defer { app.app.quit() }
    app.server.route("/never.png", .never)
    let window = try app.window

    await window.shows { $0.browser.title == "One" && !$0.showsProgress }
    #expect(app.browser.isLoading)
    window.press(.reload)
    await app.until { !app.browser.isLoading }

    try await app.server.waitForClientToLeave("/never.png")
    #expect(app.browser.failure == nil)
  }

  // B091
  @Test func `a page that goes elsewhere at once is no error and is loaded once`() async throws {
    let app = try RunningApp([
      "/": "<script>location.replace('/two')</script><img src='/never.png'>",
      "/two": "<title>Two</title>",
    ])
    defer { app.app.quit() }
    app.server.route("/never.png", .never)

    await app.until { app.browser.title == "Two" && !app.browser.isLoading }

    #expect(app.browser.failure == nil)
    #expect(app.server.requests.filter { $0.path == "/" }.count == 1)
    #expect(app.server.requests.filter { $0.path == "/two" }.count == 1)
  }

  // MARK: Coming back

  // B093
  @Test func `an app started without network opens by itself when it is back`() async throws {
    let port = try FixtureServer()
    let url = port.url("/")
    port.stop()
    let network = FakeNetwork(isAvailable: false)
    let app = try Application(
      AppManifest(id: "com.example.test", name: "Test", start: url), dataStore: .nonPersistent())
    defer { app.quit() }
    app.network = network
    app.start()
    let failure = await app.stack.main.settled()
    #expect(failure?.reason == .refused)
    await app.windows[0].shows { $0.showsFailure }
    let server = try FixtureServer(port: port.port)
    server.html("/", "<title>Here</title>")

    network.change(isAvailable: true)
    await app.windows[0].shows { !$0.showsFailure && $0.browser.title == "Here" }

    #expect(server.requests.filter { $0.method == "GET" && $0.path == "/" }.count == 1)
  }

  // B096, B097
  @Test func `retry and home work without any help of a page`() async throws {
    let server = try FixtureServer(tls: true)
    var manifest = AppManifest(
      id: "com.example.test", name: "Test", start: server.url("/start"))
    manifest.failurePage = [.home, .quit]
    let app = try Application(manifest, dataStore: .nonPersistent())
    app.start()
    let browser = app.stack.main
    let window = app.windows[0]
    #expect(await browser.settled()?.reason == .insecure(.unknownAuthority))
    await window.shows { $0.showsFailure }
    #expect(!window.isEnabled(.failureHome))
    browser.load(server.url("/deep?a=1#b"))
    _ = await browser.settled()
    await window.shows { $0.showsFailure && $0.isEnabled(.failureHome) }

    window.press(.retry)
    let again = await browser.settled()
    window.press(.failureHome)
    let home = await browser.settled()

    #expect(again?.url == server.url("/deep?a=1#b"))
    #expect(home?.url == server.url("/start"))
    await window.shows { $0.showsFailure && $0.isEnabled(.failureQuit) }
    window.press(.failureQuit)
    await app.run()
    #expect(app.windows.isEmpty)
  }

  // B094
  @Test func `each link without network shows the page for its own address, and back works`()
    async throws
  {
    let app = try await app()
    defer { app.app.quit() }
    app.app.network = FakeNetwork(isAvailable: false)
    app.server.route("/gone/*", .hangUp)
    let window = try app.window

    for step in 0..<10 {
      let url = app.server.url("/gone/\(step)")
      app.run("location.href = '\(url)'")
      await window.shows { $0.showsFailure && $0.browser.url == url }
      #expect(app.browser.failure?.url == url)
      window.press(.back)
      await window.shows { !$0.showsFailure }
      #expect(try await app.browser.evaluate("document.title") == "One")
    }
  }

  // B092
  @Test func `a failure's page is shown once and asks for nothing more`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    app.app.network = FakeNetwork(isAvailable: true)
    app.server.route("/broken", .hangUp)

    app.browser.load(app.server.url("/broken"))
    _ = await app.browser.settled()
    // The server answers the probe, so it is tried again by itself: once.
    await app.until { app.lines.filter { $0.contains("navigation fail") }.count == 2 }
    app.app.network.onChange = nil
    app.browser.load(app.server.url("/"))
    try await app.loaded()

    #expect(app.lines.filter { $0.contains("start") && $0.contains("/broken") }.count == 2)
  }

  @Test func `who went elsewhere is not taken back`() async throws {
    let app = try await app(["/": "<title>One</title>", "/two": "<title>Two</title>"])
    defer { app.app.quit() }
    let network = FakeNetwork(isAvailable: false)
    app.app.network = network
    app.browser.load(app.server.refusedURL)
    _ = await app.browser.settled()
    app.browser.load(app.server.url("/two"))
    try await app.loaded()
    app.server.forgetRequests()

    network.change(isAvailable: true)
    let title: String = try await app.browser.evaluate("document.title")

    #expect(title == "Two")
    #expect(app.server.requests.isEmpty)
  }

  @Test func `without network a host out there is offline, this machine is not`() async throws {
    let app = try await app()
    defer { app.app.quit() }
    app.app.network = FakeNetwork(isAvailable: false)

    app.browser.load(URL(string: "https://nobody.invalid/")!)
    let away = await app.browser.settled()
    app.browser.load(app.server.refusedURL)
    let here = await app.browser.settled()

    #expect(away?.reason == .offline)
    #expect(here?.reason == .refused)
  }

  @Test func `a retry that is stopped shows the failure again, not an empty window`() async throws {
    let app = try RunningApp(start: "/slow", [:])
    defer { app.app.quit() }
    app.server.route("/slow", .never)
    app.browser.loadLimit = .milliseconds(200)
    let first = await app.browser.settled()
    #expect(first?.reason == .timedOut)
    app.browser.loadLimit = .seconds(60)
    app.server.forgetRequests()

    app.browser.reload()
    try await app.server.waitForRequest("/slow")
    app.browser.stop()

    #expect(await app.browser.settled()?.reason == .timedOut)
    try await app.window.shows { $0.showsFailure }
  }
}
