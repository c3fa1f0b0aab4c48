import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DialogEngineTests {
  // B002
  @Test func `a view whose browser is gone gets the safe answers`() async throws {
    var app: HostedApp? = try HostedApp(["/": "<title>One</title>"])
    try await app?.load()
    let view = try #require(app?.main.webView)
    let server = try #require(app?.server)
    weak let browser = app?.main

    app = nil
    #expect(browser == nil)

    let answers = try await view.evaluateJavaScript(
      "alert('x'); [confirm('x'), prompt('x', 'y')].join()")
    #expect(answers as? String == "false,")
    withExtendedLifetime(server) {}
  }

  // B003
  @Test func `the first answer of a double tap counts, and the page gets one`() async throws {
    let app = try HostedApp(["/": "<title>One</title>"])
    try await app.load()
    app.host.answer = {
      $0.answer(.text("first"))
      $0.answer(.text("second"))
    }

    let answer = try await app.main.webView.evaluateJavaScript("prompt('name', 'a')")

    #expect(answer as? String == "first")
  }

  // B003, B004
  @Test func `a browser that closes answers its open dialog, and pressing it does nothing`()
    async throws
  {
    let app = try HostedApp(["/": "<title>One</title>"])
    try await app.load()
    app.run("alert('hi')")
    let dialog = await app.host.dialog()

    app.stack.close(app.main)
    dialog.answer(.accepted)

    #expect(dialog.isAnswered)
    #expect(dialog.withdrawal == .askerGone)
    #expect(app.lines.filter { $0.contains("alert answered") }.count == 1)
  }

  // B005
  @Test func `a dialog that cannot be shown in time is answered false`() async throws {
    let app = try HostedApp(["/": "<title>One</title>"])
    try await app.load()
    app.host.canPresent = false
    app.main.dialogs.patience = .milliseconds(50)

    let answer = try await app.main.webView.evaluateJavaScript("confirm('ok?')")

    #expect(answer as? Bool == false)
    #expect(app.lines.last == "dialog     confirm answered: dismissed, since nobody showed it")
  }

  @Test func `a dialog that its host lets go of is answered at once`() async throws {
    let app = try HostedApp(["/": "<title>One</title>"])
    try await app.load()
    app.host.answer = { [host = app.host] _ in host.forget() }

    let answer = try await app.main.webView.evaluateJavaScript("confirm('ok?')")

    #expect(answer as? Bool == false)
  }

  // B009
  @Test func `a confirm of a frame names the frame's origin and gets its answer`() async throws {
    let app = try HostedApp(["/c": "<script>parent.postMessage(confirm('frame?'), '*')</script>"])
    app.server.html(
      "/",
      """
      <script>onmessage = event => document.title = event.data</script>
      <iframe src="\(app.server.url("/c", host: "other.localhost"))"></iframe>
      """)
    app.host.answer = { $0.answer(.accepted) }

    try await app.load()
    await app.title("true")

    #expect(app.host.dialogs.map(\.origin) == [try app.origin("other.localhost")])
  }

  // B010
  @Test func `dialogs of a frame and of its page each get their own answer`() async throws {
    let app = try HostedApp(["/f": "<script>onmessage = () => alert('frame')</script>"])
    app.server.html(
      "/", "<iframe id=f src='\(app.server.url("/f", host: "other.localhost"))'></iframe>")
    try await app.load()
    app.run(
      """
      f.contentWindow.postMessage('go', '*');
      setTimeout(() => { document.title = 'page ' + confirm('page') });
      """)

    let first = await app.host.dialog()
    first.answer(first.kind == .confirm ? .accepted : .dismissed)
    let second = await app.host.dialog()
    second.answer(second.kind == .confirm ? .accepted : .dismissed)
    await app.title("page true")

    #expect(Set(app.host.dialogs.map(\.message)) == ["frame", "page"])
    #expect(app.host.dialogs.allSatisfy { $0.withdrawal == nil })
  }

  @Test func `a page that floods is offered silence after two, and then gets safe answers`()
    async throws
  {
    let app = try HostedApp(["/": "<title>One</title>", "/two": "<title>Two</title>"])
    try await app.load()
    app.host.answer = { $0.answer(.accepted, silencing: true) }

    let answers = try await app.main.webView.evaluateJavaScript(
      "Array.from({ length: 200 }, () => confirm('again?')).filter(x => x).length")

    #expect(answers as? Int == 3)
    #expect(app.host.dialogs.map(\.offersSilence) == [false, false, true])
    #expect(app.lines.contains("dialog     the page is silenced"))

    try await app.load("/two")
    #expect(app.lines.contains("dialog     197 dialogs were not shown"))
    let next = try await app.main.webView.evaluateJavaScript("confirm('again?')")
    #expect(next as? Bool == true)
  }

  @Test func `an address that the app loads takes the open dialog along`() async throws {
    let app = try HostedApp(["/": "<title>One</title>", "/two": "<title>Two</title>"])
    try await app.load()
    app.run("confirm('stay?')")
    let dialog = await app.host.dialog()

    try await app.load("/two")

    #expect(dialog.withdrawal == .askerGone)
    #expect(app.main.title == "Two")
  }

  // MARK: Leaving

  private static let editor = """
    <title>Editor</title><script>
    addEventListener('beforeunload', event => { event.preventDefault(); event.returnValue = 1 })
    </script>
    """

  // B008
  @Test func `a leave that is refused changes neither page nor history`() async throws {
    let app = try HostedApp(["/": "<title>One</title>", "/b": Self.editor])
    try await app.load()
    try await app.load("/b")
    app.main.goBack()
    let dialog = await app.host.dialog()
    #expect(dialog.kind == .leave)
    #expect(dialog.origin == (try app.origin()))

    dialog.answer(.dismissed)

    let title = try await app.main.webView.evaluateJavaScript("document.title")
    #expect(title as? String == "Editor")
    #expect(app.main.canGoBack)
    #expect(!app.main.canGoForward)

    app.main.goBack()
    let again = await app.host.dialog()
    again.answer(.accepted)
    await app.title("One")
    #expect(app.main.canGoForward)
  }

  // B011
  @Test(arguments: [("app.localhost", [Dialog.Kind.leave]), ("other.localhost", [])])
  func `a frame of the page's own origin may ask once; the engine keeps others from it`(
    _ host: String, _ expected: [Dialog.Kind]
  ) async throws {
    let app = try HostedApp(["/two": "<title>Two</title>", "/f": Self.editor])
    app.server.html("/", "<iframe src='\(app.server.url("/f", host: host))'></iframe>")
    try await app.load()
    app.host.answer = { $0.answer(.accepted) }

    try await app.load("/two")

    #expect(app.host.dialogs.map(\.kind) == expected)
  }

  // MARK: Passwords

  @Test func `a server's question is asked once for all, and the answer is used`() async throws {
    let app = try HostedApp(["/secret/a": "<title>In</title>", "/secret/b": "b"])
    app.server.protect("/secret", user: "kim", password: "비밀 \"1\"", realm: "Office")
    app.main.load(app.server.url("/secret/a", host: "app.localhost"))
    let dialog = await app.host.dialog()
    guard case .credentials(let question) = dialog.kind else {
      Issue.record("not asked for a password but \(dialog.kind)")
      return
    }
    #expect(question.host == "app.localhost:\(app.server.port)")
    #expect(question.realm == "Office")
    #expect(!question.isRetry && !question.isProxy && !question.isReadable)

    dialog.answer(.credentials(user: "kim", password: "비밀 \"1\""))

    #expect(await app.main.settled() == nil)
    #expect(app.main.title == "In")
    #expect(app.host.dialogs.count == 1)
    #expect(!app.lines.contains { $0.contains("비밀") })
  }

  @Test func `a wrong password is asked about again, and cancelling shows the refusal`()
    async throws
  {
    let app = try HostedApp(["/secret": "<title>In</title>"])
    app.server.protect("/secret", user: "kim", password: "right")
    app.main.load(app.server.url("/secret", host: "app.localhost"))
    await app.host.dialog().answer(.credentials(user: "kim", password: "wrong"))
    let again = await app.host.dialog()
    guard case .credentials(let question) = again.kind else {
      Issue.record("not asked for a password but \(again.kind)")
      return
    }
    #expect(question.isRetry)

    again.answer(.dismissed)
    _ = await app.main.settled()

    #expect(app.main.title != "In")
    #expect(app.host.dialogs.count == 2)
  }
}
