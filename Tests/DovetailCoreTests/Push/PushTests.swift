import Foundation
import Testing

@testable import DovetailCore

/// An app's push messages, brought by a transport of the test's.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct PushTests {
  private final class Transport: PushTransport {
    var onEvent: (@MainActor (PushEvent) -> Void)?
    var tokens: [String] = []
    var gone: [String] = []
    var failure: PushError?

    func register(token: String, description: String) async throws(PushError) {
      if let failure { throw failure }
      tokens.append(token)
    }
    func unregister(token: String) async { gone.append(token) }
  }

  private let folder: Folder
  private let transport = Transport()

  init() throws { folder = try Folder() }

  private func app(push: Bool = true) throws -> HostedApp {
    let app = try HostedApp([:], folders: AppFolders(under: folder.url)) { manifest, _ in
      manifest.push = push
    }
    app.host.push = transport
    app.stack.host = app.host
    return app
  }

  private func endpoint() throws -> URL { try address("https://push.test/1") }

  @Test func `a registration is kept, and renewed at each start with the same token`() async throws
  {
    let app = try app()
    try await app.stack.push.register()
    var told: [URL?] = []
    app.stack.push.onEndpoint = { told.append($0) }
    transport.onEvent?(.endpoint(try endpoint(), token: transport.tokens[0]))
    #expect(app.stack.push.endpoint == (try endpoint()))
    #expect(told == [try endpoint()])

    let next = try self.app()
    #expect(next.stack.push.endpoint == (try endpoint()))
    await Deadline.wait(.seconds(5)) { [transport] in
      while transport.tokens.count < 2 { await Task.yield() }
    }
    #expect(Set(transport.tokens).count == 1)
  }

  @Test func `messages and addresses for other tokens do not count`() async throws {
    let app = try app()
    try await app.stack.push.register()

    transport.onEvent?(.endpoint(try endpoint(), token: "other"))
    transport.onEvent?(.message(Data(#"{"title":"x"}"#.utf8), id: "1", token: "other"))
    transport.onEvent?(.unregistered(token: "other"))

    #expect(app.stack.push.endpoint == nil)
    #expect(app.stack.push.isRegistered)
    #expect(app.lines.filter { $0.contains("token that is not ours") }.count == 2)
  }

  @Test func `a message that describes a notification shows it, once`() async throws {
    let app = try app()
    try await app.stack.push.register()
    let data = Data(#"{"title":"Desk","body":"Ready","link":"office.html?id=3"}"#.utf8)

    transport.onEvent?(.message(data, id: "7", token: transport.tokens[0]))
    transport.onEvent?(.message(data, id: "7", token: transport.tokens[0]))

    #expect(
      await app.host.appNotifications(1) == [
        AppNotification(id: "7", title: "Desk", body: "Ready", link: "office.html?id=3")
      ])
    #expect(app.lines.contains { $0.contains("message 7 again") })
  }

  @Test func `Swift gets each message, and what it sees to is not shown`() async throws {
    let app = try app()
    try await app.stack.push.register()
    var seen: [PushMessage] = []
    app.stack.push.onMessage = { message in
      seen.append(message)
      return message.id == "1"
    }

    transport.onEvent?(.message(Data([0xFF, 0]), id: "1", token: transport.tokens[0]))
    transport.onEvent?(
      .message(Data(#"{"title":"Second"}"#.utf8), id: "2", token: transport.tokens[0]))

    #expect(await app.host.appNotifications(1).map(\.title) == ["Second"])
    #expect(seen.map(\.id) == ["1", "2"])
    #expect(seen[0].data == Data([0xFF, 0]))
  }

  @Test func `an app that says nothing of push, or is refused, gets an error`() async throws {
    await #expect(throws: PushError.notDeclared) {
      try await self.app(push: false).stack.push.register()
    }
    let app = try app()
    transport.failure = .refused("no")
    await #expect(throws: PushError.refused("no")) { try await app.stack.push.register() }
    #expect(!app.stack.push.isRegistered)
  }

  @Test func `who wants no more messages gets none`() async throws {
    let app = try app()
    try await app.stack.push.register()
    transport.onEvent?(.endpoint(try endpoint(), token: transport.tokens[0]))

    await app.stack.push.unregister()

    #expect(transport.gone == transport.tokens)
    #expect(app.stack.push.endpoint == nil)
    transport.onEvent?(
      .message(Data(#"{"title":"Late"}"#.utf8), id: "9", token: transport.tokens[0]))
    #expect(app.lines.last?.contains("not ours") == true)
  }
}
