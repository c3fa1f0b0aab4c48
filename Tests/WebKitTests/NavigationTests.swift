import FixtureServer
import Foundation
import Observation
import Testing
import WebKit

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct NavigationTests {
  let server: FixtureServer
  let page = LoggedView()

  init() throws {
    server = try FixtureServer()
    server.html("/one", "<title>One</title><a id=link href=/two>two</a><a id=hop href=/hop>hop</a>")
    server.html("/two", "<title>Two</title>two")
    server.redirect("/hop", to: "/two")
    server.html("/frag", "<title>Frag</title><a id=link href='#x'>x</a><p id=x>x")
  }

  @Test func `a load reports action, start, response, commit and finish, with one navigation`()
    async throws
  {
    let navigation = page.view.load(URLRequest(url: server.url("/one")))
    #expect(page.view.isLoading)
    #expect(page.view.url == server.url("/one"))
    try await page.log.wait(for: "finish")
    #expect(
      page.log.events
        == ["action main /one", "start", "response /one", "commit", "finish One"])
    #expect(page.log.navigations.allSatisfy { $0 === navigation })
    #expect(page.log.actions[0].navigationType == .other)
    #expect(page.log.actions[0].sourceFrame.webView == nil)
  }

  @Test func `a server redirect is asked about again`() async throws {
    try await page.load(server.url("/hop"))
    #expect(
      page.log.events == [
        "action main /hop", "start", "action main /two", "redirect", "response /two", "commit",
        "finish Two",
      ])
    #expect(page.view.url?.path == "/two")
  }

  // check 67
  @Test func `a link that redirects is asked about twice as a link`() async throws {
    try await page.load(server.url("/one"))
    page.log.clear()
    _ = try await page.view.evaluateJavaScript("document.getElementById('hop').click(); 0")
    try await page.log.wait(for: "finish")
    #expect(page.log.actions.map(\.request.url?.path) == ["/hop", "/two"])
    #expect(page.log.actions.allSatisfy { $0.navigationType == .linkActivated })
    #expect(page.log.actions.allSatisfy { $0.sourceFrame.isMainFrame })
    #expect(page.log.actions.allSatisfy { $0.targetFrame?.isMainFrame == true })
    #expect(page.log.actions[0].sourceFrame.securityOrigin.host == "127.0.0.1")
    #expect(page.log.actions[0].sourceFrame.securityOrigin.port == server.port)
  }

  // check 68
  @Test func `a form that posts and is redirected`() async throws {
    server.redirect("/submit", to: "/two")
    server.html("/form", "<form id=f method=post action=/submit><input name=a value=1></form>")
    try await page.load(server.url("/form"))
    page.log.clear()
    _ = try await page.view.evaluateJavaScript("document.getElementById('f').submit(); 0")
    try await page.log.wait(for: "finish")
    #expect(page.log.actions.map(\.request.httpMethod) == ["POST", "GET"])
    #expect(page.log.actions.allSatisfy { $0.navigationType == .formSubmitted })
  }

  @Test func `a cancelled action reports nothing and keeps the page`() async throws {
    try await page.load(server.url("/one"))
    page.log.clear()
    page.log.decide = { _ in .cancel }
    page.view.load(URLRequest(url: server.url("/two")))
    try await page.log.wait(for: "action main /two")
    page.log.decide = nil
    let title = try await page.view.evaluateJavaScript("document.title") as? String
    #expect(title == "One")
    #expect(page.log.events == ["action main /two"])
    #expect(!page.view.isLoading)
    #expect(page.view.url == server.url("/one"))
  }

  @Test func `a cancelled response fails with 102`() async throws {
    page.log.decideResponse = { _ in .cancel }
    page.view.load(URLRequest(url: server.url("/one")))
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.events.last == "failProvisional WebKitErrorDomain 102")
  }

  @Test func `a policy may be answered later`() async throws {
    let gate = AsyncStream.makeStream(of: Void.self)
    page.log.decide = { _ in
      for await _ in gate.stream { break }
      return .allow
    }
    page.view.load(URLRequest(url: server.url("/one")))
    try await page.log.wait(for: "action main /one")
    #expect(server.requests.isEmpty)
    gate.continuation.yield()
    try await page.log.wait(for: "finish One")
  }

  @Test func `a refused connection fails once and shows no error page`() async throws {
    try await page.load(server.url("/one"))
    page.log.clear()
    page.view.load(URLRequest(url: server.refusedURL))
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.events.suffix(2) == ["start", "failProvisional NSURLErrorDomain -1004"])
    #expect(
      page.log.errors[0].userInfo[NSURLErrorFailingURLErrorKey] as? URL == server.refusedURL)
    #expect(try await page.view.evaluateJavaScript("document.title") as? String == "One")
    #expect(page.view.url == server.url("/one"))
    try await page.load(server.url("/two"))
    #expect(page.log.events.filter { $0.hasPrefix("finish") } == ["finish Two"])
  }

  @Test(arguments: [
    ("file:///no/such/file.html", -1100), ("nobody-knows-this:x", -1002),
  ])
  func `loads that cannot begin fail with Apple's codes`(_ address: String, code: Int) async throws
  {
    page.view.load(URLRequest(url: try #require(URL(string: address))))
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.events.last == "failProvisional NSURLErrorDomain \(code)")
  }

  @Test func `a restricted port fails with 103`() async throws {
    page.view.load(URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/"))))
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.events.last == "failProvisional WebKitErrorDomain 103")
  }

  @Test func `a newer load cancels the older one, each with its own navigation`() async throws {
    server.route("/never", .never)
    let first = page.view.load(URLRequest(url: server.url("/never")))
    try await server.waitForRequest("/never")
    let second = page.view.load(URLRequest(url: server.url("/two")))
    try await page.log.wait(for: "finish Two")
    #expect(page.log.events.contains("failProvisional NSURLErrorDomain -999"))
    #expect(page.log.navigations.first == first)
    #expect(page.log.navigations.last == second)
    #expect(page.log.events.filter { $0.hasPrefix("finish") }.count == 1)
  }

  @Test func `stopLoading fails with cancelled`() async throws {
    server.route("/never", .never)
    page.view.load(URLRequest(url: server.url("/never")))
    try await server.waitForRequest("/never")
    page.view.stopLoading()
    try await page.log.wait(for: "failProvisional")
    #expect(page.log.events.last == "failProvisional NSURLErrorDomain -999")
    #expect(!page.view.isLoading)
  }

  @Test(arguments: ["address", "content", "reload", "history"])
  func `a load stopped in its own turn is over at once, and nobody hears of it`(
    _ kind: String
  ) async throws {
    try await page.load(server.url("/one"))
    try await page.load(server.url("/two"))
    page.log.clear()

    switch kind {
    case "address": page.view.load(URLRequest(url: server.url("/frag")))
    case "content": page.view.loadHTMLString("<title>Text</title>", baseURL: server.url("/frag"))
    case "reload": page.view.reload()
    default: page.view.goBack()
    }
    page.view.stopLoading()

    #expect(!page.view.isLoading)
    #expect(page.view.url == server.url("/two"))
    page.view.load(URLRequest(url: server.url("/one")))
    #expect(page.view.isLoading)
    try await page.log.wait(for: "finish")
    #expect(
      page.log.events == ["action main /one", "start", "response /one", "commit", "finish One"])
    #expect(!page.view.isLoading)
  }

  @Test func `a first load stopped in its own turn leaves a view that loads the same again`()
    async throws
  {
    page.view.load(URLRequest(url: server.url("/one")))
    page.view.stopLoading()
    #expect(!page.view.isLoading)
    #expect(page.view.url == nil)

    let navigation = page.view.load(URLRequest(url: server.url("/one")))
    try await page.log.wait(for: "finish")

    #expect(
      page.log.events == ["action main /one", "start", "response /one", "commit", "finish One"])
    #expect(page.log.navigations.allSatisfy { $0 === navigation })
  }

  @Test func `a load stopped while the app decides does not start`() async throws {
    let view = page.view
    page.log.decide = { _ in
      view.stopLoading()
      return .allow
    }
    view.load(URLRequest(url: server.url("/one")))
    try await page.log.wait(for: "action")
    page.log.decide = nil
    #expect(!view.isLoading)

    view.load(URLRequest(url: server.url("/two")))
    try await page.log.wait(for: "finish")

    #expect(
      page.log.events == [
        "action main /one", "action main /two", "start", "response /two", "commit", "finish Two",
      ])
  }

  // checks 55, 59, 128
  @Test func `back and forward run through one list of stable items`() async throws {
    try await page.load(server.url("/one"))
    try await page.load(server.url("/two"))
    try await page.load(server.url("/frag"))
    let list = page.view.backForwardList
    #expect(list.backList.map(\.url.path) == ["/one", "/two"])
    #expect(list.backItem === list.backList.last)
    #expect(list.item(at: -1) === list.backItem)
    page.log.clear()
    #expect(page.view.goForward() == nil)
    let back = try #require(page.view.goBack())
    try await page.log.wait(for: "finish Two")
    #expect(page.log.actions[0].navigationType == .backForward)
    #expect(page.log.actions[0].targetFrame?.request.url?.path == "/frag")
    #expect(page.log.navigations.last == back)
    #expect(list.forwardItem === list.forwardList.first)
    #expect(list.currentItem === list.currentItem)
    #expect(page.view.canGoBack && page.view.canGoForward)
    page.log.clear()
    let first = try #require(list.backItem)
    page.view.go(to: first)
    try await page.log.wait(for: "finish One")
    #expect(list.forwardList.map(\.url.path) == ["/two", "/frag"])
    #expect(!page.view.canGoBack)
  }

  // check 58
  @Test func `reload is asked about as a reload`() async throws {
    try await page.load(server.url("/one"))
    page.log.clear()
    let navigation = page.view.reload()
    try await page.log.wait(for: "finish One")
    #expect(page.log.actions.map(\.navigationType) == [.reload])
    #expect(page.log.navigations.allSatisfy { $0 === navigation })
  }

  @Test func `a fragment is asked about and loads nothing`() async throws {
    try await page.load(server.url("/frag"))
    page.log.clear()
    _ = try await page.view.evaluateJavaScript("document.getElementById('link').click()")
    try await page.log.wait(for: "action main")
    #expect(try await page.view.evaluateJavaScript("location.hash") as? String == "#x")
    #expect(page.log.events == ["action main /frag"])
    #expect(page.view.url?.fragment == "x")
    #expect(page.view.canGoBack)
  }

  // B061, B062
  @Test func `pushState changes address and history without a question`() async throws {
    try await page.load(server.url("/one"))
    page.log.clear()
    _ = try await page.view.evaluateJavaScript("history.pushState({}, '', '/pushed')")
    #expect(page.view.url?.path == "/pushed")
    #expect(page.view.canGoBack)
    #expect(page.log.events.isEmpty)
    #expect(page.view.goBack() != nil)
    await change { _ = page.view.canGoForward }
    #expect(page.view.canGoForward)
    #expect(page.view.url?.path == "/one")
  }

  // check 49
  @Test func `the end of the web process is reported once`() async throws {
    try await page.load(server.url("/one"))
    page.log.clear()
    page.view.terminateWebProcess()
    try await page.log.wait(for: "terminated")
    #expect(page.log.events == ["terminated"])
    try await page.load(server.url("/two"))
    #expect(page.log.events.last == "finish Two")
  }

  // check 62
  @Test func `loadHTMLString asks the policy`() async throws {
    page.log.decide = { _ in .cancel }
    page.view.loadHTMLString("TEST", baseURL: URL(string: "about:blank"))
    try await page.log.wait(for: "action main")
    page.log.decide = nil
    page.log.clear()
    page.view.loadHTMLString("<title>T</title>", baseURL: nil)
    try await page.log.wait(for: "finish T")
    #expect(page.log.events == ["action main blank", "start", "commit", "finish T"])
  }

  // check 44
  @Test func `delegates are not kept alive`() {
    let view = WKWebView()
    autoreleased {
      let log = NavigationLog()
      view.navigationDelegate = log
      view.uiDelegate = log
      #expect(view.navigationDelegate != nil)
    }
    #expect(view.navigationDelegate == nil)
    #expect(view.uiDelegate == nil)
  }

  /// Waits until what `read` reads has changed.
  private func change(_ read: () -> Void) async {
    await withCheckedContinuation { done in
      withObservationTracking(read) { done.resume() }
    }
    await Task.yield()
  }

  private func autoreleased(_ body: () -> Void) { body() }

  @Test func `a dropped decision handler cancels`() async throws {
    final class Forgetful: NSObject, WKNavigationDelegate {
      var asked: (() -> Void)?
      func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
      ) { asked?() }
    }
    let view = WKWebView()
    let delegate = Forgetful()
    view.navigationDelegate = delegate
    await withCheckedContinuation { done in
      delegate.asked = { done.resume() }
      view.load(URLRequest(url: server.url("/one")))
    }
    #expect(try await view.evaluateJavaScript("1") as? Int == 1)
    #expect(!view.isLoading)
    #expect(server.requests.isEmpty)
  }
}
