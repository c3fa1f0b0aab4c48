import FixtureServer
import Foundation
import Testing

struct RouteTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let status: Int
    let type: String?
    let body: String
    var testDescription: String { path }
  }

  @Test(arguments: [
    Case(path: "/", status: 200, type: "text/html; charset=utf-8", body: "<h1>한</h1>"),
    Case(path: "/text", status: 200, type: "text/plain; charset=utf-8", body: "plain"),
    Case(path: "/json", status: 200, type: "application/json", body: #"{"a":[1,2]}"#),
    Case(path: "/script.js", status: 200, type: "text/javascript; charset=utf-8", body: "1"),
    Case(path: "/teapot", status: 418, type: "x/y", body: "short"),
    Case(path: "/files/a%20b", status: 200, type: "text/plain; charset=utf-8", body: "/files/a b"),
    Case(path: "/files/exact", status: 200, type: "text/plain; charset=utf-8", body: "exact"),
    Case(
      path: "/throws", status: 500, type: "text/plain; charset=utf-8",
      body: "The handler of /throws failed: Oops()"),
    Case(path: "/absent", status: 404, type: "text/plain; charset=utf-8", body: "Not found"),
    Case(path: "/text/below", status: 404, type: "text/plain; charset=utf-8", body: "Not found"),
  ])
  func `a route answers with its status, type and body`(_ expected: Case) async throws {
    struct Oops: Error {}
    let server = try FixtureServer()
    server.html("/", "<h1>한</h1>")
    server.route("/text", .text("plain"))
    try server.json("/json", ["a": [1, 2]])
    server.route("/script.js", .javaScript("1"))
    server.route("/teapot") { _ in Response(418, contentType: "x/y", body: Data("short".utf8)) }
    server.route("/files/*") { .text($0.path) }
    server.route("/files/exact", .text("exact"))
    server.route("/throws") { _ in throw Oops() }

    let reply = try await fetch(server.url(expected.path))

    #expect(reply.status == expected.status)
    #expect(reply["Content-Type"] == expected.type)
    #expect(reply.text == expected.body)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect leads on`(status: Int) async throws {
    let server = try FixtureServer()
    server.redirect("/old", to: "/new?x=1", status: status)
    server.route("/new") { .text($0.query["x"] ?? "") }

    let here = try await fetch(server.url("/old"))
    let there = try await fetch(server.url(try #require(here["Location"])))

    #expect(here.status == status)
    #expect(here["Location"] == "/new?x=1")
    #expect(there.text == "1")
  }

  @Test func `a header may stand twice in a reply`() async throws {
    let server = try FixtureServer()
    server.route("/") { _ in
      Response(headers: ["Set-Cookie": "a=1", "X-Other": "x", "Set-Cookie": "b=2; Path=/"])
        .header("set-cookie", "c=3")
    }

    let reply = try await fetch(server.url("/"))

    let cookies = reply.fields.filter { $0.name.lowercased() == "set-cookie" }.map(\.value)
    #expect(cookies == ["a=1", "b=2; Path=/", "c=3"])
  }

  @Test func `a file name may be any bytes`() async throws {
    let server = try FixtureServer()
    let name = Data([0xC7, 0xD1, 0x22, 0x2E, 0x74])  // EUC-KR, with a quote in it
    server.route("/", .attachment(Data([1, 2, 3]), filenameBytes: name))

    let connection = try Wire(port: server.port)
    connection.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
    let wire = await connection.readToEnd()

    let field =
      Data("Content-Disposition: attachment; filename=\"".utf8)
      + Data([0xC7, 0xD1, 0x5C, 0x22, 0x2E, 0x74]) + Data("\"\r\n".utf8)
    #expect(wire.range(of: field) != nil)
    #expect(wire.suffix(3) == Data([1, 2, 3]))
  }

  @Test func `a known version is answered with 304`() async throws {
    let server = try FixtureServer()
    server.route("/") { .text("body").tagged("v1", for: $0) }
    let url = server.url("/")

    let fresh = try await fetch(url)
    let same = try await fetch(url, headers: ["If-None-Match": "W/\"x\", \"v1\""])
    let old = try await fetch(url, headers: ["If-None-Match": "\"v0\""])

    #expect(fresh["ETag"] == "\"v1\"")
    #expect([fresh, same, old].map(\.status) == [200, 304, 200])
    #expect([fresh, same, old].map(\.body.count) == [4, 0, 4])
  }

  @Test(
    arguments: [
      (nil, 401), ("ann:wrong", 401), ("bob:s:3", 401), ("ann:s:3", 200),
    ] as [(String?, Int)])
  func `a protected path wants its user`(credentials: String?, status: Int) async throws {
    let server = try FixtureServer()
    server.protect("/private", user: "ann", password: "s:3", realm: "The \"test\"")
    server.route("/private/a", .text("secret"))
    server.route("/privateer", .text("open"))
    var headers: [String: String] = [:]
    if let credentials {
      headers["Authorization"] = "Basic " + Data(credentials.utf8).base64EncodedString()
    }

    let inside = try await fetch(server.url("/private/a"), headers: headers)
    let outside = try await fetch(server.url("/privateer"))

    #expect(inside.status == status)
    let challenge = status == 401 ? #"Basic realm="The \"test\"", charset="UTF-8""# : nil
    #expect(inside["WWW-Authenticate"] == challenge)
    #expect(outside.status == 200)
  }

  @Test func `a range of a body can be asked for`() async throws {
    let server = try FixtureServer()
    server.route("/", .text("0123456789"))

    let part = try await fetch(server.url("/"), headers: ["Range": "bytes=2-4"])

    #expect(part.status == 206)
    #expect(part.body == Data("234".utf8))
  }
}
