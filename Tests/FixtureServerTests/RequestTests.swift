import FixtureServer
import Foundation
import Testing

struct RequestTests {
  @Test func `the log has all of a request`() async throws {
    let server = try FixtureServer()
    let before = ContinuousClock.now
    server.route("/p q", .text(""))
    let url = server.url("/p%20q?a=1&b=%ED%95%9C&a=2", host: "App.localhost")

    _ = try await fetch(
      url, method: "POST", headers: ["X-One": "1", "Cookie": "s=x=y; t=2"],
      body: Data([0, 255, 10]))

    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.method == "POST")
    #expect(request.host == "app.localhost")
    #expect(request.path == "/p q")
    #expect(request.target == "/p%20q?a=1&b=%ED%95%9C&a=2")
    #expect(request.url.port == server.port)
    #expect(request.query == ["a": "1", "b": "한"])
    #expect(request.queryItems.map(\.value) == ["1", "한", "2"])
    #expect(request.headers["x-one"] == "1")
    #expect(request.cookies == ["s": "x=y", "t": "2"])
    #expect(request.body == Data([0, 255, 10]))
    #expect(before < request.time && request.time < .now)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "app.localhost", "a.b.localhost"])
  func `many hosts lead to one server`(host: String) async throws {
    let server = try FixtureServer()
    server.route("/", .text("here"))

    let reply = try await fetch(server.url("/", host: host))

    #expect(reply.body == Data("here".utf8))
    #expect(server.requests.map(\.host) == [host])
  }

  @Test func `waiting finds earlier and later requests, each once`() async throws {
    let server = try FixtureServer()
    _ = try await fetch(server.url("/a?1"))

    let earlier = try await server.waitForRequest("/a")
    async let later = server.waitForRequest("/a")
    async let other = server.nextRequest { $0.query["n"] == "3" }
    _ = try await fetch(server.url("/a?2"))
    _ = try await fetch(server.url("/b?n=3"))

    #expect(earlier.target == "/a?1")
    #expect(try await later.target == "/a?2")
    #expect(try await other.target == "/b?n=3")
  }

  @Test func `a wait that is too long says what came instead`() async throws {
    let server = try FixtureServer()
    _ = try await fetch(server.url("/other?x"))

    let error = await #expect(throws: FixtureServerError.self) {
      try await server.waitForRequest("/a", within: .milliseconds(50))
    }

    #expect(
      error
        == .nothingArrived(
          waitedFor: "request of /a", within: .milliseconds(50), seen: ["GET /other?x"]))
  }

  @Test func `a cancelled wait ends`() async throws {
    let server = try FixtureServer()
    let wait = Task { try await server.waitForRequest("/a", within: .seconds(600)) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }

  @Test func `forgetting empties the log`() async throws {
    let server = try FixtureServer()
    _ = try await fetch(server.url("/a"))
    server.forgetRequests()
    #expect(server.requests.isEmpty)
  }

  @Test func `headers keep order and ignore case`() {
    var headers: Headers = ["A": "1", "b": "2", "a": "3"]
    #expect(headers.all("a") == ["1", "3"])
    headers["A"] = "4"
    #expect(headers.fields.map(\.name) == ["b", "A"])
    headers["B"] = nil
    #expect(headers["b"] == nil)
  }
}
