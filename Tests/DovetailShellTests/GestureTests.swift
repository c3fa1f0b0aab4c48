import Dovetail
import FixtureServer
import Testing
import WebKit

/// A command that wants a person's own click, asked for by one.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct GestureTests {
  @Test func `a click lets a page ask for what wants a gesture, and only for a while`()
    async throws
  {
    let app = try RunningApp([
      "/": """
      <!doctype html><title>One</title><body style="height: 600px">
      <script>
        const said = [];
        const ask = () => dovetail.invoke('open').then(v => v, e => e.code);
        const tell = async () => { said.push(await ask()); document.title = 'Asked ' + said.length; };
        addEventListener('load', tell);
        addEventListener('click', tell);
      </script>
      """
    ])
    defer { app.app.quit() }
    app.browser.commands.add(
      Command("open", for: Capability(needsUserGesture: true)) { (_: CommandCaller) in "yes" })
    try await app.loaded()
    let window = try app.window
    await window.shows { $0.browser.title == "Asked 1" }

    let person = Person(window: window)
    try await person.click(1, at: (200, 300))
    await window.shows { $0.browser.title == "Asked 2" }

    // A click counts for a moment only. Looking with a script would count as a
    // gesture itself, so the page waits.
    app.run(
      """
      const wait = () => navigator.userActivation.isActive ? setTimeout(wait, 50) : tell();
      wait(); 0
      """)
    await window.shows { $0.browser.title == "Asked 3" }

    #expect(try await app.value("said.join()") == "refused,yes,refused")
  }
}
