import FixtureServer
import Foundation
import Testing
import WebKit

/// Loads by the app with a method and a body.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct RequestBodyTests {
  let server: FixtureServer
  let page = LoggedView()

  init() throws {
    server = try FixtureServer()
    server.html("/cookie", "<title>Cookie</title><script>document.cookie = 'a=1'</script>")
    server.route("/echo") { request in
      .html("<title>\(request.method) \(request.text)</title>").header("Set-Cookie", "b=2")
    }
    server.html("/two", "<title>Two</title>two")
    server.redirect("/hop", to: "/two")
  }

  private func post(_ path: String, _ body: String = "x=1") -> URLRequest {
    var request = URLRequest(url: server.url(path))
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    request.setValue("yes", forHTTPHeaderField: "X-App")
    return request
  }

  // B075, B080
  @Test func `a body arrives once, with headers and cookies, and the answer is shown`()
    async throws
  {
    try await page.load(server.url("/cookie"))
    page.log.clear()
    let navigation = page.view.load(post("/echo", "x=1 한"))
    #expect(page.view.isLoading)
    try await page.log.wait(for: "finish")
    #expect(
      page.log.events
        == ["action main /echo", "start", "response /echo", "commit", "finish POST x=1 한"])
    #expect(page.log.navigations.allSatisfy { $0 === navigation })
    #expect(page.log.actions[0].request.httpBody == Data("x=1 한".utf8))
    #expect(page.log.actions[0].request.httpMethod == "POST")
    let arrived = server.requests.filter { $0.path == "/echo" }
    #expect(arrived.count == 1)
    #expect(arrived.first?.cookies["a"] == "1")
    #expect(arrived.first?.headers["X-App"] == "yes")
    #expect(arrived.first?.headers["Content-Type"] == "text/plain")
    #expect(page.view.url == server.url("/echo"))
    let cookies = try await page.view.evaluateJavaScript("document.cookie") as? String
    #expect(cookies == "a=1; b=2")
  }

  @Test func `a redirect after a post is a GET, and asked about`() async throws {
    page.view.load(post("/hop"))
    try await page.log.wait(for: "finish Two")
    #expect(
      page.log.events == [
        "action main /hop", "start", "action main /two", "redirect", "response /two", "commit",
        "finish Two",
      ])
    #expect(page.log.actions.map(\.request.httpMethod) == ["POST", "GET"])
    #expect(server.requests.map(\.method) == ["POST", "GET"])
  }

  @Test func `a cancelled action sends nothing`() async throws {
    page.log.decide = { _ in .cancel }
    page.view.load(post("/echo"))
    try await page.log.wait(for: "action main /echo")
    #expect(try await page.view.evaluateJavaScript("1") as? Int == 1)
    #expect(page.log.events == ["action main /echo"])
    #expect(server.requests.isEmpty)
    #expect(!page.view.isLoading)
  }

  @Test func `a cancelled response fails with 102`() async throws {
    page.log.decideResponse = { _ in .cancel }
    page.view.load(post("/echo"))
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.events.last == "failProvisional WebKitErrorDomain 102")
  }

  @Test func `a refused connection fails with Apple's code`() async throws {
    var request = post("/echo")
    request.url = server.refusedURL
    page.view.load(request)
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.events.suffix(2) == ["start", "failProvisional NSURLErrorDomain -1004"])
    #expect(!page.view.isLoading)
  }

  @Test(arguments: [true, false])
  func `stopping, or another load, cancels it`(_ stops: Bool) async throws {
    server.route("/never", .never)
    page.view.load(post("/never"))
    try await server.waitForRequest("/never")
    if stops {
      page.view.stopLoading()
    } else {
      page.view.load(URLRequest(url: server.url("/two")))
      try await page.log.wait(for: "finish Two")
    }
    try await page.log.wait(for: "failProvisional NSURLErrorDomain -999")
    #expect(page.log.events.filter { $0.hasPrefix("failProvisional") }.count == 1)
  }
}
