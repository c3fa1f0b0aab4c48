import DovetailTesting
import Foundation
import Testing

/// Tests of apps that are wrong, and what each is told.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WrongTests {
  private let page = """
    <title>Notes</title>
    <button id=save onclick="said.textContent = 'Saved'">Save</button>
    <button class=note>One</button><button class=note>Two</button>
    <button id=hidden hidden>Hidden</button>
    <button id=off disabled>Off</button>
    <div style="position: relative"><button id=under>Under</button>
      <div id=cover style="position: absolute; inset: 0">Wait</div></div>
    <button id=ask onclick="confirm('Delete all?')">Ask</button>
    <button id=fail onclick="nothing.at.all()">Fail</button>
    <button id=reject onclick="Promise.reject(new Error('no answer'))">Reject</button>
    <a id=call href="tel:+82-2-123">Call</a>
    <button id=runaway style="position: fixed; right: 0; bottom: 0"
      onmouseover="style.bottom = '50%'">Catch me</button>
    <button id=hang onclick="for (;;);">Hang</button>
    <p id=said>Nothing</p>
    """

  /// What a test of an app fails with, addresses of the server written as SERVER.
  private func failure(
    _ manifest: ((FixtureServer) -> AppManifest)? = nil,
    _ test: @escaping @MainActor (TestApp) async throws -> Void
  ) async throws -> String {
    let server = try serving(page)
    do {
      try await TestApp.launch(manifest?(server) ?? app(server)) { app in
        app.limit = .milliseconds(300)
        try await test(app)
      }
      return "no failure"
    } catch let failure as TestFailure {
      #expect(failure.place.hasPrefix("WrongTests.swift:"))
      return failure.message.replacingOccurrences(of: server.origin(), with: "SERVER")
    }
  }

  // MARK: Elements

  @Test func `a misspelt id is answered with the one that is there`() async throws {
    let message = try await failure { try await $0.page.click("#saev") }
    #expect(
      message == "Cannot press `#saev`: no element fits `#saev`; there is `#save`. "
        + "The page is SERVER/ “Notes”")
  }

  @Test func `a text that does not come is answered with the one that is there`() async throws {
    let message = try await failure { try await $0.page.wait(for: "#said", text: "Saved") }
    #expect(
      message == "Waited for `#said` with the text “Saved” in vain: <p#said> “Nothing” is there, "
        + "and its text is “Nothing”. The page is SERVER/ “Notes”")
  }

  @Test func `several elements are listed`() async throws {
    let message = try await failure { try await $0.page.click(".note") }
    #expect(
      message == "Cannot press `.note`: 2 elements fit `.note`: <button.note> “One”, "
        + "<button.note> “Two”. The page is SERVER/ “Notes”")
  }

  @Test func `what nobody can see cannot be pressed`() async throws {
    let message = try await failure { try await $0.page.click("#hidden") }
    #expect(
      message == "Cannot press `#hidden`: <button#hidden> “Hidden” is there, but it is not "
        + "visible. The page is SERVER/ “Notes”")
  }

  @Test func `what is disabled cannot be pressed`() async throws {
    let message = try await failure { try await $0.page.click("#off") }
    #expect(
      message == "Cannot press `#off`: <button#off> “Off” is disabled. "
        + "The page is SERVER/ “Notes”")
  }

  @Test func `what moves away from the mouse is not pressed`() async throws {
    let message = try await failure { try await $0.page.click("#runaway") }
    #expect(message.hasPrefix("The click on `#runaway` hit <html>"))
    #expect(message.hasSuffix(": it moved while the mouse was on its way"))
  }

  @Test func `what lies under something else cannot be pressed`() async throws {
    let message = try await failure { try await $0.page.click("#under") }
    #expect(
      message == "Cannot press `#under`: <button#under> “Under” lies under <div#cover> “Wait”. "
        + "The page is SERVER/ “Notes”")
  }

  @Test func `a selector with a mistake is named`() async throws {
    let message = try await failure { try await $0.page.wait(for: "p[") }
    #expect(message.hasPrefix("Waited for `p[` in vain: `p[` is no selector: "))
  }

  @Test func `a title and an address that do not come are answered with what is there`()
    async throws
  {
    #expect(
      try await failure { try await $0.page.wait(forTitle: "Done") }
        == "Waited for the title “Done” in vain: it is “Notes”")
    #expect(
      try await failure { try await $0.page.wait(forURL: "/done") }
        == "Waited for an address that ends in “/done” in vain: it is SERVER/")
  }

  // MARK: The person and the system

  @Test func `a question that nobody expected is named, with how to expect it`() async throws {
    let message = try await failure { try await $0.page.click("#ask") }
    #expect(
      message == "Nobody expected the confirm “Delete all?” from SERVER. Where it is meant to "
        + "come, say host.expectConfirm(\"Delete all?\", answer: true) before")
  }

  @Test func `another question than the expected one is named with that`() async throws {
    let message = try await failure {
      $0.host.expectConfirm("Delete one?", answer: true)
      try await $0.page.click("#ask")
    }
    #expect(
      message == "Nobody expected the confirm “Delete all?” from SERVER. Expected: confirm "
        + "“Delete one?”. Where it is meant to come, say host.expectConfirm(\"Delete all?\", "
        + "answer: true) before")
  }

  @Test func `a question that never comes is named at the end`() async throws {
    let message = try await failure {
      $0.host.expectPrompt("Name?", answer: "Kim")
      try await $0.page.click("#save")
    }
    #expect(message == "Expected prompt “Name?”, which never came")
  }

  @Test func `a call that nobody expected is named`() async throws {
    let message = try await failure {
      try await $0.page.click("#call")
      try await $0.page.wait(forTitle: "Done")
    }
    #expect(
      message == "Nobody expected the question whether to open tel:+82-2-123 from SERVER. Where "
        + "it is meant to come, say host.expectOpening(\"tel:+82-2-123\", answer: true) before")
  }

  // MARK: Errors

  @Test func `an error that the page did not catch is named with its place`() async throws {
    let message = try await failure { try await $0.page.click("#fail") }
    #expect(
      message == "An error in the page was not caught: ReferenceError: Can't find variable: "
        + "nothing (SERVER/:9). Where that is meant to happen, say page.expectError(\"…\") before")
  }

  @Test func `a promise that nobody took is named`() async throws {
    let message = try await failure {
      try await $0.page.click("#reject")
      try await $0.page.wait(forTitle: "Done")
    }
    #expect(
      message == "An error in the page was not caught: Unhandled promise rejection: Error: no "
        + "answer (SERVER/). Where that is meant to happen, say page.expectError(\"…\") before")
  }

  @Test func `an expected error that never comes is named`() async throws {
    let message = try await failure {
      $0.page.expectError("out of paper")
      try await $0.page.click("#save")
    }
    #expect(message == "Expected an error with “out of paper” in the page, which never came")
  }

  @Test func `a script's own error is passed on`() async throws {
    let message = try await failure { try await $0.page.run("throw new TypeError('no paper')") }
    #expect(message == "The script failed: TypeError: no paper. The page is SERVER/ “Notes”")
  }

  @Test func `a page that hangs is named`() async throws {
    let message = try await failure {
      try await $0.page.run("setTimeout(() => { for (;;); })")
      try await $0.page.wait(forText: "Saved")
    }
    #expect(
      message.hasPrefix("Waited for the text “Saved” in vain. The page is SERVER/ “Notes”")
        || message == "The script did not end within 0.3 seconds")
  }

  // MARK: Windows

  @Test func `a popup and a frame that are not there are answered with those that are`()
    async throws
  {
    let popup = try await failure { _ = try await $0.popup("login") }
    #expect(popup == "Waited for a popup “login” in vain: none is open")
    let frame = try await failure { try await $0.page.frame("map").run("return 1") }
    #expect(frame == "There is no frame “map”; the page has none")
  }

  @Test func `a button that is not there is answered with those that are`() async throws {
    let message = try await failure { server in
      var manifest = app(server)
      manifest.toolbar = [.button(ToolbarButton(id: "send", title: "Send"))]
      return manifest
    } _: {
      try await $0.window.press(button: "sent")
    }
    #expect(message == "There is no button “sent” that can be pressed; there are “send”")
  }

  // MARK: Launching

  @Test func `a server that is not there is named`() async throws {
    let server = try FixtureServer()
    let manifest = AppManifest(id: "com.example.test", name: "Test App", start: server.refusedURL)
    let failure = await #expect(throws: TestFailure.self) {
      try await TestApp.launch(manifest) { _ in }
    }
    #expect(
      failure?.message.hasPrefix("\(server.refusedURL.absoluteString) was not loaded: ") == true)
  }

  @Test func `an app within an app is refused`() async throws {
    let message = try await failure { outer in
      let server = try serving("<title>Two</title>")
      try await TestApp.launch(app(server)) { _ in }
      _ = outer
    }
    #expect(message.hasPrefix("An app is launched while the one of WrongTests.swift:"))
  }

  @Test func `what is kept beyond the test is a leak, and named`() async throws {
    var kept: Browser?
    let message = try await failure { kept = $0.page.browser }
    #expect(
      message.hasPrefix(
        "Still alive after the end: the app's page (WKWebView), the app's page (WebKitWebView)"))
    withExtendedLifetime(kept) {}
  }

  @Test func `a clock that was not set up cannot be moved`() async throws {
    let message = try await failure { try await $0.world.advance(by: .seconds(1)) }
    #expect(message == "The clock is the real one. Launch with a WorldSetup(clock: …) to move it")
  }

  @Test func `a failure lists what has happened`() async throws {
    let server = try serving(page)
    let failure = await #expect(throws: TestFailure.self) {
      try await TestApp.launch(app(server)) { app in
        app.limit = .milliseconds(300)
        try await app.page.click("#save")
        try await app.page.wait(forTitle: "Done")
      }
    }
    let events = failure?.events.map { $0.split(separator: " ", maxSplits: 1).last ?? "" }
    #expect(events?.first?.hasPrefix("navigation start") == true)
    #expect(events?.last == "test       click `#save`")
    #expect(failure?.description.contains("What happened:\n  ") == true)
  }
}
