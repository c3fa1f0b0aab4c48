import DovetailTesting
import Foundation
import Testing

/// What an app asks of its person and of the system.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct HostTests {
  @Test func `files are chosen, and a choice is cancelled`() async throws {
    let server = try serving(
      "<input id=file type=file onchange=\"said.textContent = file.files[0].name\"><p id=said></p>")
    try await TestApp.launch(app(server)) { app in
      let file = app.folder.appending(path: "보고서.txt")
      try Data("text".utf8).write(to: file)
      app.host.expectFiles(answer: [file])
      try await app.page.click("#file")
      try await app.page.wait(for: "#said", text: "보고서.txt")

      let cancelled = app.host.expectFiles(answer: nil)
      try await app.page.click("#file")
      try await cancelled.happened()
    }
  }

  @Test func `a server that wants a password gets it`() async throws {
    let server = try serving("<title>One</title>")
    server.html("/in/", "<title>Inside</title>")
    server.protect("/in", user: "kim", password: "secret", realm: "Office")
    try await TestApp.launch(app(server)) { app in
      app.host.expectCredentials(realm: "Office", user: "kim", password: "wrong")
      app.host.expectCredentials(realm: "Office", user: "kim", password: "secret")
      try await app.page.load(server.url("/in/"))
      #expect(app.page.title == "Inside")
    }
  }

  @Test func `another program is asked for, and opened`() async throws {
    let server = try serving("<a id=call href='tel:+82-2-123'>Call</a>")
    try await TestApp.launch(app(server)) { app in
      app.host.expectOpening("tel:+82-2-123", answer: true)
      let opened = app.host.expectExternal("tel:+82-2-123")
      try await app.page.click("#call")
      try await opened.happened()
    }
  }

  @Test func `the page is shared by the window's menu`() async throws {
    let server = try serving("<title>News</title>")
    try await TestApp.launch(app(server)) { app in
      let shared = app.host.expectShare(of: server.url("/").absoluteString)
      try app.window.share()
      try await shared.happened()
    }
  }

  @Test func `a notification is shown, and pressed`() async throws {
    let server = try serving(
      """
      <button id=go onclick="Notification.requestPermission().then(() => {
        new Notification('Lunch', { body: 'At noon' }).onclick = () => { document.title = 'Pressed' }
      })">Go</button>
      """)
    var manifest = app(server)
    manifest.permissions = [.notifications: ""]
    try await TestApp.launch(manifest) { app in
      app.host.expectPermission(.notifications, answer: .allow)
      let shown = app.host.expectNotification("Lunch", body: "At noon")
      try await app.page.click("#go")
      try await shown.happened()
      try app.host.pressNotification("Lunch")
      try await app.page.wait(forTitle: "Pressed")
    }
  }

  @Test func `a page with changes is left, or not`() async throws {
    let server = try serving(
      "<title>One</title><input id=text><script>"
        + "onbeforeunload = event => { event.preventDefault(); return ''; }</script>")
    server.html("/two", "<title>Two</title>")
    try await TestApp.launch(app(server)) { app in
      try await app.page.type("a", into: "#text")
      app.host.expectLeave(answer: false)
      app.page.browser?.load(server.url("/two"))
      try await app.page.waitUntilLoaded()
      #expect(app.page.title == "One")
      app.host.expectLeave(answer: true)
      try await app.page.load(server.url("/two"))
      #expect(app.page.title == "Two")
    }
  }
}
