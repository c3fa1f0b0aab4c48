import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore

/// S1.5, S5.4: what pages ask Swift for.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct CommandTests {
  struct Place: Codable, Equatable, Sendable {
    var name: String
    var floor: Int?
    var share: Double
    var opened: Date
    var tags: [String: [Int]]
    var picture: Data
  }

  private func app(
    _ pages: [String: String] = ["/": "<title>One</title>"], _ commands: Command...
  ) async throws -> HostedApp {
    let app = try HostedApp(pages)
    for command in commands { app.main.commands.add(command) }
    try await app.load()
    return app
  }

  @Test func `a command takes a value of a type and gives one`() async throws {
    let app = try await app(
      ["/": ""],
      Command("echo") { (place: Place, _) in
        var place = place
        place.floor = (place.floor ?? 0) + 1
        return place
      })

    let text = try await app.text(
      """
      const back = await dovetail.invoke('echo', { name: '한글 "\\'\\\\ \\u2028 </script> 👩‍👩‍👧',
        share: -0.125, opened: new Date(86400000), tags: { a: [1, 2] },
        picture: new Uint8Array([0, 255, 128]) });
      return JSON.stringify([back.name, back.floor, back.share, back.opened instanceof Date,
        +back.opened, back.tags, back.picture instanceof ArrayBuffer,
        [...new Uint8Array(back.picture)]]);
      """)

    #expect(
      text == #"["한글 \"'\\ \#u{2028} </script> 👩‍👩‍👧",1,-0.125,true,86400000,"#
        + #"{"a":[1,2]},true,[0,255,128]]"#)
  }

  @Test func `a handler knows who asks`() async throws {
    let app = try await app(
      ["/": ""],
      Command("who") { (caller: CommandCaller) in
        let isThere = caller.browser != nil
        return "\(caller.origin) \(caller.isMainFrame) \(caller.url?.path ?? "") \(isThere)"
      })

    let origin = try app.origin()
    #expect(try await app.text("return await dovetail.invoke('who')") == "\(origin) true / true")
  }

  @Test func `a handler knows whose profile it is, under the name that it has now`() async throws {
    let folder = try Folder()
    let profiles = Profiles(folders: AppFolders(under: folder.url))
    let work = profiles.add("회사")
    let app = try HostedApp(["/": ""], profile: work)
    app.main.commands.add(
      Command("whose") { (caller: CommandCaller) in
        caller.profile.name + (caller.profile.id == work.id ? "" : " of another")
      })
    try await app.load()
    #expect(try await app.text("return await dovetail.invoke('whose')") == "회사")

    app.stack.profiles = profiles
    profiles.rename(work, to: "Office")
    #expect(try await app.text("return await dovetail.invoke('whose')") == "Office")
    #expect(
      try await app.text("return await webkit.messageHandlers.whose.postMessage(0)") == "Office")
  }

  @Test func `a handler runs on the main actor or off it, as it says`() async throws {
    let app = try await app(
      ["/": ""],
      Command("on") { @MainActor (_: CommandCaller) in Thread.isMainThread },
      Command("off") { (_: CommandCaller) in isMainThread() })

    #expect(try await app.text("return '' + await dovetail.invoke('on')") == "true")
    #expect(try await app.text("return '' + await dovetail.invoke('off')") == "false")
  }

  @Test func `a command may take nothing, give nothing, or both`() async throws {
    let got = Waited<[String]>([])
    let app = try await app(
      ["/": ""],
      Command("take") { @MainActor (text: String, _) in got.set(got.value + [text]) },
      Command("give") { _ in 42 },
      Command("neither") { @MainActor (_: CommandCaller) in got.set(got.value + ["neither"]) })

    #expect(
      try await app.text(
        """
        return [await dovetail.invoke('take', 'a'), await dovetail.invoke('give'),
          await dovetail.invoke('neither'), await dovetail.invoke('neither', { x: 1 })].join();
        """) == ",42,,")
    #expect(got.value == ["a", "neither", "neither"])
  }

  // B026
  @Test func `each kind of failure has a code, and the page its own error`() async throws {
    struct Failure: Error, LocalizedError { var errorDescription: String? { "no such office" } }
    struct Question: Codable, Sendable { var near: [Double] }
    let app = try await app(
      ["/": ""],
      Command("throws") { (_: CommandCaller) -> Int in throw Failure() },
      Command("own") { (_: CommandCaller) -> Int in
        throw CommandError("sold_out", "no seat", data: try PageValue(["left": 0]))
      },
      Command("typed") { (question: Question, _) in question.near.count },
      Command("late", within: .milliseconds(20)) { _ in
        try await Task.sleep(for: .seconds(60))
      })

    #expect(
      try await app.refusal("dovetail.invoke('none')")
        == "unknown_command: The app has no command none")
    #expect(try await app.refusal("dovetail.invoke('throws')") == "failed: no such office")
    #expect(try await app.refusal("dovetail.invoke('own')") == "sold_out: no seat")
    #expect(
      try await app.refusal("dovetail.invoke('typed', { near: [1, 'x'] })")
        == "bad_payload: expected Double, found a text, in the payload.near[1]")
    #expect(
      try await app.refusal("dovetail.invoke('typed', {})")
        == "bad_payload: there is no \"near\", in the payload")
    #expect(
      try await app.refusal("dovetail.invoke('typed')")
        == "bad_payload: expected Dictionary<String, Any>, found undefined, in the payload")
    #expect(
      try await app.refusal("dovetail.invoke('late')")
        == "deadline: late did not answer within 0.02 seconds")
    let details = try await app.text(
      """
      try { await dovetail.invoke('own') } catch (error) {
        return JSON.stringify([error.name, error.command, error.data, error instanceof Error]);
      }
      """)
    #expect(details == #"["DovetailError","own",{"left":0},true]"#)
  }

  @Test func `the classic call goes to the same command`() async throws {
    let app = try await app(
      ["/": ""], Command("twice") { (number: Int, _) in number * 2 })

    #expect(
      try await app.js("return await webkit.messageHandlers.twice.postMessage(21)") as? Int == 42)
    #expect(
      try await app.text(
        "return await webkit.messageHandlers.twice.postMessage('x').catch(e => e.message)")
        == "expected Int, found a text, in the payload")
  }

  // S1.5, S1.6: the lines of the seed page, as they stand there.
  @Test func `the seed page's own lines work`() async throws {
    let app = try HostedApp([
      "/": """
      <script>
        var shown = "";
        window.OCAPP = {
          locationSearch: (latitude, longitude) => { shown = latitude + "," + longitude; }
        };
        function search() {
          const data = { action: "search", value: "office" };
          window.webkit.messageHandlers.locationSearch.postMessage(data);
        }
      </script>
      """
    ])
    struct Question: Codable, Sendable { var action: String, value: String }
    let asked = Waited<Question?>(nil)
    app.main.commands.add(
      Command("locationSearch") { @MainActor (question: Question, caller) in
        asked.set(question)
        try await caller.browser?.call("OCAPP.locationSearch", 37.5665, 126.9780)
      })
    try await app.load()

    try await app.js("search()")
    await asked.until { $0 != nil }

    #expect(asked.value?.value == "office")
    #expect(try await app.main.evaluate("shown", as: String.self) == "37.5665,126.978")
  }

  private nonisolated static let seeds = ProcessInfo.processInfo.environment["DOVETAIL_SEEDS"]

  // S1.5, S1.6: cut out of the document, where DOVETAIL_SEEDS names its folder.
  @Test(.enabled(if: Self.seeds != nil, "DOVETAIL_SEEDS is not set"))
  func `the lines of the seed document run as they are`() async throws {
    let folder = URL(filePath: try #require(Self.seeds), directoryHint: .isDirectory)
    let file = try #require(
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .first { $0.lastPathComponent.hasPrefix("000_") })
    let text = try String(contentsOf: file, encoding: .utf8)
    func cut(_ first: String) throws -> String {
      let start = try #require(text.range(of: first)).lowerBound
      let end = try #require(text[start...].range(of: "\n}\n")).upperBound
      return String(text[start..<end])
    }
    let page = try [cut("const appLocationSearch"), cut("window.OCAPP =")].joined(separator: "\n")
    let app = try HostedApp(["/": "<script>\(page)</script>"])
    let asked = Waited<[String: String]>([:])
    app.main.commands.add(
      Command("locationSearch") { @MainActor (data: [String: String], _) in asked.set(data) })
    try await app.load()

    try await app.js("appLocationSearch()")
    await asked.until { !$0.isEmpty }
    #expect(asked.value == ["action": "searchLocation", "value": ""])
    try await app.main.call("OCAPP.locationSearch", 37.5665, 126.9780)
    #expect(app.host.dialogs.isEmpty)
    // Without a position, the page says so by itself.
    app.host.answer = { $0.answer(.accepted) }
    #expect(try await app.main.call("OCAPP.locationSearch", 0, 0, as: Bool.self) == false)
    #expect(app.host.dialogs.map(\.kind) == [.alert])
  }

  // B027
  @Test func `the bridge is there before the first script, and in each reload`() async throws {
    let app = try await app(
      [
        "/": """
        <script>
          document.title = typeof dovetail + ' ' + dovetail.app.id + ' ' + dovetail.app.version
            + ' ' + dovetail.app.build + ' ' + dovetail.app.platform + ' '
            + dovetail.app.language + ' ' + dovetail.app.firstLaunch
            + ' ' + Object.isFrozen(dovetail.app) + ' ' + dovetail.isAvailable();
        </script>
        """
      ], Command("echo") { (text: String, _) in text })
    let language = AppLanguage.system.rawValue
    let title = "object com.example.test 1.0.0 1 linux \(language) true true true"

    #expect(app.main.title == title)
    for _ in 0..<3 {
      app.main.reload()
      _ = await app.main.settled()
      #expect(app.main.title == title)
      #expect(try await app.text("return await dovetail.invoke('echo', 'a')") == "a")
    }
  }

  @Test func `a command that is gone is unknown, and one that comes later is found`() async throws {
    let app = try await app(["/": ""])
    let set = CommandSet("numbers") {
      Command("one") { _ in 1 }
      Command("two") { _ in 2 }
    }

    #expect(try await app.refusal("dovetail.invoke('one')")?.hasPrefix("unknown_command") == true)
    app.main.commands.add(set)
    #expect(try await app.refusal("dovetail.invoke('two')") == "answered 2")
    #expect(app.main.commands.names == ["one", "two"])
    app.main.commands.remove(set)
    #expect(try await app.refusal("dovetail.invoke('two')")?.hasPrefix("unknown_command") == true)
  }
}

private func isMainThread() -> Bool { Thread.isMainThread }
