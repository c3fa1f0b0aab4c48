import DovetailTesting
import Foundation
import Testing

/// The world around an app, as the test says.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WorldTests {
  @Test func `a page that follows the position is told where the device is`() async throws {
    let server = try serving(
      """
      <button id=go onclick="navigator.geolocation.watchPosition(place => {
        document.title = place.coords.latitude + ' ' + place.coords.longitude })">Go</button>
      """)
    var manifest = app(server)
    manifest.permissions = [.location: ""]
    try await TestApp.launch(manifest) { app in
      app.world.position = Position(latitude: 37.5, longitude: 127, accuracy: 10)
      app.host.expectPermission(.location, answer: .allow)
      try await app.page.click("#go")
      try await app.page.wait(forTitle: "37.5 127")

      app.world.position = Position(latitude: 35.1, longitude: 129, accuracy: 10)

      try await app.page.wait(forTitle: "35.1 129")
    }
  }

  @Test func `without a network the app says so, and comes back by itself`() async throws {
    let server = try serving("<title>One</title>")
    try await TestApp.launch(app(server), in: WorldSetup(language: .english)) { app in
      app.world.network = .offline
      #expect(try await app.page.run("return navigator.onLine") as? Bool == false)
      app.page.browser?.reload()
      try await app.window.wait(forFailure: "No Connection")
      #expect(app.page.browser?.failure?.reason == .offline)

      app.world.network = .online

      try await app.window.wait(until: "the page is back") { $0.failureText == nil }
      try await app.page.wait(forTitle: "One")
    }
  }

  @Test func `an app can be launched without a network`() async throws {
    let server = try serving("<title>One</title>")
    try await TestApp.launch(
      app(server), in: WorldSetup(language: .english, network: .offline), waitingForPage: false
    ) { app in
      try await app.window.wait(forFailure: "No Connection")
      #expect(server.requests.isEmpty)
      app.world.network = .online
      try await app.page.wait(forTitle: "One")
    }
  }

  @Test func `a slow network takes its time`() async throws {
    let server = try serving("<title>One</title>")
    server.html("/two", "<title>Two</title>")
    try await TestApp.launch(app(server)) { app in
      app.world.network = .slow(latency: .milliseconds(200))
      let start = ContinuousClock.now
      try await app.page.load(server.url("/two"))
      #expect(start.duration(to: .now) >= .milliseconds(400))
      #expect(app.page.title == "Two")
    }
  }

  @Test func `a flaky network cuts every second connection`() async throws {
    let server = try serving("<title>One</title>")
    server.route("/number") { _ in .text("1").header("Connection", "close") }
    try await TestApp.launch(app(server)) { app in
      app.world.network = .flaky(every: 2)
      let log =
        try await app.page.run(
          """
          const log = [];
          for (let i = 0; i < 4; i++) {
            try { log.push(await (await fetch("/number", { method: "POST" })).text()); }
            catch { log.push("cut"); }
          }
          return log.join();
          """) as? String
      #expect(log == "cut,1,cut,1")
    }
  }

  @Test func `names lead where the test says, and no others lead anywhere`() async throws {
    let server = try serving("<title>Shop</title>")
    let start = try #require(URL(string: "http://shop.example/"))
    var manifest = AppManifest(id: "com.example.test", name: "Test App", start: start)
    manifest.navigation.plainHosts = [try #require(HostPattern("shop.example"))]
    try await TestApp.launch(manifest, in: WorldSetup(servers: ["shop.example": server])) { app in
      #expect(app.page.title == "Shop")
      #expect(server.requests.first?.host == "shop.example")
      let outside =
        try await app.page.run(
          "try { await fetch('http://other.example/', { mode: 'no-cors' }); return 'there' } "
            + "catch { return 'nowhere' }") as? String
      #expect(outside == "nowhere")
    }
  }

  @Test func `the pages' clock stands still until the test moves it`() async throws {
    let server = try serving(
      """
      <p id=time></p><script>
      time.textContent = new Date().toISOString();
      const log = [];
      setInterval(() => log.push(Date.now() / 1000 % 1000), 60000);
      setTimeout(() => { time.textContent = "late"; }, 150000);
      </script>
      """)
    let noon = try #require(ISO8601DateFormatter().date(from: "2026-05-05T12:00:00Z"))
    try await TestApp.launch(app(server), in: WorldSetup(clock: noon)) { app in
      #expect(try await app.page.text("#time") == "2026-05-05T12:00:00.000Z")
      try await app.world.advance(by: .seconds(120))
      #expect(try await app.page.text("#time") == "2026-05-05T12:00:00.000Z")
      try await app.world.advance(by: .seconds(60))
      #expect(try await app.page.text("#time") == "late")
      #expect(try await app.page.run("return log.length") as? Int == 3)
    }
  }

  @Test func `locale and appearance are the test's`() async throws {
    let server = try serving(
      "<p id=looks></p><script>const dark = matchMedia('(prefers-color-scheme: dark)');"
        + "const show = () => { looks.textContent = `${navigator.language} ${dark.matches}` };"
        + "dark.onchange = show; show();</script>")
    try await TestApp.launch(app(server), in: WorldSetup(language: .korean)) { app in
      #expect(try await app.page.text("#looks").hasPrefix("ko"))
      app.world.appearance = .dark
      try await app.page.wait(for: "#looks", text: "true")
    }
  }

  @Test func `a page whose process is killed comes back`() async throws {
    let server = try serving("<title>One</title><p id=count></p>")
    try await TestApp.launch(app(server)) { app in
      try await app.page.run("window.mark = 1")
      try app.world.killWebProcess()
      try await app.window.wait(until: "the page is restored") { $0.noticeText != nil }
      try await app.page.wait(for: "#count")
      #expect(try await app.page.run("return typeof window.mark") as? String == "undefined")
    }
  }

  @Test func `a WebSocket is answered, pushed to and closed`() async throws {
    let server = try serving(
      """
      <p id=log></p><script>
      const socket = new WebSocket(`ws://${location.host}/live`);
      const say = text => { log.textContent += text + ";"; };
      socket.onmessage = event => say(event.data);
      socket.onclose = event => say(`closed ${event.code}`);
      </script><button id=ask onclick="socket.send('time')">Ask</button>
      """)
    server.webSocket("/live", greeting: [.text("hello")]) { message in
      message == .text("time") ? [.text("noon")] : []
    }
    try await TestApp.launch(app(server)) { app in
      try await app.page.wait(for: "#log", text: "hello;")
      try await app.page.click("#ask")
      try await app.page.wait(for: "#log", text: "hello;noon;")
      server.send(.text("news"), toWebSockets: "/live")
      try await app.page.wait(for: "#log", text: "noon;news;")
      server.closeWebSockets("/live", code: 4001)
      try await app.page.wait(for: "#log", text: "news;closed 4001;")
    }
  }

  @Test func `a server that is TLS is trusted where the test says so`() async throws {
    let server = try FixtureServer(tls: true)
    server.html("/", "<title>Secure</title>")
    let manifest = AppManifest(
      id: "com.example.test", name: "Test App", start: server.url("/", host: "app.localhost"))
    try await TestApp.launch(
      manifest, in: WorldSetup(language: .english), waitingForPage: false
    ) { app in
      try await app.window.wait(forFailure: "certificate")
    }
    try await TestApp.launch(manifest, in: WorldSetup(trusts: [server])) { app in
      #expect(app.page.title == "Secure")
    }
  }
}
