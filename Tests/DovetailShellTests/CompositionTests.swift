import Dovetail
import FixtureServer
import Foundation
import Testing

/// An input method that composes, in a page.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct CompositionTests {
  // B118: GTK's own input method composes a character by its number. It takes its
  // text away before it commits, and the engine tells so: two ends.
  @Test func `a page sees the text of a composition while it is made, and gets its end`()
    async throws
  {
    let app = try RunningApp([
      "/": """
      <title>One</title><input id=text autofocus>
      <script>
      const log = [];
      for (const type of ['compositionstart', 'compositionupdate', 'compositionend']) {
        text.addEventListener(type, event => log.push(type.slice(11) + ' ' + event.data));
      }
      text.addEventListener('input', () => { if (text.value === '가') document.title = 'Done' });
      text.focus();
      </script>
      """
    ])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    let person = Person(window: window)
    await window.shows { $0.browser.title == "One" }
    try await person.click(1, at: (200, 300))
    app.run("text.focus()")

    try await person.press("ctrl+shift+u", "a", "c", "0", "0", "space")
    await window.shows { $0.browser.title == "Done" }

    let log = try await app.value("log.join()")
    #expect(
      log == """
        start ,update u,update ua,update uac,update uac0,update uac00,end ,end 가
        """)
  }
}
