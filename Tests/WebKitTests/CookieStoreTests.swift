import Foundation
import FoundationNetworking
import FixtureServer
import Testing
import WebKit

private func cookie(
  _ name: String, _ value: String, domain: String = "127.0.0.1", path: String = "/",
  _ more: [HTTPCookiePropertyKey: Any] = [.discard: "TRUE"]
) -> HTTPCookie {
  let base: [HTTPCookiePropertyKey: Any] = [
    .name: name, .value: value, .domain: domain, .path: path,
  ]
  return HTTPCookie(properties: base.merging(more) { $1 })!
}

private let httpOnly = HTTPCookiePropertyKey("HttpOnly")

@MainActor @Suite(.timeLimit(.minutes(1))) struct CookieStoreTests {
  let store = WKWebsiteDataStore.nonPersistent()
  var cookies: WKHTTPCookieStore { store.httpCookieStore }

  // check 83
  @Test func `cookies come back as they were set`() async throws {
    await store.removeData(
      ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
    #expect(await cookies.allCookies().isEmpty)
    await cookies.setCookie(
      cookie(
        "one", "first", domain: ".www.webkit.org", [.secure: "TRUE", .discard: "TRUE"]))
    await cookies.setCookie(
      cookie("two", "second", domain: ".www.w3c.org", path: "/path", [.maximumAge: "10000"]))
    let all = await cookies.allCookies().sorted { $0.name < $1.name }
    try #require(all.count == 2)
    #expect(all.map(\.name) == ["one", "two"])
    #expect(all.map(\.value) == ["first", "second"])
    #expect(all.map(\.domain) == [".www.webkit.org", ".www.w3c.org"])
    #expect(all.map(\.path) == ["/", "/path"])
    #expect(all.map(\.isSecure) == [true, false])
    #expect(all.map(\.isSessionOnly) == [true, false])
    let age = try #require(all[1].expiresDate?.timeIntervalSinceNow)
    #expect(abs(age - 10000) < 60)
  }

  @Test func `the store hands out one cookie store`() {
    #expect(store.httpCookieStore === store.httpCookieStore)
  }

  // check 86
  @Test func `stores in memory are independent`() async {
    await cookies.setCookie(cookie("a", "1"))
    #expect(await WKWebsiteDataStore.nonPersistent().httpCookieStore.allCookies().isEmpty)
    #expect(await cookies.allCookies().count == 1)
  }

  // check 85
  @Test func `an HttpOnly cookie yields only to its like`() async {
    await cookies.setCookie(cookie("a", "1", [httpOnly: "TRUE", .discard: "TRUE"]))
    await cookies.setCookie(cookie("a", "2", [httpOnly: "TRUE", .discard: "TRUE"]))
    #expect(await cookies.allCookies().map(\.value) == ["2"])
    await cookies.setCookie(cookie("a", "3"))
    #expect(await cookies.allCookies().map(\.value) == ["2"])
    #expect(await cookies.allCookies().map(\.isHTTPOnly) == [true])
    await cookies.deleteCookie(cookie("a", "2"))
    #expect(await cookies.allCookies().count == 1)
    await cookies.deleteCookie(cookie("a", "whatever", [httpOnly: "TRUE", .discard: "TRUE"]))
    #expect(await cookies.allCookies().isEmpty)
  }

  // check 89
  @Test func `domains keep equal names apart`() async {
    await cookies.setCookies([cookie("a", "1"), cookie("a", "1", domain: "localhost")])
    #expect(await cookies.allCookies().count == 2)
    await cookies.setCookie(cookie("a", "2", domain: "localhost"))
    #expect(await cookies.allCookies().map(\.value).sorted() == ["1", "2"])
  }

  @Test func `calls that are not waited for take effect in order`() async {
    // In a synchronous closure, or the asynchronous forms would be called.
    let calls = { @MainActor in
      cookies.setCookie(cookie("a", "1", [httpOnly: "TRUE", .discard: "TRUE"]))
      cookies.setCookie(cookie("a", "2"))
      cookies.setCookie(cookie("b", "1"))
      cookies.delete(cookie("b", "1"))
      cookies.setCookie(cookie("b", "2"))
    }
    calls()
    let all = await cookies.allCookies().sorted { $0.name < $1.name }
    #expect(all.map(\.value) == ["1", "2"])
  }

  @Test func `cookies are in the first request`() async throws {
    let server = try FixtureServer()
    server.html("/", "<p>hello")
    await cookies.setCookie(cookie("session", "abc"))
    await cookies.setCookie(
      cookie("lasting", "def", [.expires: Date.distantFuture, httpOnly: "TRUE"]))
    await cookies.setCookie(cookie("elsewhere", "x", domain: "localhost"))
    let page = LoadedPage(store: store)
    try await page.load(server.url("/"))
    #expect(
      try await server.waitForRequest("/").cookies == ["session": "abc", "lasting": "def"])
    #expect(try await page.text("document.cookie") == "session=abc")
  }

  // check 88
  @Test func `a page reads lasting and session cookies`() async throws {
    let server = try FixtureServer()
    server.html("/", "<p>hello")
    let session = cookie("SessionCookieName", "CookieValue")
    await cookies.setCookies([
      cookie("PersistentCookieName", "CookieValue", [.expires: Date.distantFuture]), session,
    ])
    let page = LoadedPage(store: store)
    try await page.load(server.url("/"))
    #expect(
      try await page.text("document.cookie.split('; ').sort().join('; ')")
        == "PersistentCookieName=CookieValue; SessionCookieName=CookieValue")
    let all = await cookies.allCookies()
    #expect(all.filter(\.isSessionOnly).map(\.name) == ["SessionCookieName"])
    await cookies.deleteCookie(session)
    #expect(await cookies.allCookies().map(\.name) == ["PersistentCookieName"])
  }

  @Test func `SameSite outlives reading and setting`() async throws {
    let server = try FixtureServer()
    server.route("/") { _ in
      .html("<p>hello").header("Set-Cookie", "strict=1; SameSite=Strict; Path=/")
    }
    server.html("/seen", "<p>seen")
    let page = LoadedPage(store: store)
    try await page.load(server.url("/"))
    let kept = await cookies.allCookies()
    #expect(kept.map(\.name) == ["strict"])
    await cookies.deleteCookie(kept[0])
    await cookies.setCookies(kept)
    // Another site's page does not send a strict cookie along.
    server.html("/other", "<a id=a href='\(server.url("/seen"))'>go</a>")
    try await page.load(server.url("/other", host: "localhost"))
    try await page.run("document.getElementById('a').click()")
    #expect(try await server.waitForRequest("/seen").cookies.isEmpty)
  }

  @Test func `observers hear of each change once, from app and page`() async throws {
    let server = try FixtureServer()
    server.html("/", "<p>hello")
    let first = CookieListener()
    let second = CookieListener()
    cookies.add(first)
    cookies.add(first)
    cookies.add(second)
    await cookies.setCookie(cookie("a", "1"))
    #expect((first.changes, second.changes) == (1, 1))
    await cookies.setCookie(cookie("a", "2"))
    #expect((first.changes, second.changes) == (2, 2))
    cookies.remove(second)
    let page = LoadedPage(store: store)
    try await page.load(server.url("/"))
    try await page.run("document.cookie = 'a=3'")
    await first.reach(3)
    #expect((first.changes, second.changes) == (3, 2))
    await cookies.deleteCookie(cookie("a", "3"))
    #expect((first.changes, second.changes) == (4, 2))
  }

  // check 91
  @Test func `an observer may go away without a word`() async {
    var listener: CookieListener? = CookieListener()
    weak let gone = listener
    cookies.add(listener!)
    listener = nil
    #expect(gone == nil)
    await cookies.setCookie(cookie("a", "1"))
    #expect(await cookies.allCookies().count == 1)
  }

  @Test func `a cookie that has expired removes the stored one`() async {
    await cookies.setCookie(cookie("a", "1"))
    await cookies.setCookie(cookie("a", "2", [.expires: Date.distantPast]))
    #expect(await cookies.allCookies().isEmpty)
  }

  @Test func `the policy can be changed`() async throws {
    let server = try FixtureServer()
    server.route("/") { _ in .html("<p>hello").header("Set-Cookie", "a=1") }
    #expect(await cookies.cookiePolicy == .allow)
    await cookies.setCookiePolicy(.disallow)
    #expect(await cookies.cookiePolicy == .disallow)
    try await LoadedPage(store: store).load(server.url("/"))
    #expect(await cookies.allCookies().isEmpty)
  }

  @Test func `deleting what is not there is fine`() async {
    await cookies.deleteCookie(cookie("nobody", "1"))
    #expect(await cookies.allCookies().isEmpty)
  }
}
