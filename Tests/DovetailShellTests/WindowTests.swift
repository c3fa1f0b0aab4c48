import Dovetail
import FixtureServer
import Foundation
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct WindowTests {
  @Test func `the toolbar follows pushState, links and the engine's history`() async throws {
    let app = try RunningApp(["/": "<title>One</title>", "/two": "<title>Two</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    await window.shows { !$0.isEnabled(.back) && !$0.isEnabled(.forward) }

    app.run("history.pushState(null, '', '/one?view=2')")
    await window.shows { $0.isEnabled(.back) && !$0.isEnabled(.forward) }
    window.press(.back)
    await window.shows { !$0.isEnabled(.back) && $0.isEnabled(.forward) }
    window.press(.forward)
    await window.shows { $0.isEnabled(.back) && !$0.isEnabled(.forward) }
    app.browser.load(app.server.url("/two"))
    try await app.loaded()
    await window.shows { $0.browser.title == "Two" && $0.isEnabled(.back) }
    window.press(.home)
    try await app.loaded()

    #expect(app.browser.title == "One")
    #expect(app.browser.url == app.server.url("/"))
  }

  @Test func `Forward while Back is under way keeps the page, and Back works again`() async throws {
    let app = try RunningApp(["/": "<title>One</title>", "/two": "<title>Two</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    app.browser.load(app.server.url("/two"))
    try await app.loaded()
    let window = try app.window
    // A page that is kept in memory would be there at once.
    app.browser.webView.terminateWebProcess()
    #expect(await app.browser.settled() == nil)
    let gate = Gate()
    defer { gate.open() }
    app.server.route("/") { _ in
      try await gate.wait()
      return .html("<title>Slow</title>")
    }
    app.server.forgetRequests()

    window.press(.back)
    try await app.server.waitForRequest("/")
    await window.shows { $0.isEnabled(.forward) }
    window.press(.forward)
    #expect(await app.browser.settled() == nil)
    await window.shows { !$0.browser.isLoading && $0.isEnabled(.back) && !$0.isEnabled(.forward) }

    #expect(try await app.browser.evaluate("document.title") as? String == "Two")
    gate.open()
    window.press(.back)
    await window.shows { $0.browser.title == "Slow" && $0.isEnabled(.forward) }
  }

  @Test func `a wait in vain ends when its task is cancelled`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    let (wait, early) = (
      Task { await window.shows { _ in false } }, Task { await window.shows { _ in false } }
    )
    early.cancel()
    await early.value
    await window.shows { $0.browser.title == "One" }

    wait.cancel()
    await wait.value
  }

  @Test func `a failed load shows a page, and Try Again loads what had failed`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    app.browser.load(app.server.refusedURL)
    let failure = await app.browser.settled()
    await window.shows { $0.showsFailure }

    #expect(failure?.reason == .refused)
    #expect(app.browser.url == app.server.refusedURL)
    #expect(app.browser.title == "Test App")
    #expect(window.isEnabled(.back))

    window.press(.retry)
    #expect(await app.browser.settled()?.url == app.server.refusedURL)
    await window.shows { $0.showsFailure }
    window.press(.back)
    await window.shows { !$0.showsFailure }
    #expect(app.browser.title == "One")
    #expect(try await app.value("document.title") == "One")
  }

  @Test func `Try Again succeeds once the server answers`() async throws {
    let app = try RunningApp(start: "/flaky", [:])
    defer { app.app.quit() }
    app.server.route("/flaky") { _ in throw CancellationError() }
    app.browser.load(app.server.refusedURL)
    _ = await app.browser.settled()
    try await app.window.shows { $0.showsFailure }
    app.server.html("/flaky", "<title>Back</title>")

    try app.window.press(.home)
    try await app.loaded()

    try await app.window.shows { !$0.showsFailure && $0.browser.title == "Back" }
  }

  @Test func `a window closed by the person ends the app and every question`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    try await app.loaded()
    app.run("confirm('Stay?')")
    let dialog = try await app.dialog()

    try app.window.close()
    await app.app.run()

    #expect(dialog.dialog.isAnswered)
    #expect(app.app.windows.isEmpty)
    #expect(app.lines.contains("dialog     confirm answered: dismissed"))
  }

  @Test func `a picture shows what the window shows`() async throws {
    let app = try RunningApp(["/": "<body style='background: rgb(0, 200, 0)'>"])
    defer { app.app.quit() }
    try await app.loaded()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }

    try await app.window.drawn()
    try app.window.savePicture(to: file)

    // Its own page reads it back: the middle is the page, the top is not.
    let picture = try Data(contentsOf: file).base64EncodedString()
    let colors = try await app.browser.webView.callAsyncJavaScript(
      """
      const image = new Image();
      image.src = "data:image/png;base64," + picture;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const at = (x, y) => Array.from(context.getImageData(x, y, 1, 1).data).join(",");
      return [at(image.width / 2, image.height / 2), at(20, 20)];
      """, arguments: ["picture": picture], contentWorld: .page)
    let found = try #require(colors as? [String])
    #expect(found[0] == "0,200,0,255")
    #expect(found[1] != "0,200,0,255")
  }
}
