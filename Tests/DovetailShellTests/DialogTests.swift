import Dovetail
import FixtureServer
import Foundation
import Testing

@testable import DovetailShell

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct DialogTests {
  private func ask(
    _ script: String, _ answer: (OpenDialog) -> Void
  ) async throws -> (Dialog, String?) {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    app.run("document.title = String(\(script))")
    let dialog = try await app.dialog()
    answer(dialog)
    try await app.window.shows { $0.browser.title != "One" }
    #expect(try app.window.openDialog == nil)
    return (dialog.dialog, app.browser.title)
  }

  @Test func `who watches a window hears of its dialogs' beginning and end`() async throws {
    let app = try RunningApp(["/": "<title>One</title>"])
    defer { app.app.quit() }
    try await app.loaded()
    let window = try app.window
    app.run("alert('Hello')")

    let hasOpened = await Deadline.wait(.seconds(10)) {
      await window.shows { $0.openDialog != nil }
    }
    window.openDialog?.press(accept: true)
    let hasClosed = await Deadline.wait(.seconds(10)) {
      await window.shows { $0.openDialog == nil }
    }

    #expect(hasOpened)
    #expect(hasClosed)
  }

  @Test func `alert comes back when it was read`() async throws {
    let (dialog, result) = try await ask("alert('Hello')") { $0.press(accept: true) }

    #expect(dialog.kind == .alert)
    #expect(dialog.message == "Hello")
    #expect(dialog.origin.host == "127.0.0.1")
    #expect(result == "undefined")
  }

  @Test(arguments: [true, false])
  func `confirm gives what was pressed`(_ accepts: Bool) async throws {
    let (_, result) = try await ask("confirm('Sure?')") { $0.press(accept: accepts) }

    #expect(result == String(accepts))
  }

  @Test func `prompt begins with the page's text and gives what was typed`() async throws {
    let (dialog, result) = try await ask("prompt('Name?', 'Kim')") {
      $0.press(accept: true, text: "이 \"ok\" \\")
    }

    #expect(dialog.kind == .prompt(defaultText: "Kim"))
    #expect(result == "이 \"ok\" \\")
  }

  @Test func `prompt that is accepted as it is gives the page's text`() async throws {
    let (_, result) = try await ask("prompt('Name?', 'Kim')") { $0.press(accept: true) }

    #expect(result == "Kim")
  }

  @Test func `prompt that is cancelled gives null`() async throws {
    let (_, result) = try await ask("prompt('Name?')") { $0.press(accept: false) }

    #expect(result == "null")
  }

  @Test func `a dialog taken away gives the safe answer`() async throws {
    let (_, result) = try await ask("confirm('Sure?')") { $0.dismiss() }

    #expect(result == "false")
  }

  @Test func `markup in a message is shown as it is`() async throws {
    let (dialog, _) = try await ask("alert('<b>&amp; & </b>')") { $0.press(accept: true) }

    #expect(dialog.message == "<b>&amp; & </b>")
  }

  @Test func `a page that is left takes its open dialog along`() async throws {
    let app = try RunningApp(
      ["/": "<title>One</title>", "/two": "<title>Two</title>"], permissions: [.location: ""])
    defer { app.app.quit() }
    try await app.loaded()
    app.run("navigator.geolocation.getCurrentPosition(() => {}, () => {})")
    let dialog = try await app.dialog()

    app.browser.load(app.server.url("/two"))
    try await app.loaded()

    #expect(dialog.dialog.isAnswered)
    #expect(try app.window.openDialog == nil)
  }

  @Test(arguments: [(false, "denied"), (true, "not denied")])
  func `the position is asked for with the origin, and denied unless allowed`(
    _ allows: Bool, _ expected: String
  ) async throws {
    let app = try RunningApp(
      ["/": "<title>One</title>"], permissions: [.location: "To show how far it is."])
    defer { app.app.quit() }
    try await app.loaded()
    app.run(
      """
      navigator.geolocation.getCurrentPosition(
        () => document.title = "not denied",
        error => document.title = error.code === 1 ? "denied" : "not denied",
        { timeout: 200 })
      """)
    let dialog = try await app.dialog()
    #expect(
      dialog.dialog.kind == .permission([.location], reason: "To show how far it is."))
    #expect(dialog.dialog.origin == Origin(of: app.server.url("/")))

    dialog.press(accept: allows)

    try await app.window.shows { $0.browser.title == expected }
  }

  @Test func `an input for a folder asks for one`() async throws {
    let app = try RunningApp(["/": "<title>One</title><input type=file id=f webkitdirectory>"])
    defer { app.app.quit() }
    try await app.loaded()
    app.run("f.click()")

    let dialog = try await app.dialog()

    guard case .files(let choice) = dialog.dialog.kind else {
      Issue.record("\(dialog.dialog.kind)")
      return
    }
    #expect(choice.isFolder)
    dialog.choose(nil)
  }

  private static let folderPage = """
    <title>One</title><input type=file id=f webkitdirectory>
    <script>
      f.onchange = async () => {
        const all = [...f.files].map(async x => x.webkitRelativePath + "=" + await x.text());
        document.title = "got " + (await Promise.all(all)).sort().join();
      };
      f.oncancel = () => { document.title = "got nothing" };
    </script>
    """

  // The second place is on another disk as a rule.
  @Test(arguments: [FileManager.default.temporaryDirectory.path, "/dev/shm"])
  func `the page gets all files of the folder that was chosen, and their places in it`(
    _ place: String
  ) async throws {
    let app = try RunningApp(["/": Self.folderPage])
    defer { app.app.quit() }
    try await app.loaded()
    let files = FileManager.default
    let folder = URL(filePath: place).appending(path: "사진 \(UUID())")
    let secret = URL(filePath: place).appending(path: "secret \(UUID()).txt")
    try files.createDirectory(
      at: folder.appending(path: "sub/deep"), withIntermediateDirectories: true)
    defer {
      try? files.removeItem(at: folder)
      try? files.removeItem(at: secret)
    }
    try Data("one".utf8).write(to: folder.appending(path: "a.txt"))
    try Data("둘".utf8).write(to: folder.appending(path: "sub/deep/한글.txt"))
    try Data("hidden".utf8).write(to: folder.appending(path: ".hidden"))
    // What only points elsewhere was not chosen.
    try Data("secret".utf8).write(to: secret)
    try files.createSymbolicLink(
      at: folder.appending(path: "link.txt"), withDestinationURL: secret)
    app.run("f.click()")

    try await app.dialog().choose([folder])

    let name = folder.lastPathComponent
    try await app.window.shows { $0.browser.title.hasPrefix("got") }
    #expect(app.browser.title == "got \(name)/a.txt=one,\(name)/sub/deep/한글.txt=둘")
  }

  @Test func `a folder that cannot be read is as if none was chosen`() async throws {
    let app = try RunningApp(["/": Self.folderPage])
    defer { app.app.quit() }
    try await app.loaded()
    app.run("f.click()")

    try await app.dialog().choose([URL(filePath: "/nowhere/at/all")])

    try await app.window.shows { $0.browser.title == "got nothing" }
  }

  @Test(arguments: [("user", FileChoice.Capture.user), ("environment", .environment)])
  func `an input for the camera says which one`(
    _ word: String, _ capture: FileChoice.Capture
  ) async throws {
    let app = try RunningApp([
      "/": "<title>One</title><input type=file id=f accept='image/*' capture=\(word)>"
    ])
    defer { app.app.quit() }
    try await app.loaded()
    app.run("f.click()")

    let dialog = try await app.dialog()

    guard case .files(let choice) = dialog.dialog.kind else {
      Issue.record("\(dialog.dialog.kind)")
      return
    }
    #expect(choice.capture == capture)
    #expect(choice.types == ["image/*"])
    dialog.choose(nil)
  }

  @Test(arguments: [true, false])
  func `what was copied is read only by a page that may`(_ allows: Bool) async throws {
    let app = try RunningApp(["/": "<title>One</title>"], permissions: [.clipboard: "To paste."])
    defer { app.app.quit() }
    try await app.loaded()
    try app.window.copy("copied elsewhere")
    app.run(
      """
      navigator.clipboard.readText().then(
        text => { document.title = "read " + text }, error => { document.title = error.name }); 0
      """)
    let dialog = try await app.dialog()
    #expect(dialog.dialog.kind == .permission([.clipboard], reason: "To paste."))

    dialog.press(accept: allows)

    let expected = allows ? "read copied elsewhere" : "NotAllowedError"
    try await app.window.shows { $0.browser.title == expected }
  }

  @Test func `a file input gets what was chosen, or nothing`() async throws {
    let app = try RunningApp([
      "/": """
      <title>One</title><input type=file id=f multiple accept="image/png,text/plain">
      <script>f.onchange = () => document.title = [...f.files].map(x => x.name).join()</script>
      """
    ])
    defer { app.app.quit() }
    try await app.loaded()
    let file = FileManager.default.temporaryDirectory.appending(path: "한글 \(UUID()).txt")
    try Data("x".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    app.run("f.click()")
    let cancelled = try await app.dialog()
    cancelled.choose(nil)
    app.run("f.click()")

    let dialog = try await app.dialog()
    dialog.choose([file])

    try await app.window.shows { $0.browser.title == file.lastPathComponent }
    #expect(
      dialog.dialog.kind
        == .files(FileChoice(allowsSeveral: true, types: ["image/png", "text/plain"])))
  }
}
