import FixtureServer
import Foundation
import Testing
import WebKit

/// State that moves between views, and media.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct InteractionTests {
  @Test func `another view goes on with the interaction state`() async throws {
    let server = try FixtureServer()
    for name in ["one", "two", "three"] { server.html("/\(name)", "<title>\(name)</title>") }
    let page = HTMLPage(width: 200, height: 200)
    for name in ["one", "two", "three"] {
      page.events.clear()
      page.view.load(URLRequest(url: server.url("/\(name)")))
      try await page.events.wait(for: "finish")
    }
    page.events.clear()
    page.view.goBack()
    try await page.events.wait(for: "finish")
    let state = try #require(page.view.interactionState as? Data)

    let other = HTMLPage(width: 200, height: 200)
    other.view.interactionState = state
    #expect(other.view.isLoading)
    try await other.events.wait(for: "finish")
    #expect(other.view.title == "two")
    #expect(other.view.backForwardList.backList.map(\.url.path) == ["/one"])
    #expect(other.view.backForwardList.forwardList.map(\.url.path) == ["/three"])
    #expect(other.view.canGoBack && other.view.canGoForward)
  }

  @Test func `what is no interaction state changes nothing`() async throws {
    let page = HTMLPage(width: 200, height: 200)
    try await page.show("<title>stays</title>")
    page.view.interactionState = nil
    page.view.interactionState = "text"
    page.view.interactionState = Data("garbage".utf8)
    #expect(page.view.title == "stays")
    #expect(!page.view.isLoading)
  }

  @Test func `pausing reaches media in all frames and shadow trees`() async throws {
    let server = try FixtureServer()
    server.route("/sound.wav", .never)
    let script = """
      <div id='host'></div><script>
      window.media = document.createElement('audio');
      host.attachShadow({ mode: 'open' }).append(media);
      HTMLMediaElement.prototype.pause = () => { throw new Error('of the page'); };
      </script>
      """
    server.html("/frame", script)
    server.html("/", script + "<iframe src='/frame'></iframe>")
    let page = HTMLPage(width: 200, height: 200)
    page.view.load(URLRequest(url: server.url("/")))
    try await page.events.wait(for: "finish")
    func start() async throws {
      try await page.view.evaluateJavaScript(
        """
        for (const w of [window, frames[0]]) {
          w.media.src = '/sound.wav';
          w.media.play().catch(() => {});
        }
        0
        """)
      #expect(try await paused() == "false,false")
    }
    func paused() async throws -> String? {
      try await page.view.evaluateJavaScript(
        "[window, frames[0]].map(w => w.media.paused).join()") as? String
    }
    try await start()
    await page.view.pauseAllMediaPlayback()
    #expect(try await paused() == "true,true")
    try await start()
    let done = Events()
    page.view.pauseAllMediaPlayback { done.note("done") }
    try await done.wait(for: "done")
    #expect(try await paused() == "true,true")
  }
}
