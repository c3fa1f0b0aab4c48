import FixtureServer
import Foundation
import Testing

struct SlowTests {
  @Test func `a gate holds one reply and no other`() async throws {
    let server = try FixtureServer()
    let gate = Gate()
    server.route("/slow") { _ in
      try await gate.wait()
      return .text("at last")
    }
    server.route("/fast", .text("now"))

    async let slow = fetch(server.url("/slow"))
    try await server.waitForRequest("/slow")
    let fast = try await fetch(server.url("/fast"))
    #expect(fast.body == Data("now".utf8))
    gate.open()
    #expect(try await slow.body == Data("at last".utf8))
  }

  @Test(arguments: [nil, 10]) func `a body comes in the test's pieces`(length: Int?) async throws {
    let server = try FixtureServer()
    let gate = Gate()
    let reached = Gate()
    server.route("/") { _ in
      .stream(contentType: "text/plain", contentLength: length) { writer in
        try await writer.write("first")
        reached.open()
        try await gate.wait()
        try await writer.write("other")
      }
    }

    async let whole = fetch(server.url("/"))
    try await reached.wait()
    gate.open()

    let reply = try await whole
    #expect(reply.text == (length == nil ? "5\r\nfirst\r\n5\r\nother\r\n0\r\n\r\n" : "firstother"))
    #expect(reply["Content-Length"] == length.map(String.init))
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: Response
    let body: String?
  }
  private struct Stop: Error {}

  @Test(arguments: [
    Broken(testDescription: "hang up", response: .hangUp, body: nil),
    Broken(testDescription: "raw", response: .raw(Data("SMTP\r\n\r\nx".utf8)), body: "x"),
    Broken(
      testDescription: "length too long", response: .wrongLength(Data("abc".utf8), claiming: 9),
      body: "abc"),
    Broken(
      testDescription: "length too short", response: .wrongLength(Data("abc".utf8), claiming: 1),
      body: "abc"),
    Broken(
      testDescription: "stream that throws",
      response: .stream(contentLength: 5) {
        try await $0.write("ab")
        throw Stop()
      }, body: "ab"),
    Broken(
      testDescription: "stream that ends early",
      response: .stream(contentLength: 5) { try await $0.write("abc") }, body: "abc"),
    Broken(
      testDescription: "chunked stream that throws",
      response: .stream {
        try await $0.write("ab")
        throw Stop()
      }, body: "2\r\nab\r\n"),
  ])
  func `a broken reply is broken as told, and the connection closed`(_ broken: Broken) async throws
  {
    let server = try FixtureServer()
    server.route("/", broken.response)
    let wire = try Wire(port: server.port)

    wire.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
    let text = String(decoding: await wire.readToEnd(), as: UTF8.self)

    if let body = broken.body {
      #expect(
        text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
          .hasPrefix(body))
      #expect(text.hasSuffix(body))
    } else {
      #expect(text == "")
    }
  }

  @Test func `a client that leaves is noticed, and the handler cancelled`() async throws {
    let server = try FixtureServer()
    let cancelled = Gate()
    server.route("/never", .never)
    server.route("/handler") { _ in
      do {
        try await Gate().wait()
      } catch { cancelled.open() }
      return .text("")
    }
    server.route("/stream") { _ in
      .stream { writer in
        try await writer.write("x")
        try await Gate().wait()
      }
    }
    for path in ["/never", "/handler", "/stream"] {
      let wire = try Wire(port: server.port)
      wire.send("GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n")
      try await server.waitForRequest(path)
      wire.close()
      try await server.waitForClientToLeave(path)
    }
    try await cancelled.wait()
  }

  @Test func `stopping closes connections, cancels handlers and frees the port`() async throws {
    let server = try FixtureServer()
    let cancelled = Gate()
    server.route("/") { _ in
      do {
        try await Gate().wait()
      } catch { cancelled.open() }
      return .text("")
    }
    let wire = try Wire(port: server.port)
    wire.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
    try await server.waitForRequest("/")

    server.stop()
    server.stop()

    #expect(await wire.readToEnd().isEmpty)
    try await cancelled.wait()
    #expect(throws: URLError.self) { try Wire(port: server.port) }
    #expect(server.requests.count == 1)
  }

  @Test func `a released server stops`() async throws {
    weak var weakServer: FixtureServer?
    var port = 0
    do {
      let server = try FixtureServer()
      server.route("/", .text("x"))
      _ = try await fetch(server.url("/"))
      (weakServer, port) = (server, server.port)
    }
    #expect(weakServer == nil)
    #expect(throws: URLError.self) { try Wire(port: port) }
  }

  @Test func `the refused address refuses`() async throws {
    let server = try FixtureServer()
    let port = try #require(server.refusedURL.port)
    #expect(port != server.port)
    #expect(throws: URLError.self) { try Wire(port: port) }
  }

  @Test func `many servers live side by side`() async throws {
    let servers = try (0..<8).map { index in
      let server = try FixtureServer()
      server.route("/", .text("\(index)"))
      return server
    }
    #expect(Set(servers.map(\.port)).count == 8)
    for (index, server) in servers.enumerated() {
      #expect(try await fetch(server.url("/")).body == Data("\(index)".utf8))
    }
  }
}
