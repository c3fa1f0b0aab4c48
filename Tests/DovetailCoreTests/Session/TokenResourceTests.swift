import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// What becomes of a 401 of pictures, scripts, styles, media and workers, judged by
/// what the server got and what the page was told.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct TokenResourceTests {
  nonisolated static let elements = [
    "<img id=e src=/part>", "<input id=e type=image src=/part>", "<script id=e src=/part></script>",
    "<link id=e rel=stylesheet href=/part>",
  ]

  private static let listen = """
    <script>
    const seen = [];
    for (const type of ['load', 'error'])
      e.addEventListener(type, () => { seen.push(type); document.title = seen.join() });
    </script>
    """

  /// An app whose server gives its parts to the token `new` only.
  private func app(_ html: String, answer: String? = "new") throws -> (HostedApp, Count) {
    let count = Count()
    let app = try HostedApp(["/": "<title>One</title>\(html)"])
    app.server.route("/part*") { request in
      guard request.headers["Authorization"] == "Bearer new" else {
        return .text("refused", status: 401)
      }
      return Self.part(request.headers["Accept"] ?? "")
    }
    app.server.route("/missing") { _ in .text("", status: 404) }
    let tokens = app.stack.session.tokens
    try tokens.set(Token("old"), for: try app.origin())
    tokens.onRefresh = { _, _ in
      count.value += 1
      return answer.map { Token($0) }
    }
    return (app, count)
  }

  @MainActor final class Count { var value = 0 }

  private nonisolated static func part(_ accept: String) -> Response {
    if accept.hasPrefix("text/css") { return Response(contentType: "text/css", body: Data()) }
    if accept.hasPrefix("image/") {
      let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
      return Response(contentType: "image/svg+xml", body: Data(picture.utf8))
    }
    return .javaScript("globalThis.isRun = true")
  }

  private func sent(_ app: HostedApp, _ path: String = "/part") -> [String?] {
    app.server.requests.filter { $0.path == path }.map { $0.headers["Authorization"] }
  }

  @Test(arguments: elements)
  func
    `a part of the page that is answered 401 is loaded once more, and the page hears of one load`(
      _ element: String
    ) async throws
  {
    let (app, count) = try app(element + Self.listen)
    app.stack.launch()
    await app.title("load")
    #expect(sent(app) == ["Bearer old", "Bearer new"])
    #expect(count.value == 1)
  }

  @Test(arguments: elements)
  func `without a new token the page hears of one error`(_ element: String) async throws {
    let (app, count) = try app(element + Self.listen, answer: nil)
    app.stack.launch()
    await app.title("error")
    #expect(sent(app) == ["Bearer old"])
    #expect(count.value == 1)
  }

  @Test func `a part that is refused with the new token too is not asked for a third time`()
    async throws
  {
    let (app, count) = try app(Self.elements[0] + Self.listen, answer: "other")
    app.stack.launch()
    await app.title("error")
    #expect(sent(app) == ["Bearer old", "Bearer other"])
    #expect(count.value == 1)
  }

  @Test(arguments: ["<audio src=/part preload=auto>", "<video src=/part preload=auto></video>"])
  func `media that are answered 401 are asked for once more with the new token`(
    _ element: String
  ) async throws {
    let (app, count) = try app(element)
    app.stack.launch()
    // That of the element itself, and not the one that finds out what was wrong.
    _ = try await app.server.nextRequest {
      $0.path == "/part" && $0.headers["Authorization"] == "Bearer new"
        && $0.headers["Range"] != "bytes=0-0"
    }
    #expect(sent(app).first == "Bearer old")
    #expect(count.value == 1)
  }

  @Test func `many pictures that are refused make one refresh`() async throws {
    let pictures = (0..<9).map { "<img src=/part\($0)>" }.joined()
    let (app, count) = try app(
      pictures + """
        <script>
        let loaded = 0;
        for (const i of document.images) i.onload = () => { document.title = String(++loaded) };
        </script>
        """)
    app.stack.launch()
    await app.title("9")
    #expect(count.value == 1)
    for number in 0..<9 { #expect(sent(app, "/part\(number)") == ["Bearer old", "Bearer new"]) }
  }

  @Test func `a picture that is not there is an error at once, and asks for no token`()
    async throws
  {
    let (app, count) = try app("<img id=e src=/missing>" + Self.listen)
    app.stack.launch()
    await app.title("error")
    #expect(count.value == 0)
    #expect(sent(app, "/missing").count == 1)
  }

  @Test func `a worker's 401 is its own, and what it asks for next has the new token`()
    async throws
  {
    let (app, count) = try app(
      """
      <script>
      const code = `
        const ask = async () => postMessage((await fetch('${location.origin}/part')).status);
        onmessage = ask; ask()`;
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      worker.onmessage = e => {
        if (e.data === 200) document.title = 'good'; else setTimeout(() => worker.postMessage(1), 50);
      };
      </script>
      """)
    app.stack.launch()
    await app.title("good")
    #expect(sent(app).first == "Bearer old")
    #expect(sent(app).last == "Bearer new")
    #expect(count.value == 1)
  }

  @Test func `a window that a page opens has its pictures again too`() async throws {
    let (app, count) = try app("")
    app.server.html("/popup", "<title>x</title>" + Self.elements[0] + Self.listen)
    app.stack.launch()
    _ = await app.main.settled()
    app.run("window.open('/popup')")
    _ = try await app.server.nextRequest {
      $0.path == "/part" && $0.headers["Authorization"] == "Bearer new"
    }
    #expect(count.value == 1)
  }
}
