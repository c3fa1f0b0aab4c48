import FixtureServer
import Foundation
import FoundationNetworking
import Testing
import WebKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct AuthenticationTests {
  private let good = URLCredential(user: "kim", password: "비밀 ä", persistence: .none)
  private let bad = URLCredential(user: "kim", password: "wrong", persistence: .none)

  private func protected() throws -> FixtureServer {
    let server = try FixtureServer()
    server.protect("/in", user: "kim", password: "비밀 ä", realm: "Office")
    server.html("/in", "<title>Inside</title>")
    server.html("/out", "<title>Outside</title>")
    return server
  }

  // MARK: A user and a password

  @Test func `the right password opens the page`() async throws {
    let server = try protected()
    let page = LoadRecorder()
    page.onChallenge = { [good] _, reply in reply(.useCredential, good) }
    page.view.load(URLRequest(url: server.url("/in")))
    await page.wait(for: "finish")
    #expect(
      page.events == ["action", "start", "challenge", "response", "commit", "finish"])
    #expect(page.view.title == "Inside")
    let challenge = try #require(page.challenges.first)
    let space = challenge.protectionSpace
    #expect(space.host == "127.0.0.1")
    #expect(space.port == server.port)
    #expect(space.realm == "Office")
    #expect(space.protocol == "http")
    #expect(space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic)
    #expect(challenge.previousFailureCount == 0)
    #expect(challenge.proposedCredential == nil)
  }

  @Test func `a wrong password is asked about again, with a count`() async throws {
    let server = try protected()
    let page = LoadRecorder()
    page.onChallenge = { [good, bad] challenge, reply in
      reply(.useCredential, challenge.previousFailureCount < 2 ? bad : good)
    }
    page.view.load(URLRequest(url: server.url("/in")))
    await page.wait(for: "finish")
    #expect(page.challenges.map(\.previousFailureCount) == [0, 1, 2])
    #expect(page.view.title == "Inside")
  }

  @Test func `an answer may come later`() async throws {
    let server = try protected()
    let page = LoadRecorder()
    var reply: LoadRecorder.Reply?
    page.onChallenge = { reply = $1 }
    page.view.load(URLRequest(url: server.url("/in")))
    await page.wait(for: "challenge")
    #expect(page.view.isLoading)
    reply?(.useCredential, good)
    await page.wait(for: "finish")
    #expect(page.view.title == "Inside")
  }

  @Test func `the challenge's sender answers as well`() async throws {
    let server = try protected()
    let page = LoadRecorder()
    var replies: [LoadRecorder.Reply] = []
    page.onChallenge = { [good] challenge, reply in
      replies.append(reply)
      challenge.sender?.use(good, for: challenge)
    }
    page.view.load(URLRequest(url: server.url("/in")))
    await page.wait(for: "finish")
    #expect(page.view.title == "Inside")
  }

  @Test(arguments: ["default", "reject", "no credential", "dropped"])
  func `without a credential the server's refusal is shown`(_ way: String) async throws {
    let server = try protected()
    let page = LoadRecorder()
    page.onChallenge = { _, reply in
      switch way {
      case "default": reply(.performDefaultHandling, nil)
      case "reject": reply(.rejectProtectionSpace, nil)
      case "no credential": reply(.useCredential, nil)
      default: break
      }
    }
    page.view.load(URLRequest(url: server.url("/in")))
    await page.wait(for: "finish")
    #expect(
      page.events == ["action", "start", "challenge", "response", "commit", "finish"])
    #expect((page.responses.last as? HTTPURLResponse)?.statusCode == 401)
  }

  @Test func `cancelling the challenge cancels the load`() async throws {
    let server = try protected()
    let page = LoadRecorder()
    page.onChallenge = { _, reply in reply(.cancelAuthenticationChallenge, nil) }
    page.view.load(URLRequest(url: server.url("/in")))
    await page.wait(for: "fail")
    #expect(page.events == ["action", "start", "challenge", "fail -999"])
    #expect(page.error?.domain == NSURLErrorDomain)
    // Nothing comes after it.
    page.forget()
    page.view.load(URLRequest(url: server.url("/out")))
    await page.wait(for: "finish")
    #expect(page.events == ["action", "start", "response", "commit", "finish"])
  }

  // MARK: A certificate

  @Test(arguments: [
    URLSession.AuthChallengeDisposition.performDefaultHandling, .rejectProtectionSpace,
  ])
  func `a certificate that is not accepted fails the load`(
    _ disposition: URLSession.AuthChallengeDisposition
  ) async throws {
    let server = try FixtureServer(tls: true)
    server.html("/", "<title>Safe</title>")
    let page = LoadRecorder()
    page.onChallenge = { _, reply in reply(disposition, nil) }
    page.view.load(URLRequest(url: server.url("/")))
    await page.wait(for: "fail")
    #expect(
      page.events == [
        "action", "start", "challenge", "fail -1202",
      ])
    #expect(page.error?.domain == NSURLErrorDomain)
    #expect(!page.view.isLoading)
    let space = try #require(page.challenges.first).protectionSpace
    #expect(space.authenticationMethod == NSURLAuthenticationMethodServerTrust)
    #expect(space.host == "127.0.0.1")
    #expect(space.port == server.port)
    #expect(server.requests.isEmpty)
    // Nothing comes after it.
    page.forget()
    page.view.loadHTMLString("<title>Here</title>", baseURL: nil)
    await page.wait(for: "finish")
    #expect(page.events.filter { $0 != "response" } == ["action", "start", "commit", "finish"])
  }

  @Test func `an accepted certificate loads the page as the same navigation`() async throws {
    let server = try FixtureServer(tls: true)
    server.html("/", "<title>Safe</title>")
    let page = LoadRecorder()
    page.onChallenge = { _, reply in reply(.useCredential, nil) }
    page.view.load(URLRequest(url: server.url("/")))
    await page.wait(for: "finish")
    #expect(page.events == ["action", "start", "challenge", "response", "commit", "finish"])
    #expect(page.navigations.count == 1)
    #expect(page.view.title == "Safe")
    #expect(page.view.hasOnlySecureContent)
    #expect(server.requests.count == 1)
    // It is asked about once.
    page.forget()
    page.view.load(URLRequest(url: server.url("/?again")))
    await page.wait(for: "finish")
    #expect(page.events == ["action", "start", "response", "commit", "finish"])
  }

  @Test func `a certificate may be accepted later`() async throws {
    let server = try FixtureServer(tls: true)
    server.html("/", "<title>Safe</title>")
    let page = LoadRecorder()
    var reply: LoadRecorder.Reply?
    page.onChallenge = { reply = $1 }
    page.view.load(URLRequest(url: server.url("/")))
    await page.wait(for: "challenge")
    // Long enough for the engine to have ended the failed load.
    _ = try await page.view.evaluateJavaScript("1")
    #expect(page.events == ["action", "start", "challenge"])
    #expect(page.view.isLoading)
    reply?(.useCredential, good)
    await page.wait(for: "finish")
    #expect(page.events == ["action", "start", "challenge", "response", "commit", "finish"])
  }

  /// A page on a plain server with a link to one whose certificate is its own.
  private func link(to secure: FixtureServer, _ page: LoadRecorder) async throws -> FixtureServer {
    secure.html("/", "<title>Safe</title>")
    let server = try FixtureServer()
    server.html("/", "<title>Start</title><a href='\(secure.url("/"))'>go</a>")
    page.view.load(URLRequest(url: server.url("/")))
    await page.wait(for: "finish")
    page.forget()
    try await page.view.evaluateJavaScript("document.querySelector('a').click(); 0")
    return server
  }

  // More than once: the engine at times reports the refusal as a cancelled load.
  @Test(arguments: 1...5)
  func `a link to a server with an accepted certificate keeps its navigation`(_ round: Int)
    async throws
  {
    let page = LoadRecorder()
    page.onChallenge = { _, reply in reply(.useCredential, nil) }
    let secure = try FixtureServer(tls: true)
    let server = try await link(to: secure, page)
    await page.wait(for: "finish")
    #expect(page.events == ["action", "start", "challenge", "response", "commit", "finish"])
    #expect(page.view.title == "Safe")
    #expect(server.requests.map(\.path) == ["/"])
    #expect(secure.requests.map(\.path) == ["/"])
  }

  // B095
  @Test(arguments: 1...5)
  func `a link to a server whose certificate is not accepted fails and says why`(_ round: Int)
    async throws
  {
    let page = LoadRecorder()
    let secure = try FixtureServer(tls: true)
    let server = try await link(to: secure, page)
    await page.wait(for: "fail")
    #expect(page.events == ["action", "start", "challenge", "fail -1202"])
    #expect(page.error?.localizedDescription.contains("certificate of 127.0.0.1") == true)
    #expect(page.error?.userInfo[NSURLErrorFailingURLErrorKey] as? URL == secure.url("/"))
    #expect(page.view.url == server.url("/"))
    #expect(!page.view.isLoading)
    #expect(secure.requests.isEmpty)
  }

  @Test func `a link that its page stops is cancelled, whatever the certificate`() async throws {
    let secure = try FixtureServer(tls: true)
    secure.route("/never", .never)
    let server = try FixtureServer()
    server.html("/", "<title>Start</title>")
    let page = LoadRecorder()
    page.onChallenge = { _, reply in reply(.useCredential, nil) }
    page.view.load(URLRequest(url: server.url("/")))
    await page.wait(for: "finish")
    page.forget()
    try await page.view.evaluateJavaScript("location.href = '\(secure.url("/never"))'; 0")
    try await secure.waitForRequest("/never")
    try await page.view.evaluateJavaScript("window.stop(); 0")
    await page.wait(for: "fail")
    #expect(page.events == ["action", "start", "challenge", "fail -999"])
  }

  @Test func `stopping ends the question about a certificate`() async throws {
    let server = try FixtureServer(tls: true)
    let page = LoadRecorder()
    var reply: LoadRecorder.Reply?
    page.onChallenge = { reply = $1 }
    page.view.load(URLRequest(url: server.url("/")))
    await page.wait(for: "challenge")
    page.view.stopLoading()
    await page.wait(for: "fail")
    reply?(.useCredential, nil)
    page.view.loadHTMLString("<title>Here</title>", baseURL: nil)
    await page.wait(for: "finish")
    #expect(
      page.events.filter { $0 != "response" } == [
        "action", "start", "challenge", "fail -999", "action", "start", "commit", "finish",
      ])
    #expect(server.requests.isEmpty)
  }

  @Test func `a forgotten answer refuses the certificate`() async throws {
    let server = try FixtureServer(tls: true)
    let page = LoadRecorder()
    page.onChallenge = { _, _ in }
    page.view.load(URLRequest(url: server.url("/")))
    await page.wait(for: "fail")
    #expect(
      page.events == [
        "action", "start", "challenge", "fail -1202",
      ])
  }

}
